/** All SQL of the progress report. */
import { type RawBuilder, sql } from 'kysely'
import type { TotalsBasis } from '#features/hierarchy/contract.ts'
import type { Db } from '#server/db/open.ts'
import type { Range } from '#server/db/page.ts'
import type { Scope } from '#server/scope.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

/** The project, the first day of the period, and the day at which planned and earned are judged. */
export interface ProgressOf {
  workOrder: string
  startDate: string
  dataDate: string
}

/**
 * A row of the query. Its amounts are sums of weights: costs, hours or the number of activities, by `basis`.
 */
export interface SummedRow {
  jobUniqueId: string | null
  taskUniqueId: string | null
  subTaskUniqueId: string | null
  jobTitle: string | null
  taskName: string | null
  subTaskTitle: string | null
  unit: string | null
  target: string | null
  capturedBefore: string | null
  capturedInPeriod: string | null
  captured: string | null
  startDate: string | null
  basis: TotalsBasis
  activityCount: number
  value: string
  planned: string
  earnedBefore: string
  earnedInPeriod: string
  earned: string
  /** In tenths of a percent. */
  plannedTenths: number
  beforeTenths: number
  earnedTenths: number
}

/**
 * The rows of a project in its order: each job, then its tasks and their activities, and the sum of the
 * project last. The weights are those of the project's totals (decisions
 * 'Numbers'), so earned to today is the same number as on the project's page. Planned work is spread evenly
 * over the days of a task; if the task has no dates, over the days of the activity.
 */
export function progressRows(
  { companyId, accountId }: Account,
  { workOrder, startDate, dataDate }: ProgressOf,
): RawBuilder<SummedRow> {
  return sql<SummedRow>`
    with basis as (
      select totals_basis(count(*)::int, (count(*) filter (where a.bid_unit_cost > 0))::int,
               (count(*) filter (where a.hours > 0))::int) as name
      from activity a
      where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrder}
        and a.deleted_at is null
    ), captured as (
      select c.activity_id, coalesce(sum(c.metric_completed) filter (where c.capture_date < ${startDate}::date), 0) as before,
             sum(c.metric_completed) as total
      from activity_capture c
      where c.company_id = ${companyId} and c.account_id = ${accountId} and c.work_order_id = ${workOrder}
        and c.deleted_at is null and c.capture_date <= ${dataDate}::date
      group by c.activity_id
    ), weighed as (
      select a.job_id, a.task_id, a.id, a.target_metric as target, coalesce(c.before, 0) as before,
             coalesce(c.total, 0) as total,
             case b.name when 'value' then a.target_metric * a.bid_unit_cost when 'hours' then a.hours else 1 end as weight,
             coalesce(k.start_date, a.start_date) as first_day, coalesce(k.end_date, a.end_date) as last_day
      from activity a
      cross join basis b
      join task k on k.company_id = ${companyId} and k.account_id = ${accountId} and k.id = a.task_id
      left join captured c on c.activity_id = a.id
      where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrder}
        and a.deleted_at is null
    ), parts as (
      select w.*, part_done(w.weight, w.before, w.target) as done_before, part_done(w.weight, w.total, w.target) as done,
             case when w.first_day is null or w.last_day is null or w.last_day < w.first_day then 0
               else part_done(w.weight, greatest(${dataDate}::date - w.first_day + 1, 0), w.last_day - w.first_day + 1)
             end as planned
      from weighed w
    ), summed as (
      select p.job_id, p.task_id, p.id, count(*)::int as activities, sum(p.weight) as weight, sum(p.planned) as planned,
             sum(p.done_before) as done_before, sum(p.done) as done, min(p.first_day) as first_day,
             min(p.target) as target, min(p.before) as before, min(p.total) as total
      from parts p
      group by grouping sets ((), (p.job_id), (p.job_id, p.task_id), (p.job_id, p.task_id, p.id))
    )
    select s.job_id as "jobUniqueId", s.task_id as "taskUniqueId", s.id as "subTaskUniqueId", j.title as "jobTitle",
           k.name as "taskName", a.title as "subTaskTitle", a.unit, s.first_day::text as "startDate",
           case when s.id is not null then metric_text(s.target) end as target,
           case when s.id is not null then metric_text(s.before) end as "capturedBefore",
           case when s.id is not null then metric_text(s.total - s.before) end as "capturedInPeriod",
           case when s.id is not null then metric_text(s.total) end as captured,
           b.name as basis, s.activities as "activityCount",
           money_text(coalesce(s.weight, 0)) as value, money_text(coalesce(s.planned, 0)) as planned,
           money_text(coalesce(s.done_before, 0)) as "earnedBefore",
           money_text(round(coalesce(s.done, 0), 2) - round(coalesce(s.done_before, 0), 2)) as "earnedInPeriod",
           money_text(coalesce(s.done, 0)) as earned,
           coalesce(floor(s.planned * 1000 / nullif(s.weight, 0)), 0)::int as "plannedTenths",
           coalesce(floor(s.done_before * 1000 / nullif(s.weight, 0)), 0)::int as "beforeTenths",
           coalesce(floor(s.done * 1000 / nullif(s.weight, 0)), 0)::int as "earnedTenths"
    from summed s
    cross join basis b
    left join job j on j.company_id = ${companyId} and j.account_id = ${accountId} and j.id = s.job_id
    left join task k on k.company_id = ${companyId} and k.account_id = ${accountId} and k.id = s.task_id
    left join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = s.id
    order by s.job_id is null, j.position, j.id, s.task_id is not null, k.position, k.id, s.id is not null, a.position, a.id`
}

/** A range of the rows. */
export async function listProgress(
  db: Db,
  scope: Account,
  of: ProgressOf,
  { offset, limit }: Range,
): Promise<SummedRow[]> {
  const { rows } = await sql<SummedRow>`${progressRows(scope, of)} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

/** Counts the rows. */
export async function countProgress(
  db: Db,
  { companyId, accountId }: Account,
  workOrder: string,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (count(*) + count(distinct a.task_id) + count(distinct a.job_id) + 1)::int as total
    from activity a
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrder}
      and a.deleted_at is null`.execute(db)
  return rows[0]?.total ?? 0
}

/** The names in the head of the report. */
export async function namesOf(
  db: Db,
  { companyId, accountId }: Account,
  workOrder: string,
): Promise<{ companyName: string; accountName: string; title: string }> {
  const { rows } = await sql<{ companyName: string; accountName: string; title: string }>`
    select c.name as "companyName", a.name as "accountName", w.title from work_order w
    join account a on a.company_id = ${companyId} and a.account_id = w.account_id
    join company c on c.company_id = ${companyId}
    where w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = ${workOrder}`.execute(db)
  return rows[0] ?? { companyName: '', accountName: '', title: '' }
}
