/** What stands in the way of what is planned: records that wait, where they name a job or an activity. */
import { listWaitingIn } from '#features/court/server/public.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { ScheduleBlock } from '../contract.ts'
import { listBlockedPlaces } from './queries.ts'

type Waiting = Awaited<ReturnType<typeof listWaitingIn>>[number]

/** An RFI that has its answer is in nobody's way, though it is not closed yet; a punch item is once its day has passed. */
function isInTheWay({ module, step, isOverdue }: Waiting): boolean {
  if (module === 'RFIs') return step !== 'finish'
  if (module === 'PunchLists') return isOverdue
  return module === 'Submittals' || module === 'ChangeOrders'
}

/**
 * What stands in the way in a work order, overdue first, then the oldest.
 *
 * @throws AppError FORBIDDEN (403), WORK_ORDER_NOT_FOUND (404)
 */
export async function listBlocks(
  context: InAccount,
  { TargetUniqueID: workOrder }: { TargetUniqueID: string },
): Promise<ScheduleBlock[]> {
  await requireWorkOrders(context, [workOrder], 'Schedule', 'Read')
  const found = (await listWaitingIn(context, workOrder)).filter(isInTheWay)
  const places = Map.groupBy(
    await listBlockedPlaces(
      context.db,
      context.scope,
      found.map(({ targetUniqueID }) => targetUniqueID),
    ),
    ({ recordId }) => recordId,
  )
  return found.flatMap((item) => {
    const { targetType, targetUniqueID, number, title, step, name, employeeUniqueId, days, isOverdue } = item
    const block = { targetType, targetUniqueID, number, title, step, name, employeeUniqueId, days, isOverdue }
    return (places.get(targetUniqueID) ?? []).map(({ jobUniqueId, subTaskUniqueId }) => ({
      ...{ jobUniqueId, subTaskUniqueId },
      ...block,
    }))
  })
}
