/** Reads the audit trail of a record, and the names for the ids in it. */
import { type RawBuilder, sql } from 'kysely'
import type { Module } from '#contract/modules.ts'
import { endPage, isBehind, KEYS, keysIn, keysOf, readFor } from '#server/db/cursor.ts'
import type { Db } from '#server/db/open.ts'
import { down, inOrder } from '#server/db/order.ts'
import { type FirmSight, fullName, shownFirmName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import type { DB } from '#server/db/schema.gen.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

/**
 * A table that a history reads: the columns to show, and for a table beside the record the column that names
 * the record.
 */
export interface Source {
  table: keyof DB
  columns: readonly string[]
  /** Only if the history shows statuses of the table: the statuses that another table shows instead. */
  statuses?: { untold: readonly number[] } | undefined
  /** The column that names the record, for a table beside the record. */
  by?: string
  /** A person sees the entries only with Read of this module on the work order. */
  module?: Module
}

/** The value of a column, as JSON. */
export type Value = string | number | boolean | null

/** An entry of the audit trail. */
export interface EntryRow {
  id: string
  at: string
  table: string
  recordId: string
  action: 'insert' | 'update' | 'delete'
  employeeId: string | null
  employeeName: string
  changes: Record<string, [Value, Value]>
}

const isOf = (scope: Scope, recordId: string, { table, columns, by, statuses, module }: Source) => {
  const { companyId, accountId } = scope
  const mayRead = module ? sql`and ${visibleWorkOrder(scope, module, 'Read', 'o.work_order_id')}` : sql``
  const ids = by
    ? sql`in (select o.id from ${sql.table(table)} o
        where o.company_id = ${companyId} and o.account_id = ${accountId} and ${sql.ref(`o.${by}`)} = ${recordId} ${mayRead})`
    : sql`= ${recordId}`
  const isStep = statuses
    ? sql`or (a.changes ? 'status_id' and (a.changes->'status_id'->>1)::int <> all(${statuses.untold}::int[]))`
    : sql``
  // A row that was inserted in the same call as the record is part of its creation, so it is no entry of its
  // own.
  const isLater = by
    ? sql`and (a.action <> 'insert' or a.request_id is distinct from (select made.request_id from audit_entry made
        where made.company_id = ${companyId} and made.account_id = ${accountId} and made.record_id = ${recordId}
          and made.action = 'insert' limit 1))`
    : sql``
  return sql<boolean>`(a.record = ${table} and a.record_id ${ids}
    and (a.changes ?| ${[...columns, 'deleted_at']}::text[] ${isStep}) ${isLater})`
}

function entries(scope: Scope, recordId: string, sources: readonly Source[]): RawBuilder<unknown> {
  const { companyId, accountId } = scope
  const anyOf = sql.join(
    sources.map((source) => isOf(scope, recordId, source)),
    sql` or `,
  )
  return sql`from audit_entry a
    left join employee e on e.company_id = a.company_id and e.account_id = ${accountId} and e.id = a.employee_id
    where a.company_id = ${companyId} and a.account_id = ${accountId} and (${anyOf})`
}

/** Newest first. */
const order = [down(sql`a.at`), down(sql`a.id`)]
const LISTED = 'audit_entry.id'

/** A page of a record's history, newest first. */
export async function listEntries(
  db: Db,
  scope: Scope,
  recordId: string,
  sources: readonly Source[],
  range: Range,
): Promise<EntryRow[]> {
  const { offset, goingOn } = range
  const after = goingOn && keysIn(LISTED, goingOn)
  const { rows } = await sql<EntryRow & { [KEYS]?: (string | null)[] }>`
    select a.id::text, a.at, a.record as table, a.record_id as "recordId", a.action, a.employee_id as "employeeId",
      coalesce(${fullName<string | null>('e', scope)}, '') as "employeeName", a.changes
      ${goingOn ? sql`, ${keysOf(order)}` : sql``}
    ${entries(scope, recordId, sources)} ${after ? sql`and ${isBehind(order, after)}` : sql``}
    order by ${inOrder(order)} limit ${readFor(range)} offset ${offset}`.execute(db)
  return endPage(LISTED, rows, range)
}

/** The number of all entries. */
export async function countEntries(
  db: Db,
  scope: Scope,
  recordId: string,
  sources: readonly Source[],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${entries(scope, recordId, sources)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The present value of a column, by row id; deleted rows included. */
export async function listPresent(
  db: Db,
  { companyId, accountId }: Account,
  table: keyof DB,
  column: string,
  ids: readonly string[],
): Promise<Map<string, Value>> {
  const { rows } = await sql<{ id: string; value: Value }>`
    select r.id, ${sql.ref(`r.${column}`)} as value from ${sql.table(table)} r
    where r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, value }) => [id, value]))
}

/** The SQL for the names of records whose ids are values in the history; deleted records included. */
const names = {
  employee: (reader) => fullName('employee', reader),
  sub_contractor: (reader) => shownFirmName(reader, 'sub_contractor'),
  job: () => sql`title`,
  task: () => sql`name`,
  activity: () => sql`title`,
  punch_list_item: () => sql`description`,
  submittal_package: () => sql`name`,
  company_sub_task_code: () => sql`code || ' ' || name`,
} as const satisfies Partial<Record<keyof DB, (reader: FirmSight) => RawBuilder<unknown>>>

export type NamedTable = keyof typeof names

/** Tables of the company, which have no account. */
const ofCompany: readonly NamedTable[] = ['company_sub_task_code']

/** The names of these records, by id. */
export async function listNames(
  db: Db,
  scope: Account & FirmSight,
  table: NamedTable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { companyId, accountId } = scope
  const named = ofCompany.includes(table)
    ? sql<{ id: string; name: string }>`
        select id, ${names[table](scope)} as name from ${sql.table(table)}
        where company_id = ${companyId} and id = any(${ids}::uuid[])`
    : sql<{ id: string; name: string }>`
        select id, ${names[table](scope)} as name from ${sql.table(table)}
        where company_id = ${companyId} and account_id = ${accountId} and id = any(${ids}::uuid[])`
  const { rows } = await named.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
