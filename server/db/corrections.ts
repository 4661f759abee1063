/** What was captured is corrected in its row: what stood there before, who changed it, when and why stand beside it. */
import { type RawBuilder, sql } from 'kysely'
import { fullName } from './beside.ts'

/** The last correction of a row `alias`, for whose `corrector` it is joined; null where it never was corrected. */
export function correctedOf(alias: string, from: RawBuilder<string | null>): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`case when ${of('corrected_at')} is not null then jsonb_build_object('from', ${from},
    'byEmployeeName', coalesce(${fullName<string | null>('corrector')}, ''),
    'at', to_char(${of('corrected_at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason', ${of('correction_reason')}) end`
}
