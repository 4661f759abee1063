/** All SQL of timesheets: the sums of time logs by person, day and job. */
import { type RawBuilder, sql } from 'kysely'
import type { Module } from '#contract/modules.ts'
import type { Db } from '#server/db/open.ts'
import { fullName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

/** The time of a person on one job on one day. */
export interface WorkedOn {
  employeeId: string
  employeeName: string
  roleName: string
  /** yyyy-MM-dd, the day as it was entered. The reader's time zone does not change it. */
  day: string
  workOrderId: string
  workOrderTitle: string
  jobId: string
  jobTitle: string
  minutes: number
  /** The person who approved that week on the project; null: the week is not approved. */
  approvedBy: string | null
}

/** The days and the projects to include. */
interface WorkedFilter {
  startDate: string
  endDate: string
  modules: readonly Module[]
  withOwn: boolean
}

/** SQL: the time that the caller may read, summed by person, day, project and job. */
function workedOn(scope: Scope, { startDate, endDate, modules, withOwn }: WorkedFilter): RawBuilder<unknown> {
  const { companyId, accountId, employeeId } = scope
  const own = withOwn ? sql<boolean>`t.employee_id = ${employeeId}` : sql<boolean>`false`
  // People of a subcontractor read only records that name them (records.md 'theirs').
  const ofOthers = scope.theirs
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        modules.map((module) => visibleWorkOrder(scope, module, 'Read', 't.work_order_id')),
        sql` and `,
      )})`
  return sql`
      select t.employee_id, t.log_date as day, t.work_order_id, a.job_id, sum(t.minutes) as minutes
      from time_log t
      join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = t.activity_id
      where t.company_id = ${companyId} and t.account_id = ${accountId} and t.deleted_at is null
        and t.log_date between ${startDate}::date and ${endDate}::date
        and (${own} or ${ofOthers})
      group by t.employee_id, t.log_date, t.work_order_id, a.job_id`
}

/**
 * SQL: the time between two days, both included. The rows cover everybody's time on projects where the caller
 * may read all of `modules`; with `withOwn` also the caller's own time on any project. Time of inactive
 * people and on deleted activities counts, too, because it was worked.
 */
export function workedRows(scope: Scope, filter: WorkedFilter): RawBuilder<WorkedOn> {
  const { companyId, accountId } = scope
  return sql<WorkedOn>`
    select s.employee_id as "employeeId", ${fullName('e', scope)} as "employeeName", r.name as "roleName", s.day::text as day,
           s.work_order_id as "workOrderId", w.title as "workOrderTitle", s.job_id as "jobId", j.title as "jobTitle", s.minutes::float8 as minutes,
           case when k.id is not null then ${fullName('b', scope)} end as "approvedBy"
    from (${workedOn(scope, filter)}) s
    join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = s.employee_id
    join company_role r on r.company_id = ${companyId} and r.id = e.company_role_id
    join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = s.work_order_id
    join job j on j.company_id = ${companyId} and j.account_id = ${accountId} and j.id = s.job_id
    left join timecard_week k on k.company_id = ${companyId} and k.account_id = ${accountId} and k.employee_id = s.employee_id
      and k.week_start = date_trunc('week', s.day)::date and k.work_order_id = s.work_order_id and k.state = 'approved'
    left join employee b on b.company_id = ${companyId} and b.account_id = ${accountId} and b.id = k.by_employee_id
    order by s.day, ${fullName('e', scope)} collate people, e.id, w.title collate people, w.id, j.position, j.id`
}

/** A range of the rows. */
export async function listWorked(
  db: Db,
  scope: Scope,
  filter: WorkedFilter,
  { offset, limit }: Range,
): Promise<WorkedOn[]> {
  const { rows } = await sql<WorkedOn>`${workedRows(scope, filter)} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

/**
 * The number of rows, and the number of rows on the page of weeks: one for each person and week, and a sum
 * for each week.
 */
export async function countWorked(
  db: Db,
  scope: Scope,
  filter: WorkedFilter,
): Promise<{ days: number; weeks: number }> {
  const { rows } = await sql<{ days: number; weeks: number }>`
    select count(*)::int as days, (count(distinct (s.employee_id, date_trunc('week', s.day)))
      + count(distinct date_trunc('week', s.day)))::int as weeks
    from (${workedOn(scope, filter)}) s`.execute(db)
  return rows[0] ?? { days: 0, weeks: 0 }
}

/** The names in the head of a report. */
export async function namesOf(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
): Promise<{ companyName: string; accountName: string }> {
  const { rows } = await sql<{ companyName: string; accountName: string }>`
    select c.name as "companyName", a.name as "accountName" from account a
    join company c on c.company_id = a.company_id
    where a.company_id = ${companyId} and a.account_id = ${accountId}`.execute(db)
  return rows[0] ?? { companyName: '', accountName: '' }
}
