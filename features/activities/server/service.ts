/** The rules of activities. */
import { notFound, platformError } from '#contract/errors.ts'
import { hasBit } from '#contract/modules.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { requireWorkOrders } from '#features/projects/server/public.ts'
import { requireTask } from '#features/tasks/server/public.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { ActivityCode, BidLine, SubTask } from '../contract.ts'
import {
  type ActivityParent,
  countActivities,
  countBidLines,
  countCodes,
  findActivityById,
  findAdvertised,
  listActivities,
  listBidLines,
  listCodes,
} from './queries.ts'

type Target = Paging & { TargetUniqueID: string }

function pageBelow(
  { db, scope }: InAccount,
  paging: Paging,
  parent: ActivityParent,
): Promise<PageOf<SubTask>> {
  return fetchPage(
    paging,
    (range) => listActivities(db, scope, parent, range),
    () => countActivities(db, scope, parent),
  )
}

/** A page of the activities of a task. */
export async function pageOfTask(context: InAccount, { TargetUniqueID, ...paging }: Target) {
  await requireTask(context, TargetUniqueID, 'Activities', 'Read')
  return pageBelow(context, paging, { column: 'activity.task_id', id: TargetUniqueID })
}

/** A page of all activities of a work order. */
export async function pageOfWorkOrder(context: InAccount, { TargetUniqueID, ...paging }: Target) {
  await requireWorkOrders(context, [TargetUniqueID], 'Activities', 'Read')
  return pageBelow(context, paging, { column: 'activity.work_order_id', id: TargetUniqueID })
}

/** @throws AppError NOT_FOUND (404), also for another account's */
export async function requireActivity({ db, scope }: InAccount, id: string): Promise<SubTask> {
  const activity = await findActivityById(db, scope, id)
  if (!activity) throw notFound()
  return activity
}

/** One activity as a page. */
export async function pageWithActivity(context: InAccount, body: Target): Promise<PageOf<SubTask>> {
  return pageOfOne(await requireActivity(context, body.TargetUniqueID), body)
}

/** A page of the codes of an activity. */
export async function pageOfCodes(
  context: InAccount,
  { TargetUniqueID, ...paging }: Target,
): Promise<PageOf<ActivityCode>> {
  const { db, scope } = context
  await requireActivity(context, TargetUniqueID)
  return fetchPage(
    paging,
    (range) => listCodes(db, scope, TargetUniqueID, range),
    () => countCodes(db, scope, TargetUniqueID),
  )
}

/**
 * A page of the lines to bid on: in a work order that the caller sees, or in another account's that is advertised.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404) for any other, FORBIDDEN (403)
 */
export async function pageOfBidLines(
  context: InAccount,
  { TargetUniqueID, ...paging }: Target,
): Promise<PageOf<BidLine>> {
  const { db, scope } = context
  const advertised = await findAdvertised(db, TargetUniqueID)
  const isForeign = advertised !== undefined && advertised.accountId !== scope.accountId
  if (!isForeign) await requireWorkOrders(context, [TargetUniqueID], 'Activities', 'Read')
  // A permission that is scoped to an own work order is for that one, not for others'.
  else if (!hasBit(scope.permissions, 'Activities', 'Read')) throw platformError('FORBIDDEN')
  const owner = isForeign ? advertised : scope
  return fetchPage(
    paging,
    (range) => listBidLines(db, scope, owner, TargetUniqueID, range),
    () => countBidLines(db, owner, TargetUniqueID),
  )
}
