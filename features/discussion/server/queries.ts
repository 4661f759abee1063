/** All SQL on the tables `comment` and `record_watch`, and on people who can be mentioned. */

import { type RawBuilder, sql } from 'kysely'
import { recordTypeOf } from '#contract/record-types.ts'
import { filesOf } from '#features/files/server/public.ts'
import { isAtWork } from '#server/db/at-work.ts'
import { bareName } from '#server/db/beside.ts'
import { isOpenTo } from '#server/db/hidden.ts'
import type { Db } from '#server/db/open.ts'
import { type FirmSight, fullName, guestCompany, isPersonShown } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { lock } from '#server/db/record.ts'
import { isSought } from '#server/db/search.ts'
import { isTheirs, isTheirsToEmployee } from '#server/db/theirs.ts'
import { isThere } from '#server/db/there.ts'
import { isAllowedToEmployee, isSeenByEmployee, sightOf, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import { commentTypeOf, type DiscussedType } from '../contract.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

/** A stored comment, with the names of its author and of the mentioned people. */
export interface CommentRow {
  id: string
  recordId: string
  text: string
  isAnswer: boolean
  employeeUniqueId: string
  employeeName: string
  createdOnDate: string
  mentions: { employeeUniqueId: string; name: string }[]
  FilesList: { fileUniqueId: string; name: string }[]
  workOrderUniqueId: string
  companyUniqueId: string
  accountUniqueId: string
}

/** The number of comments on a record of `table`, for a SELECT. */
export function commentCountOf(table: string): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<number>`(select count(*)::int from comment c
    where c.company_id = ${of('company_id')} and c.account_id = ${of('account_id')} and c.record_id = ${of('id')})`
}

