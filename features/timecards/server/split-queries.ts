/** All SQL of overtime and double time: the entries that count, and the splits of approved weeks. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import type { Split } from '../overtime.ts'

/** A time entry of a person, on any project. */
export interface WorkedEntry {
  id: string
  employeeId: string
  day: string
  workOrderId: string
  jobId: string
  activityId: string
  minutes: number
  /**
   * The approved split of the entry, in tenths of a minute; zero for an entry that is newer than the
   * approval. Null: no split is stored for the week.
   */
  kept: Split | null
}

/**
 * The time entries of people between two days, on all projects, in the order of time. Entries without times
 * come last, in the order in which they were made.
 */
export async function listWorkedEntries(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  employeeIds: readonly string[],
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<WorkedEntry[]> {
  const { rows } = await sql<WorkedEntry>`
    select t.id, t.employee_id as "employeeId", t.log_date::text as day, t.work_order_id as "workOrderId", a.job_id as "jobId",
           t.activity_id as "activityId", t.minutes::float8 as minutes,
           case when k.split is not null
             then coalesce(k.split -> t.id::text, '{ "regular": 0, "overtime": 0, "doubleTime": 0 }') end as kept
    from time_log t
    join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = t.activity_id
    left join timecard_week k on k.company_id = ${companyId} and k.account_id = ${accountId} and k.employee_id = t.employee_id
      and k.week_start = date_trunc('week', t.log_date)::date and k.work_order_id = t.work_order_id and k.state = 'approved'
    where t.company_id = ${companyId} and t.account_id = ${accountId} and t.employee_id = any(${employeeIds}::uuid[])
      and t.log_date between ${startDate}::date and ${endDate}::date and t.deleted_at is null
    order by t.log_date, t.start_time nulls last, t.id`.execute(db)
  return rows
}
