/** Finds the permits that lapse soon, and stores that people were notified. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Account } from '#features/notifications/server/public.ts'
import type { Db } from '#server/db/open.ts'

/** A permit that lapses soon, with the people who may have to be notified. */
export interface LapsingRow {
  id: string
  workOrderId: string
  number: number
  title: string
  lapsesOn: string
  /** The person on whom the permit waits. */
  holder: string | null
  /** The people who are assigned to the permit's project. */
  assigned: string[]
}

/**
 * The permits of an account that lapse by a day, and about which nobody was notified since their clocks
 * started. The same statement marks them as notified, so that two calls at the same moment never both return
 * a permit.
 */
export async function takeLapsing(
  db: Db,
  { companyId, accountId }: Account,
  soon: string,
): Promise<LapsingRow[]> {
  const { rows } = await sql<LapsingRow>`
    update permit p set lapse_told_for = p.active_on
    from work_order wo
    where p.company_id = ${companyId} and p.account_id = ${accountId} and p.deleted_at is null
      and p.status_id = ${statuses.InProgress} and p.active_on is not null
      and p.active_on + p.inactivity_days <= ${soon}::date
      and p.lapse_told_for is distinct from p.active_on
      and wo.company_id = ${companyId} and wo.account_id = ${accountId} and wo.id = p.work_order_id
      and wo.deleted_at is null
    returning p.id, p.work_order_id as "workOrderId", p.number, p.title,
      p.active_on + p.inactivity_days as "lapsesOn",
      (select c.employee_id from court c where c.company_id = ${companyId} and c.account_id = ${accountId}
        and c.record_id = p.id and c.until is null) as holder,
      array(select ewo.employee_id::text from employee_work_order ewo
        where ewo.company_id = ${companyId} and ewo.account_id = ${accountId}
          and ewo.work_order_id = p.work_order_id) as assigned`.execute(db)
  return rows
}
