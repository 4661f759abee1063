/** Cases that prevent the deletion of the records above them. */
import { sql } from 'kysely'
import { isOfWorkOrders, type Kept } from '#features/hierarchy/server/public.ts'

/** The cases in the log of a project (29 CFR 1904.33: kept for five years). */
export const kept: Kept = ({ companyId, accountId }, branch) => sql`
  select p.work_order_id from incident_employee p
  where p.company_id = ${companyId} and p.account_id = ${accountId} and p.deleted_at is null
    and p.case_number is not null and ${isOfWorkOrders(branch, 'p.work_order_id')}`
