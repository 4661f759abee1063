/** The people on whose behalf a caller may write records. */
import { notFound, platformError } from '#contract/errors.ts'
import type { Module } from '#contract/modules.ts'
import { requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { requireKnown } from '#features/parties/server/public.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { listReportees } from './relation-queries.ts'

/**
 * Checks that each person is the caller or is supervised by the caller on that work order. With GlobalAccess
 * on the module, any person is allowed.
 *
 * @throws AppError FORBIDDEN (403)
 */
export async function requireOwnOrLed(
  { db, scope }: InAccount,
  module: Module,
  people: readonly { employeeId: string; workOrderId: string }[],
): Promise<void> {
  const others = people.filter(
    ({ employeeId, workOrderId }) =>
      employeeId !== scope.employeeId && !hasBitOn(scope, module, 'GlobalAccess', workOrderId),
  )
  if (others.length === 0) return
  const key = ({ employeeId, workOrderId }: (typeof others)[number]) => `${employeeId} ${workOrderId}`
  const led = new Set((await listReportees(db, scope)).map(key))
  if (others.some((person) => !led.has(key(person)))) throw platformError('FORBIDDEN')
}

/** A person on a job of a work order. */
export interface OnJobOf {
  employee: string
  workOrder: string
  job: string
}

/**
 * Checks that the caller may read what a person did on a job: their own work, or as `requireOwnOrLed`.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404), FORBIDDEN (403)
 */
export async function requireReadableOnJob(
  context: InAccount,
  module: Module,
  { employee, workOrder, job }: OnJobOf,
): Promise<void> {
  await requireWorkOrders(context, [workOrder], module, 'Read')
  const placed = await requireRecords(context, 'job', [job], 'Read', module)
  if (placed.get(job)?.workOrderId !== workOrder) throw notFound()
  await requireKnown(context, [employee])
  await requireOwnOrLed(context, module, [{ employeeId: employee, workOrderId: workOrder }])
}
