/** Days that prevent the deletion of the records above them. */
import { sql } from 'kysely'
import { isActivityOf, isOfWorkOrders, type Kept } from '#features/hierarchy/server/public.ts'

/** The confirmed days of a project, or those with captures on activities of a branch. */
export const kept: Kept = ({ companyId, accountId }, branch) => sql`
  select d.work_order_id from field_day d
  where d.company_id = ${companyId} and d.account_id = ${accountId} and d.confirmed_at is not null
    and (${isOfWorkOrders(branch, 'd.work_order_id')} or exists (
      select 1 from activity_capture c
      join activity a on a.company_id = c.company_id and a.account_id = c.account_id and a.id = c.activity_id
      where c.company_id = ${companyId} and c.account_id = ${accountId} and c.work_order_id = d.work_order_id
        and c.capture_date = d.day and c.deleted_at is null and c.metric_completed <> 0 and ${isActivityOf(branch)}))`
