/** The rule for the manager of a project, shared by lists of projects, activities and requests for access. */
import { type RawBuilder, sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { isOfSubcontractor } from '#server/db/theirs.ts'
import type { Scope } from '#server/scope.ts'

/** The default role for a person who runs a project (features/roles/default-roles.ts). */
const MANAGER_ROLE = 'project manager'

/** SQL: true if the joined role `alias` is that of project managers. */
export const isManagerRole = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(`${alias}.name`)}) = ${MANAGER_ROLE}`

/**
 * SQL table (work_order_id, employee_id, place) of people with the role Project manager on work orders. Place
 * 1 is the manager: the person who is on the work order longest. Only Active people of the account count.
 * `isAsked` must limit the work orders.
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

/**
 * SQL: true if `employee` manages the work order `workOrder`. The query reads only the work orders that the
 * employee is on.
 */
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
