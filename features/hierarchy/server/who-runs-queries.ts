/** Who the manager of a project is: one rule for lists of projects, for activities and for whoever asks for access. */
import { type RawBuilder, sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { isOfSubcontractor } from '#server/db/theirs.ts'
import type { Scope } from '#server/scope.ts'

/** The role that a company begins with for whoever runs a project (features/roles/default-roles.ts). */
const MANAGER_ROLE = 'project manager'

/** True for the joined role `alias` where it is the one of project managers. */
export const isManagerRole = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(`${alias}.name`)}) = ${MANAGER_ROLE}`

/**
 * The ids of people with the role Project manager who are on a work order, as a table (work_order_id, employee_id, place): place 1 is its
 * manager, who is on it longest. Only Active people of the account count. `work_order_id` is to be narrowed by whoever joins it.
 */
export function managersOn(
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  isAsked: (workOrder: string) => RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`(select on_it.work_order_id, on_it.employee_id,
      row_number() over (partition by on_it.work_order_id order by on_it.created_at, on_it.id) as place
    from employee_work_order on_it
    join employee manager on manager.company_id = ${companyId} and manager.account_id = ${accountId}
      and manager.id = on_it.employee_id and manager.deleted_at is null and manager.status_id = ${statuses.Active}
      and not ${isOfSubcontractor('manager')}
    join company_role r on r.company_id = ${companyId} and r.id = manager.company_role_id and ${isManagerRole('r')}
    where on_it.company_id = ${companyId} and on_it.account_id = ${accountId} and ${isAsked('on_it.work_order_id')})`
}

/** True for the work orders `workOrder` whose manager is `employee`: those are read once, of all that the employee is on. */
export function isManagedBy(
  account: Pick<Scope, 'companyId' | 'accountId'>,
  workOrder: string,
  employee: string,
): RawBuilder<boolean> {
  const { companyId, accountId } = account
  const isOnIt = (
    of: string,
  ) => sql<boolean>`${sql.ref(of)} in (select own.work_order_id from employee_work_order own
    where own.company_id = ${companyId} and own.account_id = ${accountId} and own.employee_id = ${employee})`
  return sql<boolean>`${sql.ref(workOrder)} in (select managing.work_order_id from ${managersOn(account, isOnIt)} managing
    where managing.place = 1 and managing.employee_id = ${employee})`
}
