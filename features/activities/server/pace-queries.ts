/** SQL for the pace of activities. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#server/scope.ts'
import { PACE_DAYS } from '../pace.ts'

/**
 * SQL: true for Monday to Friday. ISO numbers the days of a week from Monday. Accounts have no calendars of
 * their own.
 */
const isWorkingDay = sql<boolean>`extract(isodow from c.capture_date) < 6`

/**
 * SQL: the recent captures of the outer row `activity`, as one row. last_capture: the last day with a
 * capture, or null. captured_days: the number of latest working days with captures, at most five.
 * captured_lately: the captured quantity of these days. Days whose captures were corrected to zero do not
 * count, nor do days after today. Weekend work counts only for last_capture, because the forecast counts
 * working days.
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

/** The row of `paceRow` as a lateral join named `pace`. */
export const paceOf = (account: Pick<Scope, 'companyId' | 'accountId'>, today: string): RawBuilder<unknown> =>
  sql`cross join lateral ${paceRow(account, today)} pace`
