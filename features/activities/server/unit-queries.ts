/** All SQL on captures of activities whose unit changes. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

/**
 * The captured quantities of each activity, one for each capture. Activities without captures are not in the
 * map.
 */
export async function listCaptured(
  db: Db,
  { companyId, accountId }: Account,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('activity_capture')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('activity_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where('metric_completed', '>', '0')
    .groupBy('activity_id')
    .select([
      'activity_id as id',
      sql<string[]>`array_agg(metric_text(metric_completed) order by id)`.as('captures'),
    ])
    .execute()
  return new Map(rows.map(({ id, captures }) => [id, captures]))
}

/** A change of the unit of an activity. */
export interface Conversion {
  id: string
  /** The old unit. */
  unit: string
  factor: string
}

/**
 * Converts captures to the new unit of their activity, in the given order. Each capture also keeps the amount
 * and unit that were typed.
 */
export async function convertCaptures(
  db: Db,
  { companyId, accountId }: Account,
  conversions: readonly Conversion[],
): Promise<void> {
  for (const { id, unit, factor } of conversions)
    await sql`
      update activity_capture
      set day_metric = coalesce(day_metric, metric_completed), day_unit = coalesce(day_unit, ${unit}),
        metric_completed = round(metric_completed * ${factor}::numeric, 4),
        corrected_from = round(corrected_from * ${factor}::numeric, 4),
        row_version = row_version + 1, updated_at = now()
      where company_id = ${companyId} and account_id = ${accountId} and activity_id = ${id}`.execute(db)
}
