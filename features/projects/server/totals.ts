/** What a work order, a job or a task tells of the activities below it (decisions 'Numbers'). */
import { sql } from 'kysely'
import type { RiskLevel } from '#features/reference/contract.ts'
import type { Level, LowerLevel } from '#server/db/hierarchy.ts'
import type { Totals, TotalWeight } from '../contract.ts'

/** The columns of `Totals`; the query must left join `progress` as `p` on the record's id. */
export const totalColumns = [
  sql<string>`metric_text(coalesce(p.estimated_total, 0))`.as('estimatedTotal'),
  sql<string>`metric_text(coalesce(p.completed_total, 0))`.as('completedTotal'),
  sql<TotalWeight>`coalesce(p.weight, 'none')`.as('totalWeight'),
] as const

/** The risk of a row of `table` as of `today`: set by hand, where it can be, or time gone minus progress. */
export function riskOf(table: 'work_order' | 'job' | 'task', today: string) {
  const setByHand = table === 'task' ? sql`null` : sql.ref(`${table}.risk_level`)
  return sql<RiskLevel>`risk_level(${setByHand}, ${sql.ref(`${table}.start_date`)},
    ${sql.ref(`${table}.end_date`)}, coalesce(p.completed_total, 0), coalesce(p.estimated_total, 0), ${today}::date)`
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

const measures: Record<TotalWeight, string | null> = {
  cost: 'Cost',
  hours: 'Hours',
  one: 'Units',
  none: null,
}

/** What totals are told in, in a word; null where there is nothing to measure. */
export function measureOf({ totalWeight }: Pick<Totals, 'totalWeight'>): string | null {
  return measures[totalWeight]
}
