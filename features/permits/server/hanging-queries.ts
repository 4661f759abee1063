/** The permits that prevent the deletion of a record above them. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { isOfWorkOrders, type Kept } from '#features/hierarchy/server/public.ts'

/** The permits that are past Created. */
export const kept: Kept = ({ companyId, accountId }, branch) => sql`
  select p.work_order_id from permit p
  where p.company_id = ${companyId} and p.account_id = ${accountId} and p.deleted_at is null
    and p.status_id <> ${statuses.Created} and ${isOfWorkOrders(branch, 'p.work_order_id')}`