/** The given records that were answered at least once, even if the answer was sent back later. */
export async function listEverAnswered(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct record_id as id from comment
    where company_id = ${companyId} and account_id = ${accountId} and record_id = any(${ids}::uuid[]) and is_answer`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * A page of the comments on a record, oldest first. The caller must have checked that the person sees the
 * record.
 */
export async function listComments(
  db: Db,
  scope: Scope,
  type: DiscussedType,
  recordId: string,
  { offset, limit }: Range,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.id, c.record_id as "recordId", c.text, c.is_answer as "isAnswer", c.employee_id as "employeeUniqueId",
      ${fullName('author', scope)} as "employeeName", c.created_at as "createdOnDate",
      coalesce((select json_agg(json_build_object('employeeUniqueId', n.id, 'name', ${bareName('n')}) order by n.id)
        from employee n where n.company_id = ${scope.companyId} and n.account_id = ${scope.accountId}
          and n.id = any(c.mentions)), '[]') as mentions,
      case when ${isOpenTo(scope, commentTypeOf(type), 'c')}
        then ${filesOf(sightOf(scope, 'Files', 'Read'), commentTypeOf(type), 'c')} else '[]' end as "FilesList",
      c.work_order_id as "workOrderUniqueId", c.company_id as "companyUniqueId", c.account_id as "accountUniqueId"
    from comment c
    join employee author on author.company_id = c.company_id and author.account_id = c.account_id
      and author.id = c.employee_id
    where c.company_id = ${scope.companyId} and c.account_id = ${scope.accountId} and c.record_id = ${recordId}
    order by c.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The number of comments on a record. */
export async function countComments(
  db: Db,
  { companyId, accountId }: Account,
  recordId: string,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from comment
    where company_id = ${companyId} and account_id = ${accountId} and record_id = ${recordId}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The row of a new comment. */
export interface NewCommentRow {
  id: string
  workOrderId: string
  record: DiscussedType
  recordId: string
  text: string
  mentions: readonly string[]
  isAnswer: boolean
}

/** Adds comments of the caller. */
export async function insertComments(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  rows: readonly NewCommentRow[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('comment')
    .values(
      rows.map((row) => ({
        company_id: companyId,
        account_id: accountId,
        id: row.id,
        work_order_id: row.workOrderId,
        record: row.record,
        record_id: row.recordId,
        employee_id: employeeId,
        text: row.text,
        mentions: [...row.mentions],
        is_answer: row.isAnswer,
        created_at: now,
      })),
    )
    .execute()
}

// Mentions ---------------------------------------------------------------------------------------------------------

interface People {
  workOrderId: string
  type: DiscussedType
  recordId: string
  search?: string | null | undefined
}

function maySee(scope: Scope, { workOrderId, type, recordId }: People) {
  const { table, module } = recordTypeOf(type)
  return sql<boolean>`(${isSeenByEmployee(scope, workOrderId)}
    and ${isAllowedToEmployee(scope, workOrderId, module, 'Read')}
    and exists (select 1 from ${sql.table(table)} r
      where r.company_id = ${scope.companyId} and r.account_id = ${scope.accountId} and r.id = ${recordId}
        and ${isTheirsToEmployee(scope, type, 'r')}))`
}

function people(db: Db, scope: Scope, { search }: People) {
  const query = db
    .selectFrom('employee')
    .where('employee.company_id', '=', scope.companyId)
    .where('employee.account_id', '=', scope.accountId)
    .where(isAtWork('employee'))
    .where(isPersonShown(scope, 'employee'))
  return search ? query.where(isSought('employee', search)) : query
}

/** A page of the account's employees by name, also invited ones, and whether each may see the record. */
export function listPeople(db: Db, scope: Scope, wanted: People, { offset, limit }: Range) {
  return people(db, scope, wanted)
    .innerJoin('account as own', (join) =>
      join
        .onRef('own.company_id', '=', 'employee.company_id')
        .onRef('own.account_id', '=', 'employee.account_id'),
    )
    .select([
      'employee.id as employeeUniqueId',
      bareName('employee').as('name'),
      sql<string>`coalesce(${guestCompany('employee', scope)}, own.name)`.as('companyName'),
      maySee(scope, wanted).as('maySee'),
    ])
    .orderBy(sql`employee.first_name collate people`)
    .orderBy(sql`employee.last_name collate people`)
    .orderBy('employee.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of all these employees. */
export async function countPeople(db: Db, scope: Scope, wanted: People): Promise<number> {
  const { total } = await people(db, scope, wanted)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The given employees who may see the record. */
export async function listWhoSee(
  db: Db,
  scope: Scope,
  wanted: People,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await people(db, scope, wanted)
    .where('employee.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(maySee(scope, wanted))
    .select('employee.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

// Watching --------------------------------------------------------------------------------------------------------

/** The watchers of these records whom the caller may know of. */
export async function listWatchers(
  db: Db,
  scope: Account & FirmSight,
  recordIds: readonly string[],
): Promise<{ recordId: string; employeeUniqueId: string; name: string }[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ recordId: string; employeeUniqueId: string; name: string }>`
    select w.record_id as "recordId", w.employee_id as "employeeUniqueId", ${fullName('e', scope)} as name
    from record_watch w
    join employee e on e.company_id = w.company_id and e.account_id = w.account_id and e.id = w.employee_id
      and e.deleted_at is null
    where w.company_id = ${companyId} and w.account_id = ${accountId} and w.record_id = any(${recordIds}::uuid[])
      and w.is_watching and ${isPersonShown(scope, 'e')}
    order by e.first_name collate people, e.last_name collate people, e.id`.execute(db)
  return rows
}

/** Adds people as watchers. People who stopped watching a record are not added again. */
export async function addWatchers(
  db: Db,
  { companyId, accountId }: Account,
  watched: readonly { recordId: string; employeeId: string }[],
): Promise<void> {
  if (watched.length === 0) return
  await sql`insert into record_watch (company_id, account_id, record_id, employee_id, is_watching)
    select distinct ${companyId}::uuid, ${accountId}::uuid, w."recordId", w."employeeId", true
    from json_to_recordset(${JSON.stringify(watched)}::json) as w ("recordId" uuid, "employeeId" uuid)
    order by 3, 4
    on conflict do nothing`.execute(db)
}

/** Stores whether the caller watches a record. */
export async function writeWatching(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  recordId: string,
  isWatching: boolean,
): Promise<void> {
  await sql`insert into record_watch (company_id, account_id, record_id, employee_id, is_watching)
    values (${companyId}, ${accountId}, ${recordId}, ${employeeId}, ${isWatching})
    on conflict (company_id, account_id, record_id, employee_id) do update set is_watching = excluded.is_watching`.execute(
    db,
  )
}

/**
 * Share-locks records, and returns the work order and the names of each.
 *
 * @throws AppError NOT_FOUND (404) if a record was deleted meanwhile
 */
export async function lockDiscussed(
  db: Db,
  scope: Scope,
  type: DiscussedType,
  ids: readonly string[],
): Promise<Map<string, { workOrderId: string; named: Record<string, string> }>> {
  const { table, named } = recordTypeOf(type)
  // The types need one table name: any of these tables would do, because the columns that are read have the
  // same types in all.
  const read = { ...named, workOrderId: 'work_order_id' } as const
  const rows = await lock(
    db,
    scope,
    { name: table as 'rfi' },
    ids,
    read as Pick<typeof read, 'workOrderId'>,
    'as they are',
  )
  return new Map(
    [...rows].map(([id, row]) => {
      const called = Object.keys(named).map((name) => [
        name,
        String((row as Record<string, string | number>)[name] ?? ''),
      ])
      return [id, { workOrderId: row.workOrderId, named: Object.fromEntries(called) }]
    }),
  )
}

/**
 * The work order of a record that the caller may read. `isOpen`: no part of the record is hidden from the
 * caller.
 */
export async function findDiscussed(
  db: Db,
  scope: Scope,
  type: DiscussedType,
  id: string,
): Promise<{ workOrderId: string; isOpen: boolean } | undefined> {
  const { table, module } = recordTypeOf(type)
  const { rows } = await sql<{ workOrderId: string; isOpen: boolean }>`
    select r.work_order_id as "workOrderId", ${isOpenTo(scope, type, 'r')} as "isOpen" from ${sql.table(table)} r
    where r.company_id = ${scope.companyId} and r.account_id = ${scope.accountId} and r.id = ${id}
      and ${isThere(scope, type, 'r')} and ${visibleWorkOrder(scope, module, 'Read', 'r.work_order_id')}
      and ${isTheirs(scope, type, 'r')}`.execute(db)
  return rows[0]
}
