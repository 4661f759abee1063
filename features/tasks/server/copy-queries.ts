/** Copies the tasks of a work order. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Copying } from '#features/jobs/server/public.ts'
import { asRows, type NewIds, newIdsOf } from '#server/db/new-ids.ts'

/** The ids of the copied jobs and of the copied job codes. */
interface Above {
  jobs: NewIds
  codes: NewIds
}

/** Copies the tasks below copied jobs, with their codes, without progress and subcontractors. */
export async function copyTasks(
  { db, scope, to, days }: Copying,
  above: Above,
): Promise<{ tasks: NewIds; codes: NewIds }> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ id: string }>`
    select id from task
    where company_id = ${companyId} and account_id = ${accountId} and job_id = any(${above.jobs.old}::uuid[])
      and deleted_at is null
    order by position, id for share`.execute(db)
  const tasks = newIdsOf(rows.map(({ id }) => id))
  await sql`
    insert into task (company_id, account_id, id, work_order_id, job_id, name, notes, start_date, end_date, metric,
                      status_id, company_task_code_id, position)
    select t.company_id, t.account_id, m.new, ${to}, above.new, t.name, t.notes, t.start_date + ${days}::int,
           t.end_date + ${days}::int, t.metric, ${statuses.Active}, t.company_task_code_id, t.position
    from task t join ${asRows(tasks, 'm')} on m.old = t.id
    join ${asRows(above.jobs, 'above')} on above.old = t.job_id
    where t.company_id = ${companyId} and t.account_id = ${accountId}`.execute(db)
  const links = await sql<{ id: string }>`
    select id from task_code
    where company_id = ${companyId} and account_id = ${accountId} and task_id = any(${tasks.old}::uuid[])
      and job_code_id = any(${above.codes.old}::uuid[])
    order by id for share`.execute(db)
  const codes = newIdsOf(links.rows.map(({ id }) => id))
  await sql`
    insert into task_code (company_id, account_id, id, task_id, job_code_id, company_task_code_id)
    select c.company_id, c.account_id, m.new, below.new, above.new, c.company_task_code_id
    from task_code c join ${asRows(codes, 'm')} on m.old = c.id
    join ${asRows(tasks, 'below')} on below.old = c.task_id
    join ${asRows(above.codes, 'above')} on above.old = c.job_code_id
    where c.company_id = ${companyId} and c.account_id = ${accountId}`.execute(db)
  return { tasks, codes }
}
