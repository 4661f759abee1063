/** What change orders change: shown before anybody signs, and done at once when the last one has (decisions 'States'). */
import { AppError, notFound } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import {
  holdRevisable,
  listCaptured,
  listRevisable,
  type Revisable,
  reviseActivities,
} from '#features/activities/server/public.ts'
import { moveEnds } from '#features/hierarchy/server/public.ts'
import { keepContractAmount } from '#features/projects/server/public.ts'
import { updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type ChangeOrderEffect, changeOrderErrors } from '../contract.ts'
import {
  type ItemFacts,
  listEnds,
  listItemFacts,
  type PreviousEnds,
  readContract,
  readPreviousEnds,
  readWorth,
} from './effect-queries.ts'
import { itemTable } from './item-queries.ts'
import { findChangeOrderById, type LockedChangeOrder } from './queries.ts'
import { shownInForce, weigh, weighEnds } from './weighing.ts'

const activitiesOf = (items: readonly ItemFacts[]) => [
  ...new Set(items.flatMap(({ activityId }) => activityId ?? [])),
]

/**
 * What approving a change order changes; of one in force, what it has changed.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function effectOf(
  context: InAccount,
  { TargetUniqueID: id }: { TargetUniqueID: string },
): Promise<ChangeOrderEffect> {
  const { db, scope } = context
  const order = await findChangeOrderById(db, scope, id)
  if (!order) throw notFound()
  const {
    workOrderUniqueId: workOrderId,
    jobUniqueId: jobId,
    taskUniqueId: taskId,
    scheduleNewEndDate,
    rowVersion,
  } = order
  const items = await listItemFacts(db, scope, id)
  const ends = await listEnds(db, scope, { workOrderId, jobId, taskId }, false)
  if (order.statusId === statuses.Active) {
    const previous = await readPreviousEnds(db, scope, id)
    const { before, after } = await readWorth(db, scope, id, null)
    return {
      rowVersion,
      isInForce: true,
      contract: { before, after },
      ends: ends.flatMap(({ level, title }) =>
        level in previous && scheduleNewEndDate
          ? [{ level, title, from: previous[level] ?? null, to: scheduleNewEndDate }]
          : [],
      ),
      items: items.map(shownInForce),
      conflicts: [],
    }
  }
  const { inForce } = await readContract(db, scope, workOrderId)
  const { before, after } = await readWorth(db, scope, id, inForce)
  const { weighed, conflicts } = weigh(
    items,
    await listRevisable(db, scope, activitiesOf(items)),
    await listCaptured(db, scope, activitiesOf(items)),
  )
  const above = weighEnds(ends, scheduleNewEndDate)
  return {
    rowVersion,
    isInForce: false,
    contract: { before, after },
    ends: above.moved.map(({ level, title, end, to }) => ({ level, title, from: end, to })),
    items: weighed.map(({ shown }) => shown),
    // What was rejected comes into force no more, whatever stands in its way.
    conflicts: order.statusId === statuses.Rejected ? [] : [...above.conflicts, ...conflicts],
  }
}

/** What a change order writes of itself when it comes into force. */
export interface InForce {
  inForceAt: Date
  contractBefore: string
  previousEnds: PreviousEnds
}

const endTables = { project: 'work_order', job: 'job', task: 'task' } as const
const modules = { project: 'Projects', job: 'Jobs', task: 'Tasks' } as const

/**
 * Does all that a change order changes, whose row the caller holds: the activities of its items, whose old values the items
 * keep, the ends above it where they are earlier, and, with the first of a project, what the contract was at the start.
 *
 * @throws AppError CHANGE_ORDER_CONFLICT (409) with what stands in the way; `index` is its place in what was sent
 */
export async function bringIntoForce(
  context: InAccount,
  order: LockedChangeOrder,
  index: number,
): Promise<InForce> {
  const { db, scope, now } = context
  const ends = await listEnds(db, scope, order, true)
  const items = await listItemFacts(db, scope, order.id)
  const activities: Map<string, Revisable> = await holdRevisable(db, scope, activitiesOf(items))
  const { weighed, conflicts } = weigh(items, activities, await listCaptured(db, scope, activitiesOf(items)))
  const above = weighEnds(ends, order.newEndDate)
  const inTheWay = [...above.conflicts, ...conflicts]
  if (inTheWay.length > 0)
    throw new AppError(
      'CHANGE_ORDER_CONFLICT',
      changeOrderErrors.CHANGE_ORDER_CONFLICT,
      inTheWay.map(({ changeOrderItemUniqueId: item, message }) => ({
        path: `changeOrderMasterList.${index}${item ? `.items.${item}` : ''}`,
        message,
      })),
    )
  const { atStart, isGiven, inForce } = await readContract(db, scope, order.workOrderId)
  if (!isGiven) await keepContractAmount(context, order.workOrderId, atStart)
  await updateAll(
    db,
    scope,
    itemTable,
    weighed.flatMap(({ item, previous }) =>
      previous ? [{ id: item.id, row: { previousSubtask: previous } }] : [],
    ),
  )
  await reviseActivities(
    context,
    weighed.flatMap(({ revision }) => revision ?? []),
  )
  for (const { level, id, to } of above.moved) await moveEnds(db, scope, endTables[level], [id], to)
  const { companyId, accountId } = scope
  context.afterCommit(() => {
    for (const { level, id } of above.moved)
      context.events.publish({
        companyId,
        accountId,
        module: modules[level],
        action: 'Update',
        ids: [id],
        tab: null,
      })
  })
  return {
    inForceAt: now,
    contractBefore: inForce,
    previousEnds: Object.fromEntries(above.moved.map(({ level, end }) => [level, end])),
  }
}
