/** What a work order, a job or a task tells of the activities below it (decisions 'Numbers'). */

import { type RawBuilder, sql } from 'kysely'
import { type RiskLevel, riskLevels } from '#features/reference/contract.ts'
import { type FirmSight, fullName } from '#server/db/other-firms.ts'
import { areCostsSeen, type CostsSight } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { TotalsBasis } from '../contract.ts'
import type { Level, LowerLevel } from './levels.ts'

/** The sums of `p`, a joined row of `progress`, that count: the row of the work order, `whole`, says which. */
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
 * The columns of `Totals`; the query must left join `progress` as `p` on the record's id, and below a work order once
 * more as `w` on that.
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
 * Whole percent of what was planned, rounded down, so that only what is done reads 100 (contract/figures.ts `percentOf`);
 * null where there is nothing to measure.
 */
function percentSql(done: RawBuilder<unknown>, planned: RawBuilder<unknown>) {
  // More says nothing more, and would not be an integer any longer.
  const percent = sql`least(floor(${done} * 100 / ${planned}), 1000000)`
  return sql<number | null>`case when ${planned} > 0
    then (case when ${done} < ${planned} then least(${percent}, 99) else ${percent} end)::int end`
}

/** How much is done of what `p`, a joined row of `progress`, sums up, as `totalColumns` reads it. */
export const percentDone = (whole: 'p' | 'w') => percentSql(sums[whole].completed, sums[whole].estimated)

/** How much is captured of what the activity `activity` is to come to. */
export const percentCaptured = () =>
  percentSql(sql.ref('activity.captured_metric'), sql.ref('activity.target_metric'))

/** The risk of the activity `activity`: it cannot be set by hand. */
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

/** The risk of a row of `table` as of `today`: set by hand, where it can be, or time gone minus progress. */
export function riskOf(table: 'work_order' | 'job' | 'task', today: string) {
  return table === 'task' ? computedRiskOf(table, today) : risk(table, sql.ref(`${table}.risk_level`), today)
}

/** What it would be, were it not set by hand. */
function computedRiskOf(table: 'work_order' | 'job' | 'task', today: string) {
  return risk(table, sql`null`, today)
}

/** Of a work order the days on which it rises are kept beside its sums (docs/decisions/0044). */
function risk(table: 'work_order' | 'job' | 'task', setByHand: RawBuilder<unknown>, today: string) {
  if (table === 'work_order') return sql<RiskLevel>`risk_on(${setByHand}, p.risk_from, ${today}::date)`
  const { estimated, completed } = sums.w
  return sql<RiskLevel>`risk_level(${setByHand}, ${sql.ref(`${table}.start_date`)},
    ${sql.ref(`${table}.end_date`)}, ${completed}, ${estimated}, ${today}::date)`
}

/** What work orders are sorted by, as of `today`, by the value where costs are seen; the query must left join `progress` as `p`. */
export function workOrderOrders(today: string, costs: CostsSight) {
  const { estimated, completed } = sums.p
  const levels = sql.join(riskLevels.map(({ riskLevel }) => sql.lit(riskLevel)))
  return {
    // What there is nothing to measure of reads as 0%, too.
    progress: sql`coalesce(${completed} / nullif(${estimated}, 0), 0)`,
    risk: sql`array_position(array[${levels}]::text[], ${riskOf('work_order', today)})`,
    value: sql`case when p.priced > 0 and ${areCostsSeen(costs, 'work_order.id')} then p.value end`,
  }
}

/** Whole days from today to the end of a row of `table` (000 §4); below zero when it is past. */
export function remainingDaysOf(table: Level, today: string) {
  return sql<number | null>`${sql.ref(`${table}.end_date`)} - ${today}::date`
}

/** True where the dates of a row of `table` lie outside its parent's; the query must join that as `parent`. */
export function isOutsideParentDates(table: LowerLevel) {
  const [start, end] = [sql.ref(`${table}.start_date`), sql.ref(`${table}.end_date`)]
  return sql<boolean>`coalesce(least(${start}, ${end}) < parent.start_date, false)
    or coalesce(greatest(${start}, ${end}) > parent.end_date, false)`
}
