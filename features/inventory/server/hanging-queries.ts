/** The stock that must be returned before its project can be deleted. */
import { sql } from 'kysely'
import { isOfWorkOrders, type Kept } from '#features/hierarchy/server/public.ts'

/** Projects that have stock which is not used (records.md 'Stock'). */
export const kept: Kept = ({ companyId, accountId }, branch) => sql`
  select held.work_order_id from work_order_inventory held
  where held.company_id = ${companyId} and held.account_id = ${accountId}
    and held.used_quantity < held.assigned_quantity and ${isOfWorkOrders(branch, 'held.work_order_id')}`
