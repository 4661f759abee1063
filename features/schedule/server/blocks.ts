/** Records that block planned work: open records that name a job or an activity. */
import { turnsById } from '#features/court/server/public.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { ScheduleBlock } from '../contract.ts'
import { type BlockedPlace, listBlockedPlaces } from './block-queries.ts'

/** The blocking records of these places: overdue first, then the oldest. */
export async function blocksAt(
  context: InAccount,
  places: readonly BlockedPlace[],
): Promise<ScheduleBlock[]> {
  const byTurn = Map.groupBy(places, ({ turnId }) => turnId)
  const turns = await turnsById(context, [...byTurn.keys()])
  return turns.flatMap((item) => {
    const { targetType, targetUniqueID, number, title, step, name, employeeUniqueId, days, isOverdue } = item
    const block = { targetType, targetUniqueID, number, title, step, name, employeeUniqueId, days, isOverdue }
    return (byTurn.get(item.courtUniqueId) ?? []).map(({ jobUniqueId, subTaskUniqueId }) => ({
      ...{ jobUniqueId, subTaskUniqueId },
      ...block,
    }))
  })
}

/**
 * The blocking records of a project: overdue first, then the oldest.
 *
 * @throws AppError FORBIDDEN (403), WORK_ORDER_NOT_FOUND (404)
 */
export async function listBlocks(
  context: InAccount,
  { TargetUniqueID: workOrder }: { TargetUniqueID: string },
): Promise<ScheduleBlock[]> {
  await requireWorkOrders(context, [workOrder], 'Schedule', 'Read')
  const { db, scope, today } = context
  return blocksAt(context, await listBlockedPlaces(db, scope, today, { workOrder }))
}
