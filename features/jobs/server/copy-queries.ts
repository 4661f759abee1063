/** Copies the jobs of a work order. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { asRows, type NewIds, newIdsOf } from '#server/db/new-ids.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

/** A copy of a work order: source, target, and the days by which dates are moved. */
export interface Copying {
  db: Db
  scope: Scope
  from: string
  to: string
  days: number
}

/** Copies the jobs with their codes, without progress and without a risk set by hand. */
export async function copyJobs({
  db,
  scope,
  from,
  to,
  days,
}: Copying): Promise<{ jobs: NewIds; codes: NewIds }> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ id: string }>`
    select id from job
    where company_id = ${companyId} and account_id = ${accountId} and work_order_id = ${from}
      and deleted_at is null
    order by position, id for share`.execute(db)
  const jobs = newIdsOf(rows.map(({ id }) => id))
  await sql`
    insert into job (company_id, account_id, id, work_order_id, title, description, start_date, end_date, status_id,
                     position)
    select j.company_id, j.account_id, m.new, ${to}, j.title, j.description, j.start_date + ${days}::int,
           j.end_date + ${days}::int, ${statuses.Active}, j.position
    from job j join ${asRows(jobs, 'm')} on m.old = j.id
    where j.company_id = ${companyId} and j.account_id = ${accountId}`.execute(db)
  const links = await sql<{ id: string }>`
    select id from job_code
    where company_id = ${companyId} and account_id = ${accountId} and job_id = any(${jobs.old}::uuid[])
    order by id for share`.execute(db)
  const codes = newIdsOf(links.rows.map(({ id }) => id))
  await sql`
    insert into job_code (company_id, account_id, id, job_id, company_job_code_id)
    select c.company_id, c.account_id, m.new, above.new, c.company_job_code_id
    from job_code c join ${asRows(codes, 'm')} on m.old = c.id join ${asRows(jobs, 'above')} on above.old = c.job_id
    where c.company_id = ${companyId} and c.account_id = ${accountId}`.execute(db)
  return { jobs, codes }
}
