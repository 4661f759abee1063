/** SQL on a whole plan, over all its levels. */
import { sql } from 'kysely'
import type { Level } from '#features/hierarchy/server/public.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

/** The first and last dates of a plan with all its levels; null if no record has a date. */
export interface PlanSpan {
  /** The first day of the work order itself. */
  startDate: string | null
  /** The first day of any record. */
  firstDate: string | null
  /** The first and the last of all dates, including dates of bidding. */
  earliestDate: string | null
  latestDate: string | null
}

/** The first and last dates of a work order's plan. */
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

/** The titles of records of one level in one project, deleted or not, and the title of the project. */
export async function listTitles(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  level: Level,
  ids: readonly string[],
): Promise<{ project: string; titles: string[] }> {
  const title = sql.ref(level === 'task' ? 'r.name' : 'r.title')
  const workOrder = sql.ref(level === 'work_order' ? 'r.id' : 'r.work_order_id')
  const { rows } = await sql<{ project: string; title: string }>`
    select w.title as project, ${title} as title from ${sql.table(level)} r
    join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = ${workOrder}
    where r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = any(${ids}::uuid[])
    order by r.id`.execute(db)
  return { project: rows[0]?.project ?? '', titles: rows.map((row) => row.title) }
}
