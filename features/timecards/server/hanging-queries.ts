/** Weeks of time that prevent the deletion of the records above them. */
import { sql } from 'kysely'
import { isActivityOf, isOfWorkOrders, type Kept } from '#features/hierarchy/server/public.ts'

/** The approved weeks on a project, or those with time on activities of a branch. */
export const kept: Kept = ({ companyId, accountId }, branch) => sql`
  select w.work_order_id from timecard_week w
  where w.company_id = ${companyId} and w.account_id = ${accountId} and w.state = 'approved'
    and (${isOfWorkOrders(branch, 'w.work_order_id')} or exists (
      select 1 from time_log t
      join activity a on a.company_id = t.company_id and a.account_id = t.account_id and a.id = t.activity_id
      where t.company_id = ${companyId} and t.account_id = ${accountId} and t.work_order_id = w.work_order_id
        and t.employee_id = w.employee_id and t.log_date between w.week_start and w.week_start + 6
        and t.deleted_at is null and ${isActivityOf(branch)}))`
