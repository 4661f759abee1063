/** All SQL that adds and corrects captures, and that reads them for a correction. */
import { sql } from 'kysely'
import { byId } from '#server/db/beside.ts'
import type { Db } from '#server/db/open.ts'
import { isPersonShownById } from '#server/db/other-firms.ts'
import { insertAll, type NewRow, requireAllowed } from '#server/db/record.ts'
import { isSeen, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

/** The fields of a locked activity that the capture rules need. */
export interface CapturedActivity {
  unit: string
  statusId: number
}

/**
 * Locks activities against changes, deletion and captures until the end of the transaction. Deleted
 * activities are left out.
 */
export async function holdActivities(
  db: Db,
  { companyId, accountId }: Account,
  ids: readonly string[],
): Promise<Map<string, CapturedActivity>> {
  const { rows } = await sql<CapturedActivity & { id: string }>`
    select id, unit, status_id as "statusId" from activity
    where company_id = ${companyId} and account_id = ${accountId} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id for no key update`.execute(db)
  return new Map(rows.map(({ id, ...activity }) => [id, activity]))
}

const captured = {
  id: 'id',
  workOrderId: 'work_order_id',
  activityId: 'activity_id',
  employeeId: 'employee_id',
  metricCompleted: 'metric_completed',
  captureDate: 'capture_date',
} as const

/** Adds captures. The database updates the totals above them. */
export const insertCaptures = (
  db: Db,
  scope: Scope,
  captures: readonly NewRow<'activity_capture', typeof captured>[],
) =>
  insertAll(db, scope, { name: 'activity_capture' }, captured, captures, {
    created_by_employee_id: scope.employeeId,
  })

/** The fields of a capture that the rules of corrections need. */
export interface KnownCapture {
  id: string
  workOrderId: string
  activityId: string
  employeeId: string
  createdById: string
  metric: string
  day: string
  rowVersion: number
}

/**
 * Reads captures, if the caller may correct captures on their work orders. If `holdActivities` ran before,
 * nobody can change the captures after this read.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403)
 */
export async function requireCaptures(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownCapture>> {
  const rows = await db
    .selectFrom('activity_capture as c')
    .innerJoin('activity', byId('activity', 'c.activity_id'))
    .innerJoin('work_order', byId('work_order', 'c.work_order_id'))
    .where('c.company_id', '=', scope.companyId)
    .where('c.account_id', '=', scope.accountId)
    .where('c.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('c.deleted_at', 'is', null)
    .where('activity.deleted_at', 'is', null)
    .where('work_order.deleted_at', 'is', null)
    .where(isSeen(scope, 'c.work_order_id'))
    .where(isPersonShownById(scope, 'c.employee_id'))
    .select([
      'c.id',
      'c.work_order_id as workOrderId',
      'c.activity_id as activityId',
      'c.employee_id as employeeId',
      'c.created_by_employee_id as createdById',
      sql<string>`trim_scale(c.metric_completed)::text`.as('metric'),
      sql<string>`c.capture_date::text`.as('day'),
      'c.row_version as rowVersion',
      visibleWorkOrder(scope, 'Captures', 'Update', 'c.work_order_id').as('isAllowed'),
    ])
    .execute()
  return requireAllowed(rows, ids, { module: 'Captures', action: 'Update' })
}

/** The new amount of a capture, with the reason. */
export interface Correction {
  id: string
  metric: string
  reason: string
}

/**
 * Corrects captures. The previous amount, the person, the time and the reason are stored with the capture.
 * The new amount is in the current unit of the activity.
 */
export async function correctCaptures(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  corrections: readonly Correction[],
  now: Date,
): Promise<void> {
  if (corrections.length === 0) return
  await sql`
    update activity_capture c
    set corrected_from = c.metric_completed, metric_completed = given.metric, correction_reason = given.reason,
      corrected_by_employee_id = ${employeeId}, corrected_at = ${now}, day_metric = null, day_unit = null,
      row_version = c.row_version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb) as given (id uuid, metric numeric, reason text)
    where c.company_id = ${companyId} and c.account_id = ${accountId} and c.id = given.id`.execute(db)
}
