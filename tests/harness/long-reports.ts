/** Reports with more rows than are shown at once. */
import type pg from 'pg'
import type { WorkOrderHandle } from '#database/seed/builders.ts'

/**
 * Has somebody work an hour on each of so many new jobs of a project, on each of so many days from 2025-01-01 on: a row of the
 * timesheet each.
 */
export async function addMuchTime(
  pool: Pick<pg.Pool, 'query'>,
  { companyId, accountId, workOrderId }: WorkOrderHandle,
  employeeId: string,
  { jobs, days }: { jobs: number; days: number },
): Promise<void> {
  await pool.query(
    `with j as (
       insert into job (company_id, account_id, id, work_order_id, title, status_id, position)
       select $1, $2, gen_random_uuid(), $3, 'Building ' || n, 1, n from generate_series(1, $4::int) n returning id
     ), k as (
       insert into task (company_id, account_id, id, work_order_id, job_id, name, status_id)
       select $1, $2, gen_random_uuid(), $3, id, 'Walls', 1 from j returning id, job_id
     )
     insert into activity (company_id, account_id, id, work_order_id, job_id, task_id, title, status_id)
     select $1, $2, gen_random_uuid(), $3, job_id, id, 'Lay bricks', 1 from k`,
    [companyId, accountId, workOrderId, jobs],
  )
  await pool.query(
    `insert into time_log (company_id, account_id, id, work_order_id, activity_id, employee_id, log_date, minutes,
       created_by_employee_id)
     select $1, $2, gen_random_uuid(), $3, a.id, $4, date '2025-01-01' + n, 60, $4
     from activity a cross join generate_series(0, $5::int - 1) n
     where a.company_id = $1 and a.account_id = $2 and a.work_order_id = $3 and a.title = 'Lay bricks'`,
    [companyId, accountId, workOrderId, employeeId, days],
  )
  // As the database does by itself after a while.
  await pool.query('analyze')
}
