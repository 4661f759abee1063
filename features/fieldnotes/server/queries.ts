/** All SQL on the tables of notings: what they have in common is written once. */
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

/** The types of records that are notings. */
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

/** A table of notings, as far as all of them are alike. */
type Table = typeof observationTable

// The compiler does not follow a table that can be any of them.
export const tables: Readonly<Record<NotingType, Table>> = {
  Observation: observationTable,
  NonConformance: nonConformanceTable as WorkOrderTable as Table,
  ConstructionReport: constructionTable as WorkOrderTable as Table,
}

/** A noting as SQL knows it: the same of all types. */
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
  /** Of a construction report that tells of a subcontractor's work. */
  firm: string | null
  firmName: string | null
  firmTypeId: number | null
  /** How many of the subcontractor's people were there, and their hours together. */
  people: number | null
  hours: string | null
  /** Of its day, which is locked by that. */
  confirmedAt: string | null
  confirmedBy: string | null
}

interface Reader {
  sight: Sight
  /** On which work orders the reader may look at files. */
  files: Sight
}

/** What is looked for; what is null does not matter. */
interface Given extends Reader {
  workOrder: string
  day: string | null
  types: readonly number[] | null
}

const readerOf = (scope: Scope): Reader => ({
  sight: sightOf(scope, 'FieldNotes', 'Read'),
  files: sightOf(scope, 'Files', 'Read'),
})

/**
 * How many of the files that were to follow a noting have not come. One that came and was deleted has come.
 */
export const lackingOf = (
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  type: NotingType,
  alias: string,
): RawBuilder<number> =>
  sql<number>`greatest(0, ${sql.ref(`${alias}.files_meant`)} - (select count(*)::int from file came
    where came.company_id = ${companyId} and came.account_id = ${accountId} and came.target_type = ${type}
      and came.target_id = ${sql.ref(`${alias}.id`)}))`

/** What is told of files to whoever may look at them there, and is nothing to the others. */
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
    // As the day went, each type by itself; the last day first.
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

/** The notings of a type on a work order: of one day, or of all; of some of its types, or of all. */
export interface Wanted {
  workOrder: string
  day: string | null
  types: readonly number[] | null
}

/** Some of them. */
export function listNotings(
  db: Db,
  scope: Scope,
  type: NotingType,
  wanted: Wanted,
  range: Range,
): Promise<NotingRow[]> {
  return lists[type].page(db, { ...readerOf(scope), ...wanted }, null, range)
}

/** How many there are in all. */
export function countNotings(db: Db, scope: Scope, type: NotingType, wanted: Wanted): Promise<number> {
  return lists[type].count(db, { ...readerOf(scope), ...wanted })
}

/** One that the caller may read. */
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

/** A noting as a rule needs it. */
export type LockedNoting = Locked<'observation', typeof held> & { firm?: string | null }

/** Notings that nobody else changes until the end of the transaction. */
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

/** A noting that is to be added. */
export type NewNotingRow = NewRow<'observation', typeof made> & {
  firm: string | null
  people: number | null
  hours: string | null
}

/** Adds notings under ids that the caller made. */
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
