/**
 * All SQL on the projects of a list as a whole: how many are late or critical, their value, their managers.
 */
import { sql } from 'kysely'
import { managersOn, percentDone, riskOf } from '#features/hierarchy/server/public.ts'
import { BIDDING_PHASE, DEFAULT_PHASE } from '#features/reference/contract.ts'
import type { Db } from '#server/db/open.ts'
import { fullName } from '#server/db/other-firms.ts'
import { areCostsSeen, costsSightOf, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { ProjectFilter } from '../contract.ts'
import { foundWorkOrders, isBilled } from './queries.ts'

/** A project that a figure names as its example. */
export interface Named {
  workOrderUniqueId: string
  workOrderTitle: string
}

/** The critical project that is furthest behind, with the facts that this is computed from. */
export interface Worst extends Named {
  start: string | null
  end: string | null
  remainingDays: number | null
  /** Null: the project has nothing to measure. */
  percent: number | null
}

export interface Portfolio {
  projects: number
  /** The number of projects whose end date is past and that are not complete. */
  late: number
  latest: (Named & { days: number }) | null
  critical: number
  worst: Worst | null
  /** The next end of bidding among the projects that are advertised to bidders. */
  nextBid: (Named & { day: string }) | null
  /** The number of projects that have prices and whose costs the caller sees; `value` is their sum. */
  priced: number
  value: string
  inConstruction: number
  inConstructionValue: string
  earned: string
  billed: string
  held: string
}

/**
 * The figures of all projects that a filter finds. `until` is the last day of `nextBid`.
 *
 * One statement reads the projects once, so that late, worst and value are computed from the same rows.
 */
export async function findPortfolio(
  db: Db,
  scope: Scope,
  { today, filter, until }: { today: string; filter: ProjectFilter; until: string },
): Promise<Portfolio> {
  const { companyId, accountId } = scope
  const costs = costsSightOf(scope)
  const timeGone = sql`case when c.end_date < ${today}::date then 1 when c.start_date >= ${today}::date then 0
    else (${today}::date - c.start_date)::numeric / nullif(c.end_date - c.start_date, 0) end`
  const { rows } = await sql<Portfolio>`
    with project as materialized (
      select work_order.id, work_order.title, work_order.start_date, work_order.end_date, work_order.construction_phase as phase,
        ${riskOf('work_order', today)} = 'critical' as is_critical, ${percentDone('p')} as percent,
        case when work_order.construction_phase = ${BIDDING_PHASE} and work_order.is_bid_advertised
          then work_order.bidding_end_date end as bids_end,
        coalesce(p.priced > 0 and ${areCostsSeen(costs, 'work_order.id')}, false) as is_priced, p.value, p.value_done
      from work_order
      left join progress p on p.company_id = ${companyId} and p.account_id = ${accountId} and p.record_id = work_order.id
      where work_order.company_id = ${companyId} and work_order.account_id = ${accountId}
        and work_order.id in ${foundWorkOrders(db, scope, today, filter)}
    ), late as (
      select * from project where end_date < ${today}::date and coalesce(percent, 0) < 100
    ), billed as (
      select sum(v.billed) as billed, sum(v.retained - v.released) as held from invoice v
      where v.company_id = ${companyId} and v.account_id = ${accountId} and v.sub_contractor_id is null and ${isBilled()}
        and ${visibleWorkOrder(scope, 'Invoices', 'Read', 'v.work_order_id')}
        and v.work_order_id in (select id from project where is_priced and phase = ${DEFAULT_PHASE})
    )
    select count(*)::int as projects,
      (select count(*)::int from late) as late,
      (select jsonb_build_object('workOrderUniqueId', l.id, 'workOrderTitle', l.title, 'days', ${today}::date - l.end_date)
        from late l order by l.end_date, l.id limit 1) as latest,
      (count(*) filter (where is_critical))::int as critical,
      (select jsonb_build_object('workOrderUniqueId', w.id, 'workOrderTitle', w.title, 'start', w.start_date, 'end', w.end_date,
          'remainingDays', w.end_date - ${today}::date, 'percent', w.percent)
        from (select c.* from project c where c.is_critical
          order by coalesce(${timeGone}, 0) - coalesce(c.percent, 0) / 100.0 desc, c.id limit 1) w) as worst,
      (select jsonb_build_object('workOrderUniqueId', b.id, 'workOrderTitle', b.title, 'day', b.bids_end)
        from project b where b.bids_end between ${today}::date and ${until}::date order by b.bids_end, b.id limit 1) as "nextBid",
      (count(*) filter (where is_priced))::int as priced,
      money_text(coalesce(sum(value) filter (where is_priced), 0)) as value,
      (count(*) filter (where is_priced and phase = ${DEFAULT_PHASE}))::int as "inConstruction",
      money_text(coalesce(sum(value) filter (where is_priced and phase = ${DEFAULT_PHASE}), 0)) as "inConstructionValue",
      money_text(round(coalesce(sum(value_done) filter (where is_priced and phase = ${DEFAULT_PHASE}), 0), 2)) as earned,
      (select money_text(coalesce(billed, 0)) from billed) as billed,
      (select money_text(coalesce(held, 0)) from billed) as held
    from project`.execute(db)
  return rows[0] as Portfolio
}

/**
 * The managers of the projects that the caller sees, sorted by name. The list of projects can be filtered by
 * them.
 */
export async function listManagers(
  db: Db,
  scope: Scope,
  today: string,
): Promise<{ employeeUniqueId: string; name: string }[]> {
  const { companyId, accountId } = scope
  const all = foundWorkOrders(db, scope, today, {})
  const { rows } = await sql<{ employeeUniqueId: string; name: string }>`
    select e.id as "employeeUniqueId", ${fullName('e', scope)} as name
    from employee e
    where e.company_id = ${companyId} and e.account_id = ${accountId} and e.id in (
      select managing.employee_id from ${managersOn(scope, (workOrder) => sql<boolean>`${sql.ref(workOrder)} in ${all}`)} managing
      where managing.place = 1)
    order by (e.first_name || ' ' || e.last_name) collate people, e.id`.execute(db)
  return rows
}
