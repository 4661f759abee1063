/**
 * The history of a record in words, from the audit trail: labels for fields, names for people, texts for
 * steps.
 */
import { formatDay } from '#contract/days.ts'
import type { Module } from '#contract/modules.ts'
import { formatClock } from '#contract/moments.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import type { Clock } from '#contract/region.ts'
import { type StatusName, statuses } from '#contract/statuses.ts'
import { isolated } from '#contract/texts.ts'
import { type HandedBecause, handedBecause } from '#features/court/contract.ts'
import { statusNameOf, subcontractorTypeNameOf } from '#features/reference/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import type { DB } from '#server/db/schema.gen.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { HistoryEntry } from '../contract.ts'
import {
  countEntries,
  type EntryRow,
  listEntries,
  listNames,
  listPresent,
  type NamedTable,
  type Source,
  type Value,
} from './queries.ts'

/** How the value of a column is written. */
export type Told =
  | 'text'
  | 'day'
  | 'time'
  | 'flag'
  | 'subContractorType'
  | NamedTable
  | ((value: Value) => string)

export interface ToldField {
  label: string
  as?: Told
  isCosts?: true
}

/**
 * The fields of a table for its history, with the labels that they have everywhere. `columns`: the table's
 * columns by their names in the API. `more`: how values are written that are not plain texts.
 */
export function toldBy<const Labels extends Readonly<Record<string, string>>>(
  columns: Readonly<Record<string, string>>,
  labels: Labels,
  more: { readonly [Field in keyof Labels]?: Omit<ToldField, 'label'> },
): Readonly<Record<string, ToldField>> {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([field, label]) => {
      const column = columns[field]
      return column === undefined ? [] : [[column, { label, ...more[field] }]]
    }),
  )
}

/** The parts of one table that a history shows. */
export interface ToldTable {
  table: keyof DB
  /** The labels of the columns, and how their values are written. Other columns are not shown. */
  fields: Readonly<Record<string, ToldField>>
  /** The text of the step that leads to a status: 'closed it'. Null: another table shows this step. */
  steps?: { readonly [S in StatusName]?: string | null }
  /** The text of the step that sets a column: 'answered it'. */
  marks?: Readonly<Record<string, string>>
  /** The text of the step that clears a column: 'sent it back'. */
  unmarks?: Readonly<Record<string, string>>
  /** The column with the comment of a step, which is shown after the step's text. */
  saidIn?: string
  /**
   * Only for a table beside the record: the column that names the record, and the noun for a row, such as
   * 'the item Sewer'.
   */
  beside?: { by: string; called: string; nameIn?: string }
  /** Another module that the reader must be able to read. */
  module?: Module
  /** For a table whose rows are events: the text of an event, and the field that it changed, if any. */
  happened?: {
    what: (row: (column: string) => string) => string
    became?: { label: string; from: string; to: string }
  }
}

/** The files of a record, part of every history. */
const ofFiles: ToldTable = {
  table: 'file',
  fields: { name: { label: 'Name' }, version: { label: 'Version' } },
  beside: { by: 'target_id', called: 'file', nameIn: 'name' },
  module: 'Files',
}

/** Changes of the person whose turn it is, part of every history. */
const ofTurns: ToldTable = {
  table: 'court_handed',
  fields: {
    from_employee_id: { label: 'Turn', as: 'employee' },
    to_employee_id: { label: 'Turn', as: 'employee' },
    because: { label: 'Because', as: (because) => handedBecause[because as HandedBecause] },
    reason: { label: 'Reason' },
  },
  beside: { by: 'record_id', called: 'the turn' },
  happened: {
    what: (row) => {
      const why = `${row('from_employee_id') || 'The previous person'} ${row('because')}`
      return `passed the turn on: ${why}${row('reason') && `: ${row('reason')}`}`
    },
    became: { label: 'Turn', from: 'from_employee_id', to: 'to_employee_id' },
  },
}

/** The tables of a history. The first is the table of the record. */
export type ToldHistory = readonly [ToldTable, ...ToldTable[]]

