/**
 * Finds the people who can be asked for a right, and stores who asked for what. All SQL on `access_ask` is
 * here.
 */
import { sql } from 'kysely'
import type { Bit, Module } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import { isManagerRole } from '#features/hierarchy/server/public.ts'
import { bareName } from '#server/db/beside.ts'
import type { Db } from '#server/db/open.ts'
import { guestCompany, isPersonShown } from '#server/db/other-firms.ts'
import { isOfSubcontractor } from '#server/db/theirs.ts'
import { isAllowedToEmployee } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Askable } from '../contract.ts'

/** A person who may be able to help: by their role, or because they manage the project. */
export interface Candidate extends Askable {
  isManager: boolean
}

/**
 * The number of people to check. It is larger than the number shown, because some cannot sign in or do not
 * see the project.
 */
const MOST_CANDIDATES = 50

/**
 * The account's Active people, except the caller and people of subcontractors. First the project managers of
 * the work order, in the order of their assignment; then the people whose role may change roles or people,
 * administrators first.
 */
export async function listCandidates(db: Db, scope: Scope, workOrderId: string | null): Promise<Candidate[]> {
  const { companyId, accountId, employeeId } = scope
  const isManager = sql<boolean>`(on_it.work_order_id is not null and ${isManagerRole('r')})`
  const { rows } = await sql<Candidate>`
    select employee.id as "employeeUniqueId", ${bareName('employee')} as name, r.name as "companyRoleName",
      ${guestCompany('employee', scope)} as "guestCompanyName", ${isManager} as "isManager"
    from employee
    join company_role r on r.company_id = employee.company_id and r.id = employee.company_role_id
    left join employee_work_order on_it on on_it.company_id = ${companyId} and on_it.account_id = ${accountId}
      and on_it.employee_id = employee.id and on_it.work_order_id = ${workOrderId}::uuid
    where employee.company_id = ${companyId} and employee.account_id = ${accountId}
      and employee.deleted_at is null and employee.status_id = ${statuses.Active} and employee.id <> ${employeeId}
      and not ${isOfSubcontractor('employee')}
      and (${isManager} or ${isAllowedToEmployee(scope, sql`null::uuid`, 'Roles', 'Update')}
        or ${isAllowedToEmployee(scope, sql`null::uuid`, 'Employees', 'Update')})
    order by ${isManager} desc, case when ${isManager} then on_it.created_at end,
      coalesce(r.kind = 'administrator', false) desc, ${bareName('employee')} collate people, employee.id
    limit ${MOST_CANDIDATES}`.execute(db)
  return rows
}

/** The right that is asked for. */
export interface Thing {
  module: Module
  action: Bit
  workOrderUniqueId: string | null
}

/** Locks the caller's employee row, so that two calls of the same person do not ask at the same time. */
export async function holdAsker(db: Db, { companyId, accountId, employeeId }: Scope): Promise<void> {
  await sql`select 1 from employee where company_id = ${companyId} and account_id = ${accountId} and id = ${employeeId}
    for no key update`.execute(db)
}

/**
 * When the caller last asked for the right since `since`, and the people whom the caller asked. Only people
 * whom the caller may see are named.
 */
export async function findAsk(
  db: Db,
  scope: Scope,
  { module, action, workOrderUniqueId }: Thing,
  since: Date,
): Promise<{ askedAt: string; names: string[] } | undefined> {
  const { companyId, accountId, employeeId } = scope
  const { rows } = await sql<{ askedAt: string; names: string[] }>`
    select a.asked_at as "askedAt", array(
      select ${bareName('told')} from unnest(a.told_employee_ids) with ordinality as named (id, place)
      join employee told on told.company_id = ${companyId} and told.account_id = ${accountId} and told.id = named.id
      where ${isPersonShown(scope, 'told')}
      order by named.place) as names
    from access_ask a
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.asked_by_employee_id = ${employeeId}
      and a.module = ${module} and a.action = ${action}
      and a.work_order_id is not distinct from ${workOrderUniqueId}::uuid and a.asked_at > ${since.toISOString()}::timestamptz
    order by a.asked_at desc limit 1`.execute(db)
  return rows[0]
}

/** The number of rights that the caller has asked for since this moment. */
export async function countAsks(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  since: Date,
): Promise<number> {
  const { n } = await db
    .selectFrom('access_ask')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('asked_by_employee_id', '=', employeeId)
    .where('asked_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return n
}

/** Deletes the caller's requests from before this moment: they no longer prevent a new request. */
export async function deleteOldAsks(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  since: Date,
): Promise<void> {
  await db
    .deleteFrom('access_ask')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('asked_by_employee_id', '=', employeeId)
    .where('asked_at', '<=', since.toISOString())
    .execute()
}

/** Stores that the caller asks for something now. */
export async function insertAsk(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  ask: Thing & { id: string; note: string; told: readonly string[]; now: Date },
): Promise<void> {
  await db
    .insertInto('access_ask')
    .values({
      company_id: companyId,
      account_id: accountId,
      id: ask.id,
      asked_by_employee_id: employeeId,
      module: ask.module,
      action: ask.action,
      work_order_id: ask.workOrderUniqueId,
      note: ask.note,
      told_employee_ids: [...ask.told],
      asked_at: ask.now,
    })
    .execute()
}
