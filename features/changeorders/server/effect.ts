/**
 * The effects of change orders: shown before anybody approves, and applied at once by the last approval
 * (decisions 'States').
 */
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import {
  holdRevisable,
  listCaptured,
  listRevisable,
  type Revisable,
  reviseActivities,
} from '#features/activities/server/public.ts'
import {
  addendumNeeded,
  listAdvertised,
  moveEnds,
  requireLinesFree,
  requireRecords,
  requireWorkOrders,
} from '#features/hierarchy/server/public.ts'
import { keepContractAmount } from '#features/projects/server/public.ts'
import { requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import {
  type ChangeOrderEffect,
  type ChangeOrderPreview,
  changeOrderErrors,
  type PreviewedChangeOrder,
} from '../contract.ts'
import {
  type End,
  type ItemFacts,
  listDraftFacts,
  listEnds,
  listItemFacts,
  type PreviousEnds,
  readContract,
  readDraftWorth,
  readPreviousEnds,
  readWorth,
} from './effect-queries.ts'
import { itemTable } from './item-queries.ts'
import { requireActivities, rowOfNew } from './items.ts'
import { changeOrderTable, findChangeOrderById, type LockedChangeOrder } from './queries.ts'
import { shownInForce, type Weighed, weigh, weighEnds } from './weighing.ts'

const activitiesOf = (items: readonly ItemFacts[]) => [
  ...new Set(items.flatMap(({ activityId }) => activityId ?? [])),
]

/**
 * Returns the changes that approving a change order would make. For a change order in force, returns the
 * changes that it has made.
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
      workOrderUniqueId: workOrderId,
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
  const { conflicts, ...weighed } = await weighToShow(context, workOrderId, items, ends, scheduleNewEndDate)
  return {
    rowVersion,
    workOrderUniqueId: workOrderId,
    isInForce: false,
    contract: { before, after },
    ...weighed,
    // A rejected change order cannot come into force any more, so its conflicts do not matter.
    conflicts: order.statusId === statuses.Rejected ? [] : conflicts,
  }
}

/**
 * True if the items change the quantity or unit of activities. Bidders give prices for these lines, so a
 * change needs an addendum.
 */
const changesLines = (weighed: readonly Weighed[], activities: ReadonlyMap<string, Revisable>) =>
  weighed.some(({ item, revision: to }) => {
    const from = activities.get(item.activityId ?? '')
    return to !== null && (to.targetMetric !== from?.targetMetric || to.unit !== from.unit)
  })

/** Computes the changes that items and a new end date would make now, and the conflicts that prevent them. */
async function weighToShow(
  context: InAccount,
  workOrderId: string,
  items: readonly ItemFacts[],
  ends: readonly End[],
  newEnd: string | null,
): Promise<Pick<ChangeOrderEffect, 'ends' | 'items' | 'conflicts'>> {
  const { db, scope } = context
  const activities = await listRevisable(db, scope, activitiesOf(items))
  const { weighed, conflicts } = weigh(items, activities, await listCaptured(db, scope, activitiesOf(items)))
  if (changesLines(weighed, activities))
    for (const project of (await listAdvertised(context, [workOrderId])).values())
      conflicts.push({ changeOrderItemUniqueId: null, message: addendumNeeded(context, project).message })
  const above = weighEnds(ends, newEnd)
  return {
    ends: above.moved.map(({ level, title, end, to }) => ({ level, title, from: end, to })),
    items: weighed.map(({ shown }) => shown),
    conflicts: [...above.conflicts, ...conflicts],
  }
}

/**
 * Returns the changes that approving an unsaved change order would make, computed by the same code as the
 * approval.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404)
 */
export async function previewOf(
  context: InAccount,
  { workOrderUniqueId, taskUniqueId, scheduleNewEndDate, items = [], ...of }: PreviewedChangeOrder,
): Promise<ChangeOrderPreview> {
  const { db, scope } = context
  const workOrderId = workOrderUniqueId
  const id = of.changeOrderMasterUniqueId ?? null
  await requireWorkOrders(context, [workOrderId], 'ChangeOrders', 'Create')
  const saved = await requireSeen(context, changeOrderTable, id ? [id] : [], 'Read')
  const present = id ? await findChangeOrderById(db, scope, id) : undefined
  // The present task and activities are not checked, because they may have been deleted.
  const task = taskUniqueId && taskUniqueId !== present?.taskUniqueId ? taskUniqueId : null
  const tasks = await requireRecords(context, 'task', task ? [task] : [], 'Create', 'ChangeOrders')
  const requireOfProject = (field: string, place: { workOrderId: string } | undefined) => {
    if (place && place.workOrderId !== workOrderId)
      throw invalidInput(field, 'must be one of the same project')
  }
  requireOfProject('changeOrderMasterUniqueId', id ? saved.get(id) : undefined)
  requireOfProject('taskUniqueId', task ? tasks.get(task) : undefined)
  const own = new Set(activitiesOf(id ? await listItemFacts(db, scope, id) : []))
  await requireActivities(
    context,
    items.map((item, place) => ({
      item: own.has(item.subTaskUniqueId ?? '') ? {} : item,
      workOrderId,
      path: `items.${place}`,
    })),
  )
  const rows = items.map((item, place) =>
    rowOfNew(context, { item, changeOrderId: '', workOrderId, path: `items.${place}` }),
  )
  const { inForce } = await readContract(db, scope, workOrderId)
  const worth = await readDraftWorth(db, scope, workOrderId, {
    before: inForce,
    amounts: rows.map(({ changeOrderItemAmount }) => String(changeOrderItemAmount)),
    but: id,
  })
  const taskId = taskUniqueId ?? null
  const jobId = (task ? tasks.get(task)?.parentId : taskId && present?.jobUniqueId) ?? null
  return {
    workOrderUniqueId,
    isInForce: false,
    contract: { before: inForce, after: worth.after },
    withPending: { count: worth.pendingCount, after: worth.withPending },
    ...(await weighToShow(
      context,
      workOrderId,
      await listDraftFacts(db, scope, rows),
      await listEnds(db, scope, { workOrderId, jobId, taskId }, false),
      scheduleNewEndDate ?? null,
    )),
  }
}

/** The columns of a change order that are written when it comes into force. */
export interface InForce {
  inForceAt: Date
  contractBefore: string
  previousEnds: PreviousEnds
}

const endTables = { project: 'work_order', job: 'job', task: 'task' } as const
const modules = { project: 'Projects', job: 'Jobs', task: 'Tasks' } as const

/**
 * Applies all changes of a change order: the activities of its items, whose old values are stored with the
 * items, and the end dates above. If the project has no contract amount, the amount at the start is stored as
 * its contract amount. The caller must have locked the change order.
 *
 * @param index position of the change order in the body, for error paths
 * @throws AppError CHANGE_ORDER_CONFLICT (409) with the conflicts; ADDENDUM_NEEDED (409) if it changes lines
 *   of an advertised project
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
  if (changesLines(weighed, activities)) await requireLinesFree(context, [order.workOrderId])
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
