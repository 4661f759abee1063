/** Changing, sending and deleting change orders (001 §4, §5, records.md 'Change orders'). */
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type Actor,
  type ChosenActor,
  chooseActors,
  deciding,
  giveBack,
  listActors,
} from '#features/approvals/server/public.ts'
import { dropBall, listOwnTurns } from '#features/court/server/public.ts'
import { tellWatchers } from '#features/discussion/server/public.ts'
import { requireGivenWorkOrder, requireRecords } from '#features/hierarchy/server/public.ts'
import { type Choice, requireAble } from '#features/parties/server/public.ts'
import { clearTexts } from '#server/db/columns.ts'
import { type Change, remove, requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { requireStep, statusesFrom } from '#server/machine.ts'
import { type ChangeOrderChange, changeOrderErrors } from '../contract.ts'
import { type ChangeOrderStep, changeOrderMachine } from '../machine.ts'
import { chosenActors, ROLES, requireActors } from './actors.ts'
import { itemTable } from './item-queries.ts'
import { setItems } from './items.ts'
import { codesOf, requireGivenJobs, requireNamedOf, requireType } from './named.ts'
import { changeOrderTable, type LockedChangeOrder, listJobsOfTasks, lockChangeOrders } from './queries.ts'
import { requireTypes } from './service.ts'
import { discussedOf, pass, standingOf } from './turns.ts'

type Step = Extract<ChangeOrderStep, 'edit' | 'send'>

/**
 * Returns the step that a change asks for. If the change order is Pending already, status Pending with
 * changed fields is an edit.
 */
function stepOf(before: LockedChangeOrder, { statusId }: ChangeOrderChange, changesFields: boolean): Step {
  if (!statusId || (statusId === before.statusId && (changesFields || statusId !== statuses.Pending)))
    return 'edit'
  return statusId === statuses.Pending ? 'send' : 'edit'
}

/**
 * Checks that the change does not set a status that only a decision of the actors can set.
 *
 * @throws AppError CHANGE_ORDER_DECIDED_BY_ACTORS (409)
 */
function requireNotDecided(before: LockedChangeOrder, { statusId }: ChangeOrderChange): void {
  if (statusId && statusId !== before.statusId && statusId !== statuses.Pending)
    throw new AppError('CHANGE_ORDER_DECIDED_BY_ACTORS', changeOrderErrors.CHANGE_ORDER_DECIDED_BY_ACTORS)
}

/** The fields that a change writes; undefined: the field stays unchanged. */
function rowOf(change: ChangeOrderChange) {
  const { changeOrderName, description } = clearTexts(change, ['description'])
  return {
    ...{ changeOrderName, description },
    changeOrderDueDate: change.changeOrderDueDate,
    changeOrderTypeId: change.changeOrderTypeId,
    coOriginatorEmployeeUniqueId: change.coOriginatorEmployeeUniqueId ?? undefined,
    scheduleImpact: change.scheduleImpact === null ? 0 : change.scheduleImpact,
    scheduleNewEndDate: change.scheduleNewEndDate,
    taskUniqueId: change.taskUniqueId ?? undefined,
    taskCodeIds: change.tasks && codesOf(change.tasks),
  }
}
type Row = ReturnType<typeof rowOf>

/** Fields that may change until the decision, also after an actor asked for information. */
const alwaysOpen = {
  changeOrderName: 'title',
  description: 'description',
  changeOrderDueDate: 'dueDate',
} as const satisfies Partial<Record<keyof Row, keyof LockedChangeOrder>>

/** Fields that may change only in a draft, before the first step. */
const fixed = {
  changeOrderTypeId: 'typeId',
  coOriginatorEmployeeUniqueId: 'originatorId',
  scheduleImpact: 'scheduleImpact',
  scheduleNewEndDate: 'newEndDate',
  taskUniqueId: 'taskId',
  taskCodeIds: 'taskCodeIds',
} as const satisfies Partial<Record<keyof Row, keyof LockedChangeOrder>>

const sameCodes = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((code) => other.includes(code))

/** True if the change sets a new value for one of these fields. */
function differs(
  before: LockedChangeOrder,
  row: Row,
  columns: Partial<Record<keyof Row, keyof LockedChangeOrder>>,
): boolean {
  return Object.entries(columns).some(([field, column]) => {
    const value = row[field as keyof Row]
    if (value === undefined) return false
    return Array.isArray(value) ? !sameCodes(value, before.taskCodeIds) : value !== before[column]
  })
}

const isOther = (present: readonly Actor[], chosen: readonly ChosenActor[]) =>
  present.length !== chosen.length ||
  present.some(
    ({ roleTypeId, employeeId }, index) =>
      roleTypeId !== chosen[index]?.roleTypeId || employeeId !== chosen[index]?.employeeId,
  )

/**
 * Changes change orders, all or none. Status Pending sends a draft for approval, or returns it to the actor
 * who asked for information. The scope and the actors can change only in a draft.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE,
 *   CHANGE_ORDER_FROZEN or a refusal of the machine (409)
 */
export async function changeChangeOrders(
  context: InAccount,
  changes: ChangeOrderChange[],
): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map(({ changeOrderMasterUniqueId }) => changeOrderMasterUniqueId)
  await requireSeen(context, changeOrderTable, ids, 'Read')
  const newTasks = changes.flatMap(({ taskUniqueId }) => taskUniqueId ?? [])
  const jobsOfTasks =
    newTasks.length > 0 ? await listJobsOfTasks(db, scope, newTasks) : new Map<string, string>()
  await requireNamedOf(context, changes)
  const present = await lockChangeOrders(db, scope, ids)
  const turns = await listOwnTurns(db, scope, ids)
  // The present task is not checked, because it may have been deleted.
  const others = changes.flatMap(({ taskUniqueId: task, changeOrderMasterUniqueId: id }) =>
    task && task !== present.get(id)?.taskId ? [task] : [],
  )
  const placed = await requireRecords(context, 'task', others, 'Read', 'ChangeOrders')
  await requireGivenJobs(context, changes, (index) => {
    const { taskUniqueId: task, changeOrderMasterUniqueId: id } = changes[index] as ChangeOrderChange
    return (task && jobsOfTasks.get(task)) || (present.get(id)?.jobId ?? '')
  })
  const types = await requireTypes(context)
  const written: Change<typeof changeOrderTable.columns>[] = []
  const itemLists: Parameters<typeof setItems>[1][] = []
  const sentWithItems: Change<typeof changeOrderTable.columns>[] = []
  const steps: { after: LockedChangeOrder; step: Step }[] = []
  const originators: Choice[] = []
  for (const [index, change] of changes.entries()) {
    const before = present.get(change.changeOrderMasterUniqueId)
    if (!before) throw notFound()
    const { id, workOrderId } = before
    await requireGivenWorkOrder(context, 'ChangeOrders', index, change.workOrderUniqueId, workOrderId)
    const task = change.taskUniqueId
    if (task && task !== before.taskId && placed.get(task)?.workOrderId !== workOrderId)
      throw invalidInput(`${index}.taskUniqueId`, 'must be a task of the same project')
    const row = rowOf(change)
    if (row.changeOrderTypeId) requireType(types, index, row.changeOrderTypeId)
    const acting = deciding((await listActors(db, scope, [id])).get(id) ?? [], ROLES)
    const chosen = change.actors && chosenActors(change.actors, change.coApproverEmployeeUniqueId)
    if (chosen) await requireActors(context, [{ index, workOrderId, actors: chosen }])
    const changesFixed = differs(before, row, fixed) || Boolean(chosen && isOther(acting, chosen))
    const changesFields = changesFixed || differs(before, row, alwaysOpen)
    const step = stepOf(before, change, changesFields)
    const standing = standingOf(context, before, acting, turns.get(id))
    requireStep(context, changeOrderMachine, step, standing)
    // If a change sends the change order and also changes fields or items, it needs the right to edit, too.
    if (changesFields || change.items) requireStep(context, changeOrderMachine, 'edit', standing)
    requireNotDecided(before, change)
    if (changesFixed && before.statusId !== statuses.Created)
      throw new AppError('CHANGE_ORDER_FROZEN', changeOrderErrors.CHANGE_ORDER_FROZEN)
    const originator = row.coOriginatorEmployeeUniqueId
    if (originator && originator !== before.originatorId)
      originators.push({ index, workOrderId, employeeId: originator })
    const jobUniqueId = task ? (jobsOfTasks.get(task) ?? before.jobId) : undefined
    const statusId = step === 'send' ? statuses.Pending : undefined
    const inStatus = statusesFrom(changeOrderMachine, step)
    // The items are written while the change order is still a draft. Its status is changed afterwards.
    const { items } = change
    if (items) itemLists.push({ id, items, path: `${index}.items` })
    if (items && statusId) sentWithItems.push({ id, row: { statusId }, inStatus })
    written.push({
      id,
      row: { ...row, jobUniqueId, statusId: items ? undefined : statusId },
      inStatus,
      rowVersion: change.rowVersion,
    })
    if (chosen && before.statusId === statuses.Created)
      await chooseActors(context, { record: 'ChangeOrder', recordId: id, workOrderId }, acting, chosen)
    if (step === 'send') await giveBack(context, acting)
    const after: LockedChangeOrder = {
      ...before,
      title: row.changeOrderName ?? before.title,
      description: row.description ?? before.description,
      dueDate: row.changeOrderDueDate === undefined ? before.dueDate : row.changeOrderDueDate,
      typeId: row.changeOrderTypeId ?? before.typeId,
      originatorId: originator ?? before.originatorId,
      scheduleImpact: row.scheduleImpact ?? before.scheduleImpact,
      newEndDate: row.scheduleNewEndDate === undefined ? before.newEndDate : row.scheduleNewEndDate,
      taskId: task ?? before.taskId,
      jobId: jobUniqueId ?? before.jobId,
      taskCodeIds: row.taskCodeIds ?? before.taskCodeIds,
      statusId: statusId ?? before.statusId,
    }
    present.set(id, after)
    steps.push({ after, step })
  }
  await requireAble(context, originators, 'coOriginatorEmployeeUniqueId', 'ChangeOrders')
  await updateAll(db, scope, changeOrderTable, written)
  for (const list of itemLists) await setItems(context, list)
  await updateAll(db, scope, changeOrderTable, sentWithItems)
  await pass(
    context,
    steps.map(({ after }) => after),
  )
  await tellWatchers(
    context,
    steps.flatMap(({ after, step }) =>
      step === 'send' ? [{ on: discussedOf(after), what: 'was sent for approval' }] : [],
    ),
  )
  return ids
}

/**
 * Deletes change orders softly with their items, all or none. Only drafts and rejected change orders can be
 * deleted.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), CHANGE_ORDER_NOT_DELETED (409)
 */
export async function deleteChangeOrders(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  await requireSeen(context, changeOrderTable, ids, 'Read')
  const present = await lockChangeOrders(db, scope, ids)
  for (const order of present.values())
    requireStep(context, changeOrderMachine, 'remove', standingOf(context, order))
  await remove(db, scope, changeOrderTable, ids, now)
  await remove(db, scope, itemTable, ids, now, 'change_order_id')
  await dropBall(context, ids)
  return ids
}
