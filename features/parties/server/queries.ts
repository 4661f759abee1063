/** All SQL on people who can be responsible on a work order: employees who see it, also invited ones. */

import { sql } from 'kysely'
import type { Action, Module } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import { isAtWork, isInvited } from '#server/db/at-work.ts'
import type { Db } from '#server/db/open.ts'
import { type FirmSight, guestCompany, isPersonShown } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { isSought } from '#server/db/search.ts'
import { isOfSubcontractor } from '#server/db/theirs.ts'
import { isAllowedToEmployee, isSeenByEmployee } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

interface Wanted {
  /** Null: everybody who works in the account. */
  workOrder: string | null
  search?: string | null | undefined
  /** Only people who may read this module; null: no such condition. */
  readers: Module | null
}

/** The employees who are assigned to a work order or see all work orders, also invited ones. */
function employeesWhoSee(db: Db, scope: Scope, { workOrder, readers }: Wanted) {
  const active = db
    .selectFrom('employee')
    .where('employee.company_id', '=', scope.companyId)
    .where('employee.account_id', '=', scope.accountId)
    .where(isAtWork('employee'))
    .where(isPersonShown(scope, 'employee'))
  if (workOrder === null) return active
  const query = active.where(isSeenByEmployee(scope, workOrder))
  return readers ? query.where(isAllowedToEmployee(scope, workOrder, readers, 'Read')) : query
}

function matching(db: Db, scope: Scope, wanted: Wanted) {
  const query = employeesWhoSee(db, scope, wanted)
  if (!wanted.search) return query
  return query.where(isSought('employee', wanted.search))
}

/** A page of the employees who can be responsible, by name. */
export function listResponsible(db: Db, scope: Scope, wanted: Wanted, { offset, limit }: Range) {
  return matching(db, scope, wanted)
    .innerJoin('company_role as role', (join) =>
      join
        .onRef('role.company_id', '=', 'employee.company_id')
        .onRef('role.id', '=', 'employee.company_role_id'),
    )
    .select([
      'employee.id as employeeUniqueID',
      'employee.first_name as employeeFirstName',
      'employee.last_name as employeeLastName',
      guestCompany('employee', scope).as('guestCompanyName'),
      'role.name as companyRoleName',
      isInvited('employee').as('isInvited'),
    ])
    .orderBy(sql`employee.first_name collate people`)
    .orderBy(sql`employee.last_name collate people`)
    .orderBy('employee.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of all these employees. */
export async function countResponsible(db: Db, scope: Scope, wanted: Wanted): Promise<number> {
  const { total } = await matching(db, scope, wanted)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The given employees who can be responsible on a work order. */
export async function listAble(
  db: Db,
  scope: Scope,
  wanted: Wanted,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await employeesWhoSee(db, scope, wanted)
    .where('employee.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select('employee.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * The given employees that the account has or had, in any status, and that `reader` may know of. The value is
 * true if the employee is not deleted.
 */
export async function listKnownEmployees(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  reader: FirmSight = scope,
): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('employee')
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isPersonShown(reader, 'employee'))
    .select(['id', sql<boolean>`deleted_at is null`.as('isThere')])
    .execute()
  return new Map(rows.map(({ id, isThere }) => [id, isThere]))
}

/**
 * For each wanted work order, the employee who may do `action` in `module` there and was assigned first; null
 * if there is none. Employees with the wanted role come first; `but` is left out. People of a
 * subcontractor are never returned: the record would become visible to them, and only a user may decide so.
 */
export async function listLongestOn(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'accountId'>,
  { module, action }: { module: Module; action: Action },
  wanted: readonly { workOrder: string; role?: string; but?: string }[],
): Promise<(string | null)[]> {
  if (wanted.length === 0) return []
  const workOrder = sql<string>`wanted."workOrder"`
  const { rows } = await sql<{ id: string | null }>`
    select (
      select employee.id
      from employee
      join employee_work_order assigned on assigned.company_id = employee.company_id
        and assigned.account_id = employee.account_id and assigned.employee_id = employee.id
        and assigned.work_order_id = ${workOrder}
      left join company_role held on held.company_id = employee.company_id and held.id = employee.company_role_id
      where employee.company_id = ${scope.companyId} and employee.account_id = ${scope.accountId}
        and employee.deleted_at is null and employee.status_id = ${statuses.Active}
        and ${isSeenByEmployee(scope, workOrder)} and ${isAllowedToEmployee(scope, workOrder, module, action)}
        and not ${isOfSubcontractor('employee')} and employee.id is distinct from wanted.but
      order by (lower(held.name) is distinct from lower(wanted.role)), assigned.created_at, assigned.id
      limit 1) as id
    from rows from (jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as ("workOrder" uuid, role text, but uuid)) with ordinality as wanted ("workOrder", role, but, place)
    order by wanted.place`.execute(db)
  return rows.map(({ id }) => id)
}
