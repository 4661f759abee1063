/** All SQL of the curve: over which days it goes, and what is planned and earned on each. */
import { sql } from 'kysely'
import type { TotalsBasis } from '#features/hierarchy/contract.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

interface Of {
  workOrder: string
  job: string | null
}

const workOf = ({ companyId, accountId }: Account, { workOrder, job }: Of) =>
  sql`a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrder}
    and a.deleted_at is null and (${job}::uuid is null or a.job_id = ${job})`

/** The first and the last day of all work, captures included; null: it has none. */
export async function findCurveSpan(
  db: Db,
  scope: Account,
  of: Of,
): Promise<{ first: string | null; last: string | null }> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select least(min(coalesce(k.start_date, a.start_date)), (
             select min(c.capture_date) from activity_capture c
             where c.company_id = ${companyId} and c.account_id = ${accountId} and c.work_order_id = ${of.workOrder}
               and c.deleted_at is null and ${of.job}::uuid is null))::text as first,
           max(coalesce(k.end_date, a.end_date))::text as last
    from activity a
    join task k on k.company_id = ${companyId} and k.account_id = ${accountId} and k.id = a.task_id
    where ${workOf(scope, of)}`.execute(db)
  return rows[0] ?? { first: null, last: null }
}

export interface CurveDay {
  day: string
  basis: TotalsBasis
  activityCount: number
  undatedCount: number
  value: string
  /** In tenths of a percent. */
  plannedTenths: number
  earnedTenths: number
}

/**
 * What is planned and earned up to each of these days. The weights are those of the project's totals, also of a job alone;
 * what is captured beyond a target earns no more. Spans that several activities share are reckoned once. Parts are cut off at
 * the twentieth digit: they are rounded before they are cut off to tenths, so that all of them make all.
 */
export async function listCurve(
  db: Db,
  scope: Account,
  of: Of,
  days: readonly string[],
): Promise<CurveDay[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<CurveDay>`
    with basis as (
      select totals_basis(count(*)::int, (count(*) filter (where a.bid_unit_cost > 0))::int,
               (count(*) filter (where a.hours > 0))::int) as name
      from activity a
      where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${of.workOrder}
        and a.deleted_at is null
    ), weighed as materialized (
      select a.id, a.target_metric as target, a.captured_metric > a.target_metric as is_beyond,
             case b.name when 'value' then a.target_metric * a.bid_unit_cost when 'hours' then a.hours else 1 end as weight,
             coalesce(k.start_date, a.start_date) as first_day, coalesce(k.end_date, a.end_date) as last_day
      from activity a
      cross join basis b
      join task k on k.company_id = ${companyId} and k.account_id = ${accountId} and k.id = a.task_id
      where ${workOf(scope, of)}
    ), whole as (
      select count(*)::int as activities, coalesce(sum(weight), 0) as weight,
             (count(*) filter (where first_day is null or last_day is null or last_day < first_day))::int as undated
      from weighed
    ), spans as (
      select first_day, last_day, sum(weight) as weight from weighed where last_day >= first_day group by 1, 2
    ), days as (
      select day, lag(day, 1, '-infinity') over (order by day) as before from unnest(${days}::date[]) as given (day)
    ), planned as (
      select d.day, coalesce(sum(part_done(s.weight, greatest(d.day - s.first_day + 1, 0), s.last_day - s.first_day + 1)), 0) as weight
      from days d left join spans s on s.first_day <= d.day
      group by d.day
    ), captured as (
      select w.id, c.capture_date as day, w.weight, w.target, w.is_beyond, c.metric_completed as metric
      from weighed w
      join activity_capture c on c.company_id = ${companyId} and c.account_id = ${accountId} and c.activity_id = w.id
        and c.deleted_at is null
    ), earned_on as (
      select day, part_done(weight, metric, target) as weight from captured where not is_beyond
      union all
      -- In the order of their days each adds what is left of the target.
      select day, part_done(weight, reached, target) - part_done(weight, reached - metric, target)
      from (select day, weight, target, metric, sum(metric) over (partition by id order by day, metric) as reached
            from (select id, day, weight, target, sum(metric) as metric from captured where is_beyond
                  group by id, day, weight, target) of_day) running
    ), earned as (
      select d.day, sum(coalesce(sum(e.weight), 0)) over (order by d.day) as weight
      from days d left join earned_on e on e.day > d.before and e.day <= d.day
      group by d.day
    )
    select p.day::text, b.name as basis, whole.activities as "activityCount", whole.undated as "undatedCount",
           money_text(whole.weight) as value,
           coalesce(floor(round(p.weight * 1000 / nullif(whole.weight, 0), 12)), 0)::int as "plannedTenths",
           coalesce(floor(round(e.weight * 1000 / nullif(whole.weight, 0), 12)), 0)::int as "earnedTenths"
    from planned p join earned e using (day) cross join whole cross join basis b
    order by p.day`.execute(db)
  return rows
}
