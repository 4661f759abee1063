/** SQL for the totals and risks of work orders, jobs and tasks (decisions 'Numbers'). */

import { type RawBuilder, sql } from 'kysely'
import { type RiskLevel, riskLevels } from '#features/reference/contract.ts'
import { type FirmSight, fullName } from '#server/db/other-firms.ts'
import { areCostsSeen, type CostsSight } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { TotalsBasis } from '../contract.ts'
import type { Level, LowerLevel } from './levels.ts'

/**
 * The estimated and completed sums of `p`, a joined row of `progress`. The row of the work order, `whole`,
 * decides the unit.
 */
function sumsOf(whole: 'p' | 'w') {
  const of = (column: string) => sql.ref(`${whole}.${column}`)
  const basis = sql<TotalsBasis>`totals_basis(${of('activities')}, ${of('priced')}, ${of('timed')})`
  return {
    basis,
    estimated: sql`coalesce(case ${basis} when 'value' then p.value when 'hours' then p.hours else p.activities end, 0)`,
    completed: sql`coalesce(case ${basis} when 'value' then p.value_done
      when 'hours' then told_done(p.hours_done, p.hours) else told_done(p.count_done, p.activities) end, 0)`,
  }
}

const sums = { p: sumsOf('p'), w: sumsOf('w') }

/**
 * The columns of `Totals`. The query must left join `progress` as `p` on the record's id; for records below a
 * work order also as `w` on the work order's id.
 */
export function totalColumns(whole: 'p' | 'w') {
  const { basis, estimated, completed } = sums[whole]
  return [
    sql<string>`metric_text(${estimated})`.as('estimatedTotal'),
    sql<string>`metric_text(${completed})`.as('completedTotal'),
    basis.as('totalsBasis'),
    sql<number>`coalesce(p.activities, 0)`.as('activityCount'),
    sql<string>`money_text(coalesce(p.value, 0))`.as('valueTotal'),
    sql<number>`coalesce(p.activities - p.priced, 0)`.as('withoutPriceCount'),
    sql<number>`coalesce(p.activities - p.timed, 0)`.as('withoutHoursCount'),
    sql<number>`coalesce(p.activities - p.targeted, 0)`.as('withoutTargetCount'),
  ] as const
}

/**
 * The done part in whole percent, rounded down, so that only complete work shows 100 (contract/figures.ts
 * `percentOf`); null if there is nothing to measure.
 */
function percentSql(done: RawBuilder<unknown>, planned: RawBuilder<unknown>) {
  // The limit keeps the result within the range of an integer.
  const percent = sql`least(floor(${done} * 100 / ${planned}), 1000000)`
  return sql<number | null>`case when ${planned} > 0
    then (case when ${done} < ${planned} then least(${percent}, 99) else ${percent} end)::int end`
}

/** The done percent of `p`, a joined row of `progress`, with the same sums as `totalColumns`. */
export const percentDone = (whole: 'p' | 'w') => percentSql(sums[whole].completed, sums[whole].estimated)

/** The captured percent of the target of `activity`. */
export const percentCaptured = () =>
  percentSql(sql.ref('activity.captured_metric'), sql.ref('activity.target_metric'))

/** The risk of `activity`, which cannot be set by hand. */
export function riskOfActivity(today: string) {
  return sql<RiskLevel>`risk_level(null, activity.start_date, activity.end_date,
    least(activity.captured_metric, activity.target_metric), activity.target_metric, ${today}::date)`
}

/** The columns of `Risk` for a row of `table`. */
export function riskColumns(
  table: 'work_order' | 'job',
  scope: Pick<Scope, 'companyId' | 'accountId'> & FirmSight,
  today: string,
) {
  const { companyId, accountId } = scope
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return [
    riskOf(table, today).as('riskLevel'),
    computedRiskOf(table, today).as('computedRiskLevel'),
    sql<boolean>`${of('risk_level')} is not null`.as('isRiskSetByHand'),
    sql<string | null>`${of('risk_set_by_employee_id')}`.as('riskSetByEmployeeUniqueId'),
    sql<string | null>`(select ${fullName('e', scope)} from employee e
      where e.company_id = ${companyId} and e.account_id = ${accountId}
        and e.id = ${of('risk_set_by_employee_id')})`.as('riskSetBy'),
    sql<string | null>`${of('risk_set_at')}`.as('riskSetDate'),
  ] as const
}

/**
 * The risk of a row of `table` on the day `today`: the one set by hand, if any, otherwise computed from used
 * time and progress.
 */
export function riskOf(table: 'work_order' | 'job' | 'task', today: string) {
  return table === 'task' ? computedRiskOf(table, today) : risk(table, sql.ref(`${table}.risk_level`), today)
}

/** The computed risk, whether or not one is set by hand. */
function computedRiskOf(table: 'work_order' | 'job' | 'task', today: string) {
  return risk(table, sql`null`, today)
}

/** For a work order, the days on which the risk rises are stored next to its sums (docs/decisions/0044). */
function risk(table: 'work_order' | 'job' | 'task', setByHand: RawBuilder<unknown>, today: string) {
  if (table === 'work_order') return sql<RiskLevel>`risk_on(${setByHand}, p.risk_from, ${today}::date)`
  const { estimated, completed } = sums.w
  return sql<RiskLevel>`risk_level(${setByHand}, ${sql.ref(`${table}.start_date`)},
    ${sql.ref(`${table}.end_date`)}, ${completed}, ${estimated}, ${today}::date)`
}

/**
 * The sort orders of work orders on the day `today`; values sort only where costs are visible. The query must
 * left join `progress` as `p`.
 */
export function workOrderOrders(today: string, costs: CostsSight) {
  const { estimated, completed } = sums.p
  const levels = sql.join(riskLevels.map(({ riskLevel }) => sql.lit(riskLevel)))
  return {
    // Records without anything to measure count as 0%.
    progress: sql`coalesce(${completed} / nullif(${estimated}, 0), 0)`,
    risk: sql`array_position(array[${levels}]::text[], ${riskOf('work_order', today)})`,
    value: sql`case when p.priced > 0 and ${areCostsSeen(costs, 'work_order.id')} then p.value end`,
  }
}

/** The days from today to the end of a row of `table` (000 §4); below zero after the end. */
export function remainingDaysOf(table: Level, today: string) {
  return sql<number | null>`${sql.ref(`${table}.end_date`)} - ${today}::date`
}

/** True if the dates of a row of `table` lie outside its parent's. The query must join the parent as `parent`. */
export function isOutsideParentDates(table: LowerLevel) {
  const [start, end] = [sql.ref(`${table}.start_date`), sql.ref(`${table}.end_date`)]
  return sql<boolean>`coalesce(least(${start}, ${end}) < parent.start_date, false)
    or coalesce(greatest(${start}, ${end}) > parent.end_date, false)`
}
