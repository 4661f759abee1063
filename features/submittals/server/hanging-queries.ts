/** Submittals that prevent the deletion of the records above them. */
import { sql } from 'kysely'
import { isOfWorkOrders, type Kept } from '#features/hierarchy/server/public.ts'

/** The decided submittals of a project. */
export const kept: Kept = ({ companyId, accountId }, branch) => sql`
  select s.work_order_id from submittal s
  where s.company_id = ${companyId} and s.account_id = ${accountId} and s.deleted_at is null
    and s.decided_at is not null and ${isOfWorkOrders(branch, 's.work_order_id')}`