const sourceOf = ({ table, fields, steps, marks, unmarks, beside, module }: ToldTable): Source => ({
  table,
  columns: [...Object.keys(fields), ...Object.keys({ ...marks, ...unmarks })],
  statuses: steps && {
    untold: Object.entries(steps).flatMap(([name, told]) =>
      told === null ? statuses[name as StatusName] : [],
    ),
  },
  ...(beside && { by: beside.by }),
  ...(module && { module }),
})

interface Telling {
  seesCosts?: boolean
  /**
   * True: without files and turns. The record's files have a screen of their own, and the record waits on
   * nobody.
   */
  isAlone?: boolean
  /** The name to show for every person, if a real name would reveal whom the record is about. */
  doer?: string
}

/**
 * A page of a record's history, newest first. The caller must have checked that the person sees the record.
 * People who do not see costs read that amounts were changed, but not the amounts.
 */
export function pageOfHistory(
  context: InAccount,
  ofRecord: ToldHistory,
  recordId: string,
  paging: Paging,
  { seesCosts = false, isAlone = false, doer }: Telling = {},
): Promise<PageOf<HistoryEntry>> {
  const { db, scope } = context
  const told: ToldHistory = isAlone ? ofRecord : [...ofRecord, ofFiles, ofTurns]
  const sources = told.map(sourceOf)
  return fetchPage(
    paging,
    async (range) => {
      const rows = await inWords(
        context,
        told,
        await listEntries(db, scope, recordId, sources, range),
        seesCosts,
      )
      return doer === undefined
        ? rows
        : rows.map((row) => ({ ...row, employeeUniqueId: null, employeeName: doer }))
    },
    () => countEntries(db, scope, recordId, sources),
  )
}

const isTable = (as: Told | undefined): as is NamedTable =>
  typeof as === 'string' && !['text', 'day', 'time', 'flag', 'subContractorType'].includes(as)

/** The present names of rows beside the record, for entries that do not contain the name. */
async function presentNames(
  { db, scope }: InAccount,
  told: ToldHistory,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<string, Value>> {
  const present = new Map<string, Value>()
  for (const { table, beside } of told) {
    const nameIn = beside?.nameIn
    if (!nameIn) continue
    const ids = entries
      .filter((one) => one.table === table && !one.changes[nameIn])
      .map((one) => one.recordId)
    if (ids.length === 0) continue
    for (const [id, name] of await listPresent(db, scope, table, nameIn, ids)) present.set(id, name)
  }
  return present
}

/** The values that are needed to write entries: the names of records by id, and the account's clock. */
interface Reading {
  names: ReadonlyMap<string, string>
  clock: Clock
}

/** The names of all records whose ids are values in the entries. */
async function namesIn(
  { db, scope }: InAccount,
  told: ToldHistory,
  entries: readonly EntryRow[],
  present: ReadonlyMap<string, Value>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map<NamedTable, Set<string>>()
  const want = (as: Told | undefined, values: readonly Value[]) => {
    if (!isTable(as)) return
    const ids = wanted.get(as) ?? new Set()
    for (const value of values) if (typeof value === 'string') ids.add(value)
    wanted.set(as, ids)
  }
  for (const { table, recordId, changes } of entries) {
    const { fields = {}, beside } = told.find((one) => one.table === table) ?? {}
    for (const [column, values] of Object.entries(changes)) want(fields[column]?.as, values)
    if (beside?.nameIn) want(fields[beside.nameIn]?.as, [present.get(recordId) ?? null])
  }
  const names = new Map<string, string>()
  for (const [table, ids] of wanted)
    for (const [id, name] of await listNames(db, scope, table, [...ids])) names.set(id, name)
  return names
}

function wordOf(value: Value | undefined, as: Told | undefined, reading: Reading): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof as === 'function') return as(value)
  if (isTable(as)) return reading.names.get(String(value)) ?? null
  if (as === 'day') return formatDay(String(value))
  if (as === 'time') return formatClock(String(value), reading.clock)
  if (as === 'flag') return value === true ? 'Yes' : 'No'
  if (as === 'subContractorType') return subcontractorTypeNameOf(Number(value))
  return String(value)
}

