/** The change orders that prevent the deletion of a project, job, task or activity. */
import { sql } from 'kysely'
import { isActivityOf, type Kept } from '#features/hierarchy/server/public.ts'

/**
 * Change orders in force that belong to the deleted project, job or task, or that change one of the deleted
 * activities.
 */
export const kept: Kept = ({ companyId, accountId }, branch) => {
  const isMadeFor =
    branch.level === 'activity'
      ? sql`false`
      : sql`${sql.ref(`o.${branch.level}_id`)} = any(${branch.ids}::uuid[])`
  return sql`
    select o.work_order_id from change_order o
    where o.company_id = ${companyId} and o.account_id = ${accountId} and o.deleted_at is null
      and o.in_force_at is not null
      and (${isMadeFor} or exists (
        select 1 from change_order_item i
        join activity a on a.company_id = i.company_id and a.account_id = i.account_id and a.id = i.activity_id
        where i.company_id = ${companyId} and i.account_id = ${accountId} and i.change_order_id = o.id
          and i.deleted_at is null and ${isActivityOf(branch)}))`
}
