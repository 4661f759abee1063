/** All SQL on the tables of entries. The parts that all tables have in common are written once. */
import { type RawBuilder, sql } from 'kysely'
import { filesOf } from '#features/files/server/public.ts'
import { byId } from '#server/db/beside.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { down, up } from '#server/db/order.ts'
import { fullName, shownFirmId, shownFirmName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import {
  insertAll,
  type Locked,
  lock,
  type NewRow,
  ofType,
  recordTable,
  type WorkOrderTable,
} from '#server/db/record.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { isVisible, type Sight, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

/** The record types that are entries. */
export type NotingType = 'Observation' | 'NonConformance' | 'ConstructionReport'

const writable = { typeId: 'type_id', day: 'noted_on', time: 'noted_time', text: 'report' } as const

const observationTable = recordTable('observation', writable, { ...ofType('Observation'), place: {} })
const nonConformanceTable = recordTable('non_conformance', writable, {
  ...ofType('NonConformance'),
  place: {},
})
export const constructionTable = recordTable(
  'construction_report',
  { ...writable, firm: 'sub_contractor_id', people: 'people', hours: 'hours' },
  { ...ofType('ConstructionReport'), place: {} },
)

/** The parts that all tables of entries have in common. */
type Table = typeof observationTable

// Casts, because the compiler cannot follow a table that can be any of the three.
export const tables: Readonly<Record<NotingType, Table>> = {
  Observation: observationTable,
  NonConformance: nonConformanceTable as WorkOrderTable as Table,
  ConstructionReport: constructionTable as WorkOrderTable as Table,
}

/** An entry as SQL returns it. The fields are the same for all kinds. */
export interface NotingRow {
  id: string
  typeId: number
  /** yyyy-MM-dd HH:mm:ss */
  at: string
  text: string
  employeeUniqueID: string
  employeeName: string
  workOrderUniqueID: string
  workOrderName: string
  FilesList: { fileUniqueId: string; name: string }[]
  filesMeant: number
  filesLacking: number
  createdOnDate: string
  companyUniqueId: string
  accountUniqueId: string
  rowVersion: number
  /** Only for a construction report about a subcontractor's work. */
  firm: string | null
  firmName: string | null
  firmTypeId: number | null
  /** The number of people of the subcontractor, and their hours together. */
  people: number | null
  hours: string | null
  /** The confirmation of the day, which locks the entry. */
  confirmedAt: string | null
  confirmedBy: string | null
}

interface Reader {
  sight: Sight
  /** The work orders on which the reader may see files. */
  files: Sight
}

/** The conditions of a list; null: the condition does not apply. */
interface Given extends Reader {
  workOrder: string
  day: string | null
  types: readonly number[] | null
}

const readerOf = (scope: Scope): Reader => ({
  sight: sightOf(scope, 'FieldNotes', 'Read'),
  files: sightOf(scope, 'Files', 'Read'),
})

/** The number of announced files of an entry that have not arrived. A deleted file counts as arrived. */
export const lackingOf = (
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  type: NotingType,
  alias: string,
): RawBuilder<number> =>
  sql<number>`greatest(0, ${sql.ref(`${alias}.files_meant`)} - (select count(*)::int from file came
    where came.company_id = ${companyId} and came.account_id = ${accountId} and came.target_type = ${type}
      and came.target_id = ${sql.ref(`${alias}.id`)}))`

/** A number about files; 0 for readers who may not see files there. */
const ofFiles = (files: Sight, told: RawBuilder<unknown>) =>
  sql<number>`case when ${isVisible(files, 'noting.work_order_id')} then ${told} else 0 end`

function listFor(type: NotingType) {
  const { name } = tables[type]
  const firmOf = (what: RawBuilder<unknown>) => (type === 'ConstructionReport' ? what : sql`null`)
  const visible = (db: Db, sight: Sight) =>
    db
      .selectFrom(`${name} as noting`)
      .where('noting.company_id', '=', sight.companyId)
      .where('noting.account_id', '=', sight.accountId)
      .where('noting.deleted_at', 'is', null)
      .where(isVisible(sight, 'noting.work_order_id'))
      .where(isTheirs(sight, type, 'noting'))
  return listOf({
    id: 'noting.id',
    found(db, { sight, workOrder, day, types }: Given) {
      let query = visible(db, sight).where('noting.work_order_id', '=', workOrder)
      if (day !== null) query = query.where('noting.noted_on', '=', day)
      if (types !== null) query = query.where(sql<boolean>`noting.type_id = any(${types}::smallint[])`)
      return query
    },
    facts: (db, { sight, files }: Reader, ids) =>
      visible(db, sight)
        .where('noting.id', '=', ids)
        .innerJoin('work_order as wo', byId('wo', 'noting.work_order_id'))
        .where('wo.deleted_at', 'is', null)
        .innerJoin('employee as author', byId('author', 'noting.created_by_employee_id'))
        .leftJoin('field_day as held', (join) =>
          join
            .onRef('held.company_id', '=', 'noting.company_id')
            .onRef('held.account_id', '=', 'noting.account_id')
            .onRef('held.work_order_id', '=', 'noting.work_order_id')
            .onRef('held.day', '=', 'noting.noted_on'),
        )
        .leftJoin('employee as confirmer', byId('confirmer', 'held.confirmed_by_employee_id'))
        .$if(type === 'ConstructionReport', (query) =>
          query.leftJoin('sub_contractor as firm', byId('firm', 'noting.sub_contractor_id')),
        )
        .select([
          'noting.id as id',
          'noting.type_id as typeId',
          sql<string>`to_char(noting.noted_on + noting.noted_time, 'YYYY-MM-DD HH24:MI:SS')`.as('at'),
          'noting.report as text',
          'noting.created_by_employee_id as employeeUniqueID',
          fullName('author', sight).as('employeeName'),
          'noting.work_order_id as workOrderUniqueID',
          'wo.title as workOrderName',
          filesOf(files, type, 'noting').as('FilesList'),
          ofFiles(files, sql`noting.files_meant`).as('filesMeant'),
          ofFiles(files, lackingOf(files, type, 'noting')).as('filesLacking'),
          'noting.created_at as createdOnDate',
          'noting.company_id as companyUniqueId',
          'noting.account_id as accountUniqueId',
          'noting.row_version as rowVersion',
          'held.confirmed_at as confirmedAt',
          fullName<string | null>('confirmer', sight).as('confirmedBy'),
          sql<string | null>`${firmOf(shownFirmId(sight, 'firm.id'))}`.as('firm'),
          sql<string | null>`${firmOf(shownFirmName(sight, 'firm'))}`.as('firmName'),
          sql<number | null>`${firmOf(sql`firm.sub_contractor_type_id`)}`.as('firmTypeId'),
          sql<number | null>`${firmOf(sql`noting.people`)}`.as('people'),
          sql<string | null>`${firmOf(sql`trim_scale(noting.hours)::text`)}`.as('hours'),
        ]),
    // The latest day first; within a day by type, and within a type in the order of the day.
    usual: () => [
      down(sql`noting.noted_on`),
      up(sql`noting.type_id`),
      up(sql`noting.noted_time`),
      up(sql`noting.id`),
    ],
  })
}

const lists = {
  Observation: listFor('Observation'),
  NonConformance: listFor('NonConformance'),
  ConstructionReport: listFor('ConstructionReport'),
}

/** The entries of a kind on a work order: of one day or of all days, of some types or of all types. */
export interface Wanted {
  workOrder: string
  day: string | null
  types: readonly number[] | null
}

/** A range of these entries. */
export function listNotings(
  db: Db,
  scope: Scope,
  type: NotingType,
  wanted: Wanted,
  range: Range,
): Promise<NotingRow[]> {
  return lists[type].page(db, { ...readerOf(scope), ...wanted }, null, range)
}

/** Counts these entries. */
export function countNotings(db: Db, scope: Scope, type: NotingType, wanted: Wanted): Promise<number> {
  return lists[type].count(db, { ...readerOf(scope), ...wanted })
}

/** One entry, if the caller may read it. */
export function findNoting(
  db: Db,
  scope: Scope,
  type: NotingType,
  id: string,
): Promise<NotingRow | undefined> {
  return lists[type].byId(db, readerOf(scope), id)
}

// Writing ---------------------------------------------------------------------------------------------------------

const held = { ...writable, workOrderId: 'work_order_id' } as const

/** The locked fields of an entry, as the rules need them. */
export type LockedNoting = Locked<'observation', typeof held> & { firm?: string | null }

/** Locks entries until the end of the transaction. */
export async function lockNotings(
  db: Db,
  scope: Scope,
  type: NotingType,
  ids: readonly string[],
): Promise<Map<string, LockedNoting>> {
  return type === 'ConstructionReport'
    ? lock(db, scope, constructionTable, ids, { ...held, firm: 'sub_contractor_id' })
    : lock(db, scope, tables[type], ids, held)
}

const made = { ...writable, filesMeant: 'files_meant', id: 'id', workOrderId: 'work_order_id' } as const

/** An entry to insert. */
export type NewNotingRow = NewRow<'observation', typeof made> & {
  firm: string | null
  people: number | null
  hours: string | null
}

/** Inserts entries. The caller made the ids. */
export async function insertNotings(
  db: Db,
  scope: Scope,
  now: Date,
  type: NotingType,
  rows: readonly NewNotingRow[],
): Promise<void> {
  const all = { created_by_employee_id: scope.employeeId, created_at: now }
  if (type === 'ConstructionReport')
    await insertAll(
      db,
      scope,
      constructionTable,
      { ...made, firm: 'sub_contractor_id', people: 'people', hours: 'hours' },
      rows,
      all,
    )
  else await insertAll(db, scope, tables[type], made, rows, all)
}
