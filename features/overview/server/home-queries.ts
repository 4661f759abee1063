/**
 * The SQL of the home page about the activities, records and days of the filtered projects. The SQL about the
 * projects themselves is in the module of projects.
 */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { isMyTurn, isOpenTurn } from '#features/court/server/public.ts'
import { isLateActivity, isOpenActivity } from '#features/hierarchy/server/public.ts'
import type { ProjectFilter } from '#features/projects/contract.ts'
import { foundWorkOrders } from '#features/projects/server/public.ts'
import { blockedPlaces, idleSince, isIdle } from '#features/schedule/server/public.ts'
import type { Db } from '#server/db/open.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { rowSightOf, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

/** The filter of the projects, and the caller. */
export interface Of {
  scope: Scope
  today: string
  filter: ProjectFilter
}

export interface ActivityCounts {
  late: number
  withoutProgress: number
  blocked: number
  blockedByMine: number
  /** The activities that end in the days from today to `until`. */
  ending: number
}

/**
 * Counts the activities that are not done: late, without progress, blocked and ending activities. Only
 * activities that the caller may read in schedules count.
 */
export async function countActivities(db: Db, of: Of, until: string): Promise<ActivityCounts> {
  const { scope, today } = of
  const { companyId, accountId } = scope
  const found = foundWorkOrders(db, scope, today, of.filter)
  const isRead = sql`${visibleWorkOrder(scope, 'Schedule', 'Read', 'activity.work_order_id')}
    and ${visibleWorkOrder(scope, 'Activities', 'Read', 'activity.work_order_id')}`
  const { rows } = await sql<ActivityCounts>`
    with place as materialized (
      select b.turn_id, b.job_id, b.activity_id from ${blockedPlaces(scope, today)} b
    ), told as (
      select ${isLateActivity(today)} as is_late, ${isIdle(scope, idleSince(today))} as is_idle,
        (activity.job_id in (select job_id from place where activity_id is null)
          or activity.id in (select activity_id from place where activity_id is not null)) as is_blocked,
        activity.end_date between ${today}::date and ${until}::date as is_ending
      from activity
      where activity.company_id = ${companyId} and activity.account_id = ${accountId} and activity.deleted_at is null
        and ${isOpenActivity()} and ${isRead} and activity.work_order_id in ${found}
    )
    select (count(*) filter (where is_late))::int as late, (count(*) filter (where is_idle))::int as "withoutProgress",
      (count(*) filter (where is_blocked))::int as blocked, (count(*) filter (where is_ending))::int as ending,
      (select count(distinct place.turn_id)::int from place
        join court on court.company_id = ${companyId} and court.account_id = ${accountId} and court.id = place.turn_id
        where ${isMyTurn(scope)} and court.work_order_id in ${found}
          and exists (select 1 from activity
            where activity.company_id = ${companyId} and activity.account_id = ${accountId} and activity.deleted_at is null
              and activity.job_id = place.job_id and (place.activity_id is null or activity.id = place.activity_id)
              and ${isOpenActivity()} and ${isRead})) as "blockedByMine"
    from told`.execute(db)
  return rows[0] as ActivityCounts
}

/** Counts the inspections that are planned from today to `until` and have no result yet. */
export async function countInspections(db: Db, of: Of, until: string): Promise<number> {
  const { scope, today } = of
  const { companyId, accountId } = scope
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from permit_inspection i
    join permit p on p.company_id = ${companyId} and p.account_id = ${accountId} and p.id = i.permit_id
      and p.deleted_at is null and p.status_id <> ${statuses.Completed} and ${isTheirs(scope, 'Permit', 'p')}
    where i.company_id = ${companyId} and i.account_id = ${accountId} and i.deleted_at is null and i.log_id is null
      and i.planned_on between ${today}::date and ${until}::date
      and ${visibleWorkOrder(scope, 'Permits', 'Read', 'i.work_order_id')}
      and i.work_order_id in ${foundWorkOrders(db, scope, today, of.filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Counts the people who captured work or logged time today. Only captures and time logs that the caller may
 * read.
 */
export async function countOnSite(db: Db, of: Of): Promise<number> {
  const { scope, today } = of
  const { companyId, accountId } = scope
  const { rows } = await sql<{ count: number }>`
    with project as materialized ${foundWorkOrders(db, scope, today, of.filter)}
    select count(distinct here.employee_id)::int as count from project
    cross join lateral (
      select c.employee_id from activity_capture c
      where c.company_id = ${companyId} and c.account_id = ${accountId} and c.work_order_id = project.id
        and c.capture_date = ${today}::date and c.deleted_at is null
        and ${visibleWorkOrder(scope, 'Captures', 'Read', 'c.work_order_id')}
      union all
      select t.employee_id from time_log t
      where t.company_id = ${companyId} and t.account_id = ${accountId} and t.work_order_id = project.id
        and t.log_date = ${today}::date and t.deleted_at is null
        and ${visibleWorkOrder(scope, 'Tracking', 'Read', 't.work_order_id')}) here`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Counts the records that wait on somebody, and how many of them are overdue. Only records that the caller
 * may read count.
 */
export async function countOpenRecords(db: Db, of: Of): Promise<{ open: number; overdue: number }> {
  const { scope, today } = of
  const { companyId, accountId } = scope
  const { rows } = await sql<{ open: number; overdue: number }>`
    select count(*)::int as open, (count(*) filter (where court.due < ${today}::date))::int as overdue from court
    where court.company_id = ${companyId} and court.account_id = ${accountId} and ${isOpenTurn(rowSightOf(scope), 'court')}
      and court.work_order_id in ${foundWorkOrders(db, scope, today, of.filter)}`.execute(db)
  return rows[0] as { open: number; overdue: number }
}
