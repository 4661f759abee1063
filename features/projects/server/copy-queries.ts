/** SQL that copies the row of a work order. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

/**
 * Copies one work order's own row. The copy is not advertised, and a risk that was set by hand is not copied.
 */
export async function insertWorkOrderCopy(
  db: Db,
  scope: Scope,
  { from, to, days, title }: { from: string; to: string; days: number; title: string },
): Promise<void> {
  await sql`
    insert into work_order (company_id, account_id, id, title, description, address, city, zip_code, state_id, country_id,
                            start_date, end_date, status_id, construction_phase, bidding_due_date, bidding_end_date,
                            bidding_end_time, bid_project_name, created_by_employee_id)
    select company_id, account_id, ${to}, ${title}, description, address, city, zip_code, state_id, country_id,
           start_date + ${days}::int, end_date + ${days}::int, ${statuses.Active}, construction_phase,
           bidding_due_date + ${days}::int, bidding_end_date + ${days}::int, bidding_end_time, bid_project_name, ${scope.employeeId}
    from work_order
    where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id = ${from}`.execute(db)
}
