/** The work order itself of one that is copied. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

/** When a plan begins and ends, with all that lies below it; null where nothing has a date. */
export interface PlanSpan {
  /** The work order's own first day. */
  startDate: string | null
  /** The first day of any work. */
  firstDate: string | null
  /** The first and the last of all dates, those of bidding too. */
  earliestDate: string | null
  latestDate: string | null
}

/** The span of a work order's plan. */
export async function findPlanSpan(db: Db, scope: Scope, id: string): Promise<PlanSpan> {
  const { companyId, accountId } = scope
  const { rows } = await sql<PlanSpan>`
    select max(d.own_start) as "startDate", min(least(d.start_date, d.end_date)) as "firstDate",
           min(least(d.start_date, d.end_date, d.bids_due, d.bidding_ends)) as "earliestDate",
           max(greatest(d.start_date, d.end_date, d.bids_due, d.bidding_ends)) as "latestDate"
    from (
      select start_date as own_start, start_date, end_date, bidding_due_date as bids_due,
             bidding_end_date as bidding_ends
      from work_order where company_id = ${companyId} and account_id = ${accountId} and id = ${id}
      union all select null, start_date, end_date, null, null from job
      where company_id = ${companyId} and account_id = ${accountId} and work_order_id = ${id} and deleted_at is null
      union all select null, start_date, end_date, null, null from task
      where company_id = ${companyId} and account_id = ${accountId} and deleted_at is null
        and job_id in (select id from job where company_id = ${companyId} and account_id = ${accountId}
                       and work_order_id = ${id} and deleted_at is null)
      union all select null, start_date, end_date, null, null from activity
      where company_id = ${companyId} and account_id = ${accountId} and work_order_id = ${id} and deleted_at is null
    ) d`.execute(db)
  return rows[0] ?? { startDate: null, firstDate: null, earliestDate: null, latestDate: null }
}

/** Copies one work order's own row; it is not advertised, and its risk is reckoned. */
export async function insertWorkOrderCopy(
  db: Db,
  scope: Scope,
  { from, to, days, title }: { from: string; to: string; days: number; title: string },
): Promise<void> {
  await sql`
    insert into work_order (company_id, account_id, id, title, description, address, city, zip_code, state_id, country_id,
                            start_date, end_date, status_id, construction_phase, bidding_due_date, bidding_end_date,
                            bid_project_name, created_by_employee_id)
    select company_id, account_id, ${to}, ${title}, description, address, city, zip_code, state_id, country_id,
           start_date + ${days}::int, end_date + ${days}::int, ${statuses.Active}, construction_phase,
           bidding_due_date + ${days}::int, bidding_end_date + ${days}::int, bid_project_name, ${scope.employeeId}
    from work_order
    where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id = ${from}`.execute(db)
}
