/**
 * The rules of entries, the same for all kinds (002 §4, §5). kinds.ts has the names of their fields in calls.
 */
import { v7 as uuidv7 } from 'uuid'
import { invalidInput, notFound } from '#contract/errors.ts'
import { type PageOf, type Paging } from '#contract/paging.ts'
import type { DayTime } from '#contract/values.ts'
import { requireGivenWorkOrder, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { pageOfHistory, type ToldHistory } from '#features/history/server/public.ts'
import { chosenFirm, requireSubcontractors } from '#features/subcontractors/server/public.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import { type Change, remove, requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import { DEFAULT_TIME, SUBCONTRACTOR } from '../defaults.ts'
import { lockedText, requireOpenDays } from './days.ts'
import {
  constructionTable,
  countNotings,
  findNoting,
  insertNotings,
  listNotings,
  lockNotings,
  type NewNotingRow,
  type NotingRow,
  type NotingType,
  tables,
} from './queries.ts'

/** The values of an entry in an input. An undefined field stays as it is. */
export interface Said {
  workOrder?: string | null | undefined
  typeId?: number | undefined
  at?: DayTime | undefined
  text?: string | undefined
  /** Only for construction reports. */
  firm?: string | null | undefined
  firmTypeId?: number | null | undefined
  people?: number | null | undefined
  hours?: string | null | undefined
  /** Only for a new entry. */
  filesMeant?: number | null | undefined
}

/** An entry as it is shown. If its day is confirmed, `lockedReason` explains why the entry cannot change. */
export type ShownRow = Omit<NotingRow, 'confirmedAt' | 'confirmedBy'> & { lockedReason: string | null }

/** A kind of entry: its record type, and the names of its fields in calls. */
export interface Kind<Item, New, Changed> {
  type: NotingType
  /** The name of the field with the date and time. */
  dateField: string
  /** The types that a list shows for a type: for Inspector also the types below Inspector. */
  typesOf?: (typeId: number) => readonly number[]
  typeName: (typeId: number) => string
  shown: (row: ShownRow) => Item
  said: (input: New | Changed) => Said
  idOf: (change: Changed) => string
}

type Target = Paging & { TargetUniqueID: string }
type Listed = Target & { date?: string | null | undefined; type: number | null }

/**
 * The use cases of a kind of entry. Each throws AppError NOT_FOUND (404) if the entry does not exist or the
 * caller may not see it, and FORBIDDEN (403).
 */
export function notings<Item, New extends object, Changed extends { rowVersion?: number | undefined }>(
  kind: Kind<Item, New, Changed>,
) {
  const { type, dateField, typesOf = (typeId) => [typeId], shown, said } = kind
  const table = tables[type]
  const toldTo = (
    { confirmedAt, confirmedBy, ...row }: NotingRow,
    scope: Pick<Scope, 'timeZone' | 'region'>,
  ) =>
    shown({
      ...row,
      lockedReason: lockedText({ day: row.at.slice(0, 10), confirmedAt, confirmedBy }, scope),
    })
  const history: ToldHistory = [
    {
      table: table.name,
      fields: {
        type_id: { label: 'Type', as: (id) => kind.typeName(Number(id)) },
        noted_on: { label: 'Date', as: 'day' },
        noted_time: { label: 'Time', as: 'time' },
        report: { label: 'Text' },
        ...(type === 'ConstructionReport' && {
          sub_contractor_id: { label: 'Subcontractor', as: 'sub_contractor' as const },
          people: { label: 'People of the subcontractor' },
          hours: { label: 'Hours of the subcontractor' },
        }),
      },
    },
  ]

  return {
    /** A page of the entries of a work order, of one day or of all days, of one type or of all types. */
    async page(context: InAccount, { TargetUniqueID: workOrder, date, type: typeId, ...paging }: Listed) {
      const { db, scope } = context
      await requireWorkOrders(context, [workOrder], 'FieldNotes', 'Read')
      const wanted = { workOrder, day: date ?? null, types: typeId === null ? null : typesOf(typeId) }
      const page = await fetchPage(
        paging,
        (range) => listNotings(db, scope, type, wanted, range),
        () => countNotings(db, scope, type, wanted),
      )
      return { ...page, items: page.items.map((row) => toldTo(row, scope)) }
    },

    /** One entry, as a page. */
    async one({ db, scope }: InAccount, body: Target): Promise<PageOf<Item>> {
      const row = await findNoting(db, scope, type, body.TargetUniqueID)
      if (!row) throw notFound()
      return pageOfOne(toldTo(row, scope), body)
    },

    /** A page of the history of an entry, newest first. */
    async history(context: InAccount, body: Target) {
      await requireSeen(context, table, [body.TargetUniqueID], 'Read')
      return pageOfHistory(context, history, body.TargetUniqueID, body)
    },

    /**
     * Adds entries, all or none.
     *
     * @throws AppError INVALID_INPUT (400), SUBCONTRACTOR_NOT_FOUND (404), DAY_CONFIRMED (409)
     */
    async add(context: InAccount, inputs: New[]): Promise<string[]> {
      const { db, scope, now } = context
      const given = inputs.map(said)
      const workOrders = given.map(({ workOrder }) => workOrder ?? '')
      await requireWorkOrders(context, [...new Set(workOrders)], 'FieldNotes', 'Create')
      const firmTypes = await requireSubcontractors(
        context,
        given.map(({ firm }) => firm),
      )
      const rows = given.map(({ typeId = 0, at, text = '', ...input }, index): NewNotingRow => {
        const day = requireDay(context, index, dateField, at)
        return {
          id: uuidv7(),
          workOrderId: workOrders[index] ?? '',
          typeId,
          day: day ?? '',
          time: at?.time ?? DEFAULT_TIME,
          text,
          firm: requireFirm(type, index, typeId, input, null, firmTypes),
          people: input.people ?? null,
          hours: input.hours ?? null,
          filesMeant: input.filesMeant ?? 0,
        }
      })
      await requireOpenDays(context, rows)
      await insertNotings(db, scope, now, type, rows)
      return rows.map(({ id }) => id)
    },

    /**
     * Changes entries, all or none.
     *
     * @throws AppError INVALID_INPUT (400), SUBCONTRACTOR_NOT_FOUND (404), ROW_VERSION_STALE, DAY_CONFIRMED
     *   (409)
     */
    async change(context: InAccount, changes: Changed[]): Promise<string[]> {
      const { db, scope } = context
      const ids = changes.map(kind.idOf)
      await requireSeen(context, table, ids, 'Update')
      const given = changes.map(said)
      const firmTypes = await requireSubcontractors(
        context,
        given.map(({ firm }) => firm),
        { table: 'construction_report', records: ids },
      )
      const present = await lockNotings(db, scope, type, ids)
      const written: Change<typeof constructionTable.columns>[] = []
      // If an entry moves to another day, both days must be open.
      const days = [...present.values()]
      for (const [index, { workOrder, typeId, at, text, ...input }] of given.entries()) {
        const before = present.get(ids[index] ?? '')
        if (!before) throw notFound()
        // Almost never queries the database: the named work order is nearly always that of the entry.
        // oxlint-disable-next-line no-await-in-loop
        await requireGivenWorkOrder(context, 'FieldNotes', index, workOrder ?? undefined, before.workOrderId)
        const day = requireDay(context, index, dateField, at)
        const nextType = typeId ?? before.typeId
        const told = { ...input, firm: chosenFirm(scope, before.firm ?? null, input.firm) }
        const firm = requireFirm(type, index, nextType, told, before.firm ?? null, firmTypes)
        if (day) days.push({ ...before, day })
        // A report without a subcontractor has no people and hours of a subcontractor.
        const { people, hours } = firm ? input : { people: null, hours: null }
        const row = { typeId, day, time: at?.time ?? undefined, text, firm, people, hours }
        written.push({ id: before.id, row, rowVersion: changes[index]?.rowVersion })
        present.set(before.id, { ...before, typeId: nextType, firm })
      }
      await requireOpenDays(context, days)
      await updateAll(db, scope, type === 'ConstructionReport' ? constructionTable : table, written)
      return ids
    },

    /** Deletes entries softly, all or none. @throws AppError DAY_CONFIRMED (409) */
    async remove(context: InAccount, ids: string[]): Promise<string[]> {
      const { db, scope, now } = context
      await requireSeen(context, table, ids, 'Delete')
      const present = await lockNotings(db, scope, type, ids)
      await requireOpenDays(context, [...present.values()])
      await remove(db, scope, table, ids, now)
      return ids
    },
  }
}

/** The day in an input; undefined if the input has no day. A day in the future of the account is refused. */
function requireDay({ today }: InAccount, index: number, field: string, at: DayTime | undefined) {
  if (at && at.day > today) throw invalidInput(`${index}.${field}`, 'must not be in the future')
  return at?.day
}

/**
 * The subcontractor of a construction report. A report of the type Subcontractor must name a subcontractor; a
 * report of another type must not.
 */
function requireFirm(
  type: NotingType,
  index: number,
  typeId: number,
  { firm, firmTypeId, people, hours }: Pick<Said, 'firm' | 'firmTypeId' | 'people' | 'hours'>,
  before: string | null,
  firmTypes: ReadonlyMap<string, number>,
): string | null {
  if (type !== 'ConstructionReport') return null
  const path = `${index}.subcontractorUniqueID`
  if (typeId !== SUBCONTRACTOR) {
    const said = Object.entries({
      subcontractorUniqueID: firm,
      subcontractorPeople: people,
      subcontractorHours: hours,
    })
    const wrong = said.find(([, value]) => value !== null && value !== undefined)
    if (wrong) throw invalidInput(`${index}.${wrong[0]}`, 'belongs to a report of the type Subcontractor')
    return null
  }
  const chosen = firm === undefined ? before : firm
  if (!chosen) throw invalidInput(path, 'must be chosen for a report of the type Subcontractor')
  const ownType = firmTypes.get(chosen)
  if (firmTypeId && ownType !== undefined && firmTypeId !== ownType)
    throw invalidInput(path, 'is not of this type')
  return chosen
}