/** The text of an entry, apart from the changed fields. */
function whatOf(
  told: ToldTable,
  { action, changes, recordId }: EntryRow,
  reading: Reading,
  present: ReadonlyMap<string, Value>,
): Pick<HistoryEntry, 'what' | 'step'> {
  const only = (step: string) => ({ what: step, step })
  const { steps, marks, unmarks, beside, saidIn } = told
  const of = beside
    ? ` ${beside.called}${nameOf(told, changes, reading, present.get(recordId) ?? null)}`
    : ' it'
  const to = changes.status_id?.[1]
  const mark =
    action === 'update'
      ? Object.entries(marks ?? {}).find(([column]) => changes[column]?.[1] != null)?.[1]
      : undefined
  // For the record itself, a set column explains more than the new status, so its text comes first.
  const step =
    (beside ? undefined : mark) ??
    (action === 'update' && to != null ? steps?.[statusNameOf(Number(to)) as StatusName] : undefined)
  if (step) {
    const said = saidIn ? changes[saidIn]?.[1] : null
    return { what: said ? `${step}: ${isolated(String(said))}` : step, step }
  }
  if (mark) return only(`${mark}${of}`)
  const unmark = Object.entries(unmarks ?? {}).find(([column]) => changes[column]?.[1] === null)
  if (unmark && action === 'update') return only(unmark[1])
  if (action === 'insert') return only(beside ? `added${of}` : 'created it')
  if (action === 'delete' || changes.deleted_at?.[1]) return only(beside ? `took${of} away` : 'deleted it')
  if (changes.deleted_at) return only('took the deletion back')
  return { what: `changed${of}`, step: null }
}

function nameOf(
  { beside, fields }: ToldTable,
  changes: EntryRow['changes'],
  reading: Reading,
  present: Value,
): string {
  const column = beside?.nameIn
  const value = column ? (changes[column]?.[1] ?? changes[column]?.[0] ?? present) : null
  const name = column ? wordOf(value, fields[column]?.as, reading) : null
  return name ? ` ${isolated(name)}` : ''
}

async function inWords(
  context: InAccount,
  told: ToldHistory,
  entries: readonly EntryRow[],
  seesCosts: boolean,
): Promise<HistoryEntry[]> {
  const present = await presentNames(context, told, entries)
  const names = await namesIn(context, told, entries, present)
  const reading = { names, clock: context.scope.region.clock }
  return entries.map((entry) => {
    const table = told.find((one) => one.table === entry.table) ?? told[0]
    const happened = happenedIn(table, entry, reading)
    if (happened) return { ...madeBy(entry), ...happened }
    const { what, step } = whatOf(table, entry, reading, present)
    // The values at creation belong to the 'created' entry and are not listed as changes.
    const fields = entry.action === 'insert' ? [] : Object.entries(table.fields)
    const changes = fields.flatMap(([column, { label, as, isCosts }]) => {
      const values = entry.changes[column]
      if (!values || (isCosts && !seesCosts) || (step && column === table.saidIn)) return []
      const [from, to] = values.map((value) => wordOf(value, as, reading)) as [string | null, string | null]
      return from === to ? [] : [{ field: label, from, to }]
    })
    const status = entry.changes.status_id
    const isUntold = table.steps?.[statusNameOf(Number(status?.[1])) as StatusName] === null
    if (status && table.steps && !step && !isUntold && entry.action === 'update')
      changes.push({ field: 'Status', from: statusName(status[0]), to: statusName(status[1]) })
    return { ...madeBy(entry), what, step, changes }
  })
}

const madeBy = ({ id, at, employeeId, employeeName }: EntryRow) => ({
  historyUniqueId: id,
  createdOnDate: at,
  employeeUniqueId: employeeId,
  employeeName,
})

/** The entry for a row that is an event; null for other tables. */
function happenedIn(
  { happened, fields }: ToldTable,
  { changes }: EntryRow,
  reading: Reading,
): Pick<HistoryEntry, 'what' | 'step' | 'changes'> | null {
  if (!happened) return null
  const { what, became } = happened
  const row = (column: string) => wordOf(changes[column]?.[1], fields[column]?.as, reading) ?? ''
  const field = became && { field: became.label, from: row(became.from) || null, to: row(became.to) || null }
  const step = what(row)
  return { what: step, step, changes: field ? [field] : [] }
}

const statusName = (id: Value) => (id === null ? null : statusNameOf(Number(id)))
