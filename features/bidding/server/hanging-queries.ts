/** Which bids prevent the deletion of their project. */
import { sql } from 'kysely'
import { isOfWorkOrders, type Kept } from '#features/hierarchy/server/public.ts'

/** Bids that are submitted and not withdrawn, whether decided or not. */
export const kept: Kept = ({ companyId, accountId }, branch) => sql`
  select b.work_order_id from bid_received b
  where b.company_id = ${companyId} and b.account_id = ${accountId} and b.submitted_at is not null
    and ${isOfWorkOrders(branch, 'b.work_order_id')}`
