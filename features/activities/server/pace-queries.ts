/** The SQL of how fast activities go on. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#server/scope.ts'
import { PACE_DAYS } from '../pace.ts'

/** Monday to Friday, until accounts have calendars: ISO counts the days of a week from Monday. */
const isWorkingDay = sql<boolean>`extract(isodow from c.capture_date) < 6`

/**
 * How the row `activity` of the outer query goes on, as one row: last_capture (the last day with a capture; null: none yet),
 * captured_days (how many of the last working days with a capture there are, five at most) and captured_lately (what was captured on
 * those). A day whose captures were corrected to nothing is no day with a capture, and one after today does not count yet. Work on
 * a weekend is the last capture but no pace, because the forecast counts working days alone.
 */
export function paceRow(
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  today: string,
): RawBuilder<{ last_capture: string | null; captured_days: number; captured_lately: string }> {
  return sql`(
    select max(d.day) as last_capture, (count(*) filter (where d.is_recent))::int as captured_days,
      coalesce(sum(d.metric) filter (where d.is_recent), 0) as captured_lately
    from (
      select c.capture_date as day, sum(c.metric_completed) as metric,
        ${isWorkingDay} and row_number() over (partition by ${isWorkingDay} order by c.capture_date desc) <= ${PACE_DAYS}
          as is_recent
      from activity_capture c
      where c.company_id = ${companyId} and c.account_id = ${accountId} and c.activity_id = activity.id
        and c.deleted_at is null and c.capture_date <= ${today}::date
      group by c.capture_date having sum(c.metric_completed) > 0) d)`
}

/** The same as a lateral join `pace`. */
export const paceOf = (account: Pick<Scope, 'companyId' | 'accountId'>, today: string): RawBuilder<unknown> =>
  sql`cross join lateral ${paceRow(account, today)} pace`
