/** Which change orders must be kept when what is above them is to be deleted. */
import { sql } from 'kysely'
import { isActivityOf, type Kept } from '#features/hierarchy/server/public.ts'

/** Those in force: of the project, of the job and the task that they are made for, of the activities that they change. */
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
