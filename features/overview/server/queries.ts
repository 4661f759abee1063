/** All SQL of a project's overview: late work, next dates, and what happened. */
import { type RawBuilder, sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { isLateActivity, percentCaptured, percentDone } from '#features/hierarchy/server/public.ts'
import type { Db } from '#server/db/open.ts'
import { fullName, isPersonShown } from '#server/db/other-firms.ts'
import { isTheirs } from '#server/db/theirs.ts'
import type { Scope } from '#server/scope.ts'
import type { LateItem, NextItem } from '../contract.ts'

/** The project, and the caller. */
export interface Of {
  scope: Scope
  workOrder: string
  today: string
}

export type LateActivity = Omit<LateItem, 'targetType' | 'number' | 'heldDays'>

/**
 * The activities that should have ended before today and are not done, with their total number: the caller's
 * activities first, then the longest overdue.
 */
export async function listLateActivities(
  db: Db,
  of: Of,
  most: number,
): Promise<{ total: number; items: LateActivity[] }> {
  const { companyId, accountId, employeeId } = of.scope
  const { rows } = await sql<LateActivity & { total: number }>`
    with late as (
      select activity.id, activity.title, activity.job_id, activity.task_id, activity.end_date, activity.unit,
        activity.captured_metric, activity.target_metric, ${percentCaptured()} as percent,
        exists (select 1 from employee_activity mine
          where mine.company_id = ${companyId} and mine.account_id = ${accountId}
            and mine.activity_id = activity.id and mine.employee_id = ${employeeId}) as is_mine
      from activity
      where activity.company_id = ${companyId} and activity.account_id = ${accountId} and activity.work_order_id = ${of.workOrder} and activity.deleted_at is null and ${isLateActivity(of.today)}
    ), first as (
      select late.*, count(*) over ()::int as total from late order by is_mine desc, end_date, id limit ${most}
    )
    select first.id as "targetUniqueID", first.title, first.job_id as "jobUniqueId", first.task_id as "taskUniqueId",
      task.name as place, ${of.today}::date - first.end_date as days, first.percent, first.unit,
      metric_text(first.captured_metric) as captured, metric_text(first.target_metric) as target,
      first.is_mine as "isMine", first.total,
      array(select ${fullName('e', of.scope)} from employee_activity ea
        join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = ea.employee_id
        where ea.company_id = ${companyId} and ea.account_id = ${accountId} and ea.activity_id = first.id and ${isPersonShown(of.scope, 'e')}
        order by ea.created_at, ea.id) as names
    from first
    join task on task.company_id = ${companyId} and task.account_id = ${accountId} and task.id = first.task_id
    order by first.is_mine desc, first.end_date, first.id`.execute(db)
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _total, ...item }) => item) }
}

/** The parts of the next dates that the caller may see. */
export interface Told {
  permits: boolean
  jobs: boolean
  activities: boolean
  project: boolean
}

/** The jobs and activities that a record blocks. */
export interface Blocked {
  jobs: readonly string[]
  activities: readonly string[]
}

/**
 * The next dates until `until`, the soonest first. Inspections that were planned for a past day and not made
 * are included.
 */
export async function listNext(
  db: Db,
  of: Of,
  {
    told,
    blocked,
    soon,
    until,
    most,
  }: { told: Told; blocked: Blocked; soon: string; until: string; most: number },
): Promise<NextItem[]> {
  const { scope, today } = of
  const { companyId, accountId } = scope
  const none = sql`0 as count, 0 as blocked`
  const isAhead = (day: RawBuilder<unknown>) => sql<boolean>`${day} between ${today}::date and ${until}::date`
  const permits = told.permits
    ? [
        sql`select 'inspection' as kind, i.planned_on as day, p.id, i.name as title, ${none}
          from permit_inspection i
          join permit p on p.company_id = ${companyId} and p.account_id = ${accountId} and p.id = i.permit_id
          where i.company_id = ${companyId} and i.account_id = ${accountId} and i.work_order_id = ${of.workOrder} and i.deleted_at is null and i.log_id is null and i.planned_on <= ${until}::date
            and p.deleted_at is null and p.status_id <> ${statuses.Completed} and ${isTheirs(scope, 'Permit', 'p')}`,
        sql`select 'permit', p.end_date, p.id, p.title, ${none} from permit p
          where p.company_id = ${companyId} and p.account_id = ${accountId} and p.work_order_id = ${of.workOrder} and p.deleted_at is null and p.status_id <> ${statuses.Completed}
            and ${isAhead(sql.ref('p.end_date'))} and ${isTheirs(scope, 'Permit', 'p')}`,
        sql`select 'lapse', p.active_on + p.inactivity_days, p.id, p.title, ${none} from permit p
          where p.company_id = ${companyId} and p.account_id = ${accountId} and p.work_order_id = ${of.workOrder} and p.deleted_at is null and p.status_id = ${statuses.InProgress}
            and ${isAhead(sql`p.active_on + p.inactivity_days`)} and ${isTheirs(scope, 'Permit', 'p')}`,
      ]
    : []
  const jobs = told.jobs
    ? [
        sql`select 'job', job.end_date, job.id, job.title, ${none} from job
          left join progress p on p.company_id = ${companyId} and p.account_id = ${accountId} and p.record_id = job.id
          left join progress w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.record_id = job.work_order_id
          where job.company_id = ${companyId} and job.account_id = ${accountId} and job.work_order_id = ${of.workOrder} and job.deleted_at is null and ${isAhead(sql.ref('job.end_date'))}
            and coalesce(${percentDone('w')}, 0) < 100`,
      ]
    : []
  const activities = told.activities
    ? [
        sql`select 'start', min(a.start_date), null::uuid, '', count(*)::int,
            (count(*) filter (where a.job_id = any(${blocked.jobs}::uuid[]) or a.id = any(${blocked.activities}::uuid[])))::int
          from activity a
          where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${of.workOrder} and a.deleted_at is null and a.captured_metric = 0
            and a.start_date between ${today}::date and ${soon}::date
          having count(*) > 0`,
      ]
    : []
  const project = told.project
    ? [
        sql`select 'project', w.end_date, null::uuid, w.title, ${none} from work_order w
          where w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = ${of.workOrder}
            and ${isAhead(sql.ref('w.end_date'))}`,
      ]
    : []
  const all = [...permits, ...jobs, ...activities, ...project]
  if (all.length === 0) return []
  const { rows } = await sql<NextItem>`
    select n.kind, n.day::text as day, n.id as "uniqueID", n.title, n.count, n.blocked
    from (${sql.join(all, sql` union all `)}) n (kind, day, id, title, count, blocked)
    order by n.day, n.kind, n.id limit ${most}`.execute(db)
  return rows
}

