/** What a work order, a job or a task tells of the activities below it (decisions 'Numbers'). */
import { sql } from 'kysely'
import type { RiskLevel } from '#features/reference/contract.ts'
import type { TotalWeight } from '../contract.ts'

/** The columns of `Totals`; the query must left join `progress` as `p` on the record's id. */
export const totalColumns = [
  sql<string>`metric_text(coalesce(p.estimated_total, 0))`.as('estimatedTotal'),
  sql<string>`metric_text(coalesce(p.completed_total, 0))`.as('completedTotal'),
  sql<TotalWeight>`coalesce(p.weight, 'none')`.as('totalWeight'),
] as const

/** The risk of a row of `table` as of `today`: set by hand, or time gone minus progress. */
export function riskOf(table: 'work_order' | 'job', today: string) {
  return sql<RiskLevel>`risk_level(${sql.ref(`${table}.risk_level`)}, ${sql.ref(`${table}.start_date`)},
    ${sql.ref(`${table}.end_date`)}, coalesce(p.completed_total, 0), coalesce(p.estimated_total, 0), ${today}::date)`
}
