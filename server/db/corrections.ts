/**
 * Corrections of reported quantities. A correction changes the row itself. Beside the new value, the row
 * stores the old value, and who changed it, when and why.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { type FirmSight, fullName } from './other-firms.ts'

/**
 * The name of the person who last corrected the row `alias`. The result is a subquery and not a join, so that
 * it runs only for corrected rows, which are few.
 */
export const correctorOf = (scope: Scope, alias: string): RawBuilder<string | null> =>
  sql`(select ${fullName<string | null>('corrector', scope)} from employee corrector
    where corrector.company_id = ${scope.companyId} and corrector.account_id = ${scope.accountId}
      and corrector.id = ${sql.ref(`${alias}.corrected_by_employee_id`)})`

/**
 * The last correction of the row `alias`, as JSON; null if the row was never corrected. The query must join
 * the employee as `corrector`, unless `by` is the name.
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
