/** Which cases must be kept when what is above them is to be deleted. */
import { sql } from 'kysely'
import { isOfWorkOrders, type Kept } from '#features/hierarchy/server/public.ts'

/** Those that stand in the log (29 CFR 1904.33: kept for five years). */
export const kept: Kept = ({ companyId, accountId }, branch) => sql`
  select p.work_order_id from incident_employee p
  where p.company_id = ${companyId} and p.account_id = ${accountId} and p.deleted_at is null
    and p.case_number is not null and ${isOfWorkOrders(branch, 'p.work_order_id')}`