/**
 * The captures from `from` to today: their number, the number of people, and the earned part of all work of
 * the project, in tenths of a percent by the weights of the project's totals. Captures beyond a target earn
 * nothing.
 */
export async function findCaptured(
  db: Db,
  of: Of,
  from: string,
): Promise<{ count: number; people: number; tenths: number }> {
  const { companyId, accountId } = of.scope
  const { rows } = await sql<{ count: number; people: number; tenths: number }>`
    with captured as (
      select c.activity_id, c.employee_id, c.metric_completed as metric from activity_capture c
      where c.company_id = ${companyId} and c.account_id = ${accountId} and c.work_order_id = ${of.workOrder} and c.deleted_at is null and c.capture_date between ${from}::date and ${of.today}::date
    ), work as (
      select a.captured_metric as reached, a.target_metric as target, r.metric,
        case totals_basis(p.activities, p.priced, p.timed)
          when 'value' then a.target_metric * a.bid_unit_cost when 'hours' then a.hours else 1 end as weight
      from (select activity_id, sum(metric) as metric from captured group by 1) r
      join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = r.activity_id and a.deleted_at is null
      join progress p on p.company_id = ${companyId} and p.account_id = ${accountId} and p.record_id = ${of.workOrder}
    ), earned as (
      select sum(part_done(weight, reached, target) - part_done(weight, reached - metric, target)) as weight from work
    )
    select (select count(*) from captured)::int as count, (select count(distinct employee_id) from captured)::int as people,
      coalesce(floor(round(earned.weight * 1000 / nullif(case totals_basis(p.activities, p.priced, p.timed)
        when 'value' then p.value when 'hours' then p.hours else p.activities end, 0), 12)), 0)::int as tenths
    from earned
    left join progress p on p.company_id = ${companyId} and p.account_id = ${accountId} and p.record_id = ${of.workOrder}`.execute(
    db,
  )
  return rows[0] ?? { count: 0, people: 0, tenths: 0 }
}

/** Counts the RFIs that were asked and that were closed since `since`. Void RFIs do not count as closed. */
export async function countRfis(db: Db, of: Of, since: Date): Promise<{ asked: number; closed: number }> {
  const { companyId, accountId } = of.scope
  const { rows } = await sql<{ asked: number; closed: number }>`
    select (count(*) filter (where r.created_at >= ${since}))::int as asked,
      (count(*) filter (where r.closed_at >= ${since} and r.voided_at is null))::int as closed
    from rfi r where r.company_id = ${companyId} and r.account_id = ${accountId} and r.work_order_id = ${of.workOrder} and r.deleted_at is null`.execute(
    db,
  )
  return rows[0] ?? { asked: 0, closed: 0 }
}

/** The change orders that came into force since `since`, in the order of that time. */
export async function listInForce(
  db: Db,
  of: Of,
  since: Date,
): Promise<{ changeOrderUniqueId: string; number: number; amount: string; days: number }[]> {
  const { companyId, accountId } = of.scope
  const { rows } = await sql<{ changeOrderUniqueId: string; number: number; amount: string; days: number }>`
    select o.id as "changeOrderUniqueId", o.number, o.schedule_impact as days,
      (select money_text(coalesce(sum(i.amount), 0)) from change_order_item i
        where i.company_id = ${companyId} and i.account_id = ${accountId} and i.change_order_id = o.id
          and i.deleted_at is null) as amount
    from change_order o
    where o.company_id = ${companyId} and o.account_id = ${accountId} and o.work_order_id = ${of.workOrder} and o.deleted_at is null and o.in_force_at >= ${since}
    order by o.in_force_at, o.id`.execute(db)
  return rows
}

/** The results of inspections since `from`, newest first. */
export async function listInspected(
  db: Db,
  of: Of,
  from: string,
  most: number,
): Promise<{ permitUniqueId: string; name: string; result: 'Passed' | 'Partial' | 'Failed' }[]> {
  const { companyId, accountId } = of.scope
  const { rows } = await sql<{
    permitUniqueId: string
    name: string
    result: 'Passed' | 'Partial' | 'Failed'
  }>`
    select l.permit_id as "permitUniqueId", l.result, coalesce(nullif(l.inspection_name, ''), p.title) as name
    from permit_log l
    join permit p on p.company_id = ${companyId} and p.account_id = ${accountId} and p.id = l.permit_id and p.deleted_at is null
    where l.company_id = ${companyId} and l.account_id = ${accountId} and l.work_order_id = ${of.workOrder} and l.deleted_at is null and l.result in ('Passed', 'Partial', 'Failed')
      and l.inspected_on between ${from}::date and ${of.today}::date
    order by l.inspected_on desc, l.created_at desc, l.id limit ${most}`.execute(db)
  return rows
}
