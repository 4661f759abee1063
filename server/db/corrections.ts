/** What was captured is corrected in its row: what stood there before, who changed it, when and why stand beside it. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { type FirmSight, fullName } from './other-firms.ts'

/** Who corrected a row `alias` the last time: asked for those alone that were, as few are. */
export const correctorOf = (scope: Scope, alias: string): RawBuilder<string | null> =>
  sql`(select ${fullName<string | null>('corrector', scope)} from employee corrector
    where corrector.company_id = ${scope.companyId} and corrector.account_id = ${scope.accountId}
      and corrector.id = ${sql.ref(`${alias}.corrected_by_employee_id`)})`

/**
 * The last correction of a row `alias`, for which its `corrector` is joined unless `by` says who that was; null where it
 * never was corrected.
 */
export function correctedOf(
  alias: string,
  from: RawBuilder<string | null>,
  reader: FirmSight,
  by: RawBuilder<string | null> = fullName<string | null>('corrector', reader),
): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`case when ${of('corrected_at')} is not null then jsonb_build_object('from', ${from},
    'byEmployeeName', coalesce(${by}, ''),
    'at', to_char(${of('corrected_at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason', ${of('correction_reason')}) end`
}
