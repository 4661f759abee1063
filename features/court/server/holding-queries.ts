/**
 * The people who may have a turn (records.md 'Decided after the second trial'), the people who can take a
 * turn over, and the doubtful turns.
 */

import { sql } from 'kysely'
import type { Module } from '#contract/modules.ts'
import { recordTypeOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { isAtWork } from '#server/db/at-work.ts'
import type { Db } from '#server/db/open.ts'
import { nameTo } from '#server/db/other-firms.ts'
import { isTheirsToEmployee } from '#server/db/theirs.ts'
import { isAllowedToEmployee, isSeenByEmployee } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { HandedBecause, WaitingType } from '../contract.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

/** A person who has a turn, or is about to get it. */
export interface Holding {
  workOrderId: string
  module: Module
  employeeId: string
}

/**
 * Share-locks the rows that decide whether people may have turns. A transaction that takes such a right away
 * waits for this one, and then finds the new turns. The next statement sees rights that were taken away
 * before.
 */
export async function keepRights(
  db: Db,
  { companyId, accountId }: Account,
  holdings: readonly Holding[],
): Promise<void> {
  if (holdings.length === 0) return
  const people = holdings.map(({ employeeId }) => employeeId)
  const workOrders = holdings.map(({ workOrderId }) => workOrderId)
  await sql`
    with people as (select id, company_role_id from employee
        where company_id = ${companyId} and account_id = ${accountId} and id = any(${people}::uuid[])
        order by id for share),
      held as (select id from company_role
        where company_id = ${companyId} and id in (select company_role_id from people) order by id for share),
      assigned as (select id from employee_work_order
        where company_id = ${companyId} and account_id = ${accountId} and employee_id in (select id from people)
          and work_order_id = any(${workOrders}::uuid[])
        order by id for share)
    select (select count(*) from held), (select count(*) from assigned)`.execute(db)
}

export const keyOf = ({ workOrderId, module, employeeId }: Holding) =>
  `${workOrderId} ${module} ${employeeId}`

/** Those who may not have the turn, with the reason, keyed by `keyOf`. */
export async function listBarred(
  db: Db,
  account: Account,
  holdings: readonly Holding[],
): Promise<Map<string, HandedBecause>> {
  if (holdings.length === 0) return new Map()
  const { companyId, accountId } = account
  const wanted = [...new Map(holdings.map((one) => [keyOf(one), one])).values()]
  const workOrder = sql.ref<string>('t.workOrderId')
  const module = sql.ref<Module>('t.module')
  const { rows } = await sql<Holding & { why: HandedBecause | null }>`
    select t."workOrderId", t.module, t."employeeId",
      case when employee.id is null or employee.deleted_at is not null then 'gone'
        when not ${isAtWork('employee')} then 'inactive'
        when not ${isSeenByEmployee(account, workOrder)} then 'off'
        when not ${isAllowedToEmployee(account, workOrder, module, 'Read')} then 'right' end as why
    from json_to_recordset(${JSON.stringify(wanted)}::json) as t ("workOrderId" uuid, module text, "employeeId" uuid)
    left join employee on employee.company_id = ${companyId} and employee.account_id = ${accountId}
      and employee.id = t."employeeId"`.execute(db)
  return new Map(rows.flatMap((row) => (row.why ? [[keyOf(row), row.why] as const] : [])))
}

/** The ids of these subcontractors that were deleted. */
export async function listGoneFirms(
  db: Db,
  { companyId, accountId }: Account,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('sub_contractor')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is not', null)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The supervisor of a person on a work order, or the one that this transaction has removed. */
export async function findSupervisor(
  db: Db,
  { companyId, accountId }: Account,
  { workOrderId, recordId, employeeId }: { workOrderId: string; recordId: string; employeeId: string },
): Promise<string | null> {
  const present = await db
    .selectFrom('employee_relation')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('work_order_id', '=', workOrderId)
    .where('reportee_employee_id', '=', employeeId)
    .select('supervisor_employee_id as id')
    .executeTakeFirst()
  if (present) return present.id
  const { rows } = await sql<{ id: string }>`
    select supervisor_employee_id as id from court_doubt
    where transaction = pg_current_xact_id() and record_id = ${recordId} and supervisor_employee_id is not null
    limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The input for finding the person who takes over a turn. */
export interface Wanted {
  record: WaitingType
  recordId: string
  workOrderId: string
  /** People who come first, in this order, if they may act. */
  first: readonly string[]
  /** People who must not get the turn. */
  not: readonly string[]
  /** People who get the turn only if there is nobody else. */
  last: readonly string[]
}

/**
 * Finds the person who takes over a turn, among those who may read and change records of the module on the
 * work order: the first of `first`, else the person who was assigned to the work order first. Null if there
 * is no such person. People of a subcontractor can take over only records that they already see, because the
 * turn would make the record visible to them.
 */
export async function findSuccessor(
  db: Db,
  account: Account,
  { record, recordId, workOrderId, first, not, last }: Wanted,
): Promise<string | null> {
  const { companyId, accountId } = account
  const { table, module } = recordTypeOf(record)
  const { rows } = await sql<{ id: string }>`
    select employee.id
    from employee
    left join employee_work_order assigned on assigned.company_id = employee.company_id
      and assigned.account_id = employee.account_id and assigned.employee_id = employee.id
      and assigned.work_order_id = ${workOrderId}
    where employee.company_id = ${companyId} and employee.account_id = ${accountId}
      and employee.deleted_at is null and employee.status_id = ${statuses.Active}
      and (assigned.id is not null or employee.id = any(${first}::uuid[])) and employee.id <> all(${not}::uuid[])
      and ${isSeenByEmployee(account, workOrderId)}
      and ${isAllowedToEmployee(account, workOrderId, module, 'Read')}
      and ${isAllowedToEmployee(account, workOrderId, module, 'Update')}
      and exists (select 1 from ${sql.table(table)} r
        where r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = ${recordId}
          and ${isTheirsToEmployee(account, record, 'r')})
    order by array_position(${first}::uuid[], employee.id) nulls last, (employee.id = any(${last}::uuid[])), assigned.created_at, assigned.id
    limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The people with GlobalAccess on a module on a work order. They are notified if nobody else may act. */
export async function listOverseers(
  db: Db,
  account: Account,
  { workOrderId, module }: { workOrderId: string; module: Module },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select employee.id from employee
    where employee.company_id = ${account.companyId} and employee.account_id = ${account.accountId}
      and employee.deleted_at is null and employee.status_id = ${statuses.Active}
      and ${isSeenByEmployee(account, workOrderId)}
      and ${isAllowedToEmployee(account, workOrderId, module, 'GlobalAccess')}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A reader of a notice, and the person whom it names. */
export interface ToldOfPerson {
  readerId: string
  personId: string
}

/** Returns a function with the name of a person as this reader may see it. */
export async function listNamesTo(
  db: Db,
  { companyId, accountId }: Account,
  told: readonly ToldOfPerson[],
): Promise<(one: ToldOfPerson) => string> {
  const { rows } = await sql<ToldOfPerson & { name: string }>`
    select reader.id as "readerId", e.id as "personId", ${nameTo('reader', 'e')} as name
    from unnest(${told.map(({ readerId }) => readerId)}::uuid[], ${told.map(({ personId }) => personId)}::uuid[])
      as t (reader_id, person_id)
    join employee reader on reader.company_id = ${companyId} and reader.account_id = ${accountId} and reader.id = t.reader_id
    join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = t.person_id`.execute(
    db,
  )
  const keyOf = ({ readerId, personId }: ToldOfPerson) => `${readerId} ${personId}`
  const names = new Map(rows.map((row) => [keyOf(row), row.name]))
  return (one) => names.get(keyOf(one)) ?? ''
}

// Moves and doubts ------------------------------------------------------------------------------------------------

/** A turn that moved from one person to another. */
export interface Handed {
  id: string
  workOrderId: string
  record: WaitingType
  recordId: string
  from: string | null
  to: string | null
  because: HandedBecause
  reason: string
}

/** Stores these moves for the histories of the records. */
export async function insertHanded(
  db: Db,
  { companyId, accountId }: Account,
  rows: readonly Handed[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('court_handed')
    .values(
      rows.map(({ id, workOrderId, record, recordId, from, to, because, reason }) => ({
        company_id: companyId,
        account_id: accountId,
        id,
        work_order_id: workOrderId,
        record,
        record_id: recordId,
        from_employee_id: from,
        to_employee_id: to,
        because,
        reason,
        handed_at: now.toISOString(),
      })),
    )
    .execute()
}

/** A record whose turn is doubtful. */
export interface Doubt {
  companyId: string
  accountId: string
  record: WaitingType
  recordId: string
}

/** True if this transaction has made any turn doubtful. */
export const hasDoubts = sql<boolean>`exists (select from court_doubt where transaction = pg_current_xact_id())`

/** The records whose turns this transaction has made doubtful. */
export async function listDoubts(db: Db): Promise<Doubt[]> {
  const { rows } = await sql<Doubt>`
    select distinct company_id as "companyId", account_id as "accountId", record, record_id as "recordId"
    from court_doubt where transaction = pg_current_xact_id()
    order by company_id, account_id, record_id`.execute(db)
  return rows
}

/** Deletes the notes of this transaction after its doubtful turns were settled. */
export async function removeDoubts(db: Db): Promise<void> {
  await sql`delete from court_doubt where transaction = pg_current_xact_id()`.execute(db)
}

/**
 * Assigns up to 500 turns that became doubtful outside the app to this transaction, which settles them before
 * it commits. Returns their number.
 */
export async function takeLeftDoubts(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update court_doubt set transaction = pg_current_xact_id()
    where id in (select id from court_doubt order by id limit 500 for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

/** The records among these that wait on somebody, or that should wait on somebody but wait on nobody. */
export async function listWaitingOf(
  db: Db,
  { companyId, accountId }: Account,
  record: WaitingType,
  recordIds: readonly string[],
): Promise<(Holding & { recordId: string; subContractorId: string | null })[]> {
  const { rows } = await sql<Holding & { recordId: string; subContractorId: string | null }>`
    select record_id as "recordId", work_order_id as "workOrderId", module, employee_id as "employeeId",
      sub_contractor_id as "subContractorId"
    from court
    where company_id = ${companyId} and account_id = ${accountId} and record_id = any(${recordIds}::uuid[])
      and record = ${record} and until is null
    order by record_id`.execute(db)
  return rows
}
