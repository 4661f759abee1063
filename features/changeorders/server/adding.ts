/** Adding change orders (001 §5, records.md 'Change orders'). */
import { v7 as uuidv7 } from 'uuid'
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import { chooseActors } from '#features/approvals/server/public.ts'
import { lockRecords, requireGivenWorkOrder, requireRecords } from '#features/hierarchy/server/public.ts'
import { linkFrom } from '#features/links/server/public.ts'
import { requireAble } from '#features/parties/server/public.ts'
import { nextNumbers } from '#server/db/numbers.ts'
import type { InAccount } from '#server/http/mount.ts'
import { changeOrderErrors, type NewChangeOrder } from '../contract.ts'
import { chosenActors, requireActors } from './actors.ts'
import { changeChangeOrders } from './changes.ts'
import { addItemsOfNew, requireItemsOfNew } from './items.ts'
import { codesOf, requireGivenJobs, requireNamedOf, requireType } from './named.ts'
import { insertChangeOrders, listRfis, type NewChangeOrderRow } from './queries.ts'
import { requireTypes } from './service.ts'
import { pass } from './turns.ts'

/**
 * Adds change orders to tasks, all or none, with their items. Each change order begins as Created, with the
 * next number of its project, and waits on its originator to send it for approval. A change order with
 * `isSent` is sent at once, by the same rules as a separate call.
 *
 * @throws AppError CHANGE_ORDER_ACTORS_MISSING, CHANGE_ORDER_TASK_MISSING or INVALID_INPUT (400), FORBIDDEN
 *   (403), NOT_FOUND (404)
 */
export async function addChangeOrders(context: InAccount, inputs: NewChangeOrder[]): Promise<string[]> {
  const { db, scope, now } = context
  const tasks = inputs.map(({ taskUniqueId }, index) => {
    // A change order needs a task: 001 §5
    if (!taskUniqueId)
      throw new AppError('CHANGE_ORDER_TASK_MISSING', changeOrderErrors.CHANGE_ORDER_TASK_MISSING, [
        { path: `${index}.taskUniqueId`, message: 'must name a task' },
      ])
    return taskUniqueId
  })
  const placed = await requireRecords(context, 'task', tasks, 'Create', 'ChangeOrders')
  const workOrderOf = (index: number) => placed.get(tasks[index] ?? '')?.workOrderId ?? ''
  const jobOf = (index: number) => placed.get(tasks[index] ?? '')?.parentId ?? ''
  await requireGivenJobs(context, inputs, jobOf)
  for (const [index, { workOrderUniqueId }] of inputs.entries())
    await requireGivenWorkOrder(context, 'ChangeOrders', index, workOrderUniqueId, workOrderOf(index))
  await requireNamedOf(context, inputs)
  await requireOrigins(context, inputs, workOrderOf)
  await requireItemsOfNew(
    context,
    inputs.map(({ items = [] }, index) => ({ workOrderId: workOrderOf(index), items })),
  )
  const types = await requireTypes(context)
  await lockRecords(db, scope, 'task', tasks)
  const numbers = await nextNumbers(
    db,
    scope,
    'ChangeOrder',
    tasks.map((_task, index) => workOrderOf(index)),
  )
  const actors = inputs.map(({ actors: chosen = [], coApproverEmployeeUniqueId: approver }, index) => ({
    index,
    workOrderId: workOrderOf(index),
    actors: chosenActors(chosen, approver),
  }))
  const rows = inputs.map((input, index): NewChangeOrderRow => {
    const typeId = input.changeOrderTypeId ?? types[0]?.changeOrderTypeId ?? 0
    requireType(types, index, typeId)
    return {
      id: uuidv7(),
      workOrderId: workOrderOf(index),
      number: numbers[index] ?? 0,
      changeOrderTypeId: typeId,
      changeOrderName: input.changeOrderName,
      description: input.description ?? '',
      coOriginatorEmployeeUniqueId: input.coOriginatorEmployeeUniqueId ?? scope.employeeId,
      scheduleImpact: input.scheduleImpact ?? 0,
      scheduleNewEndDate: input.scheduleNewEndDate ?? null,
      changeOrderDueDate: input.changeOrderDueDate ?? null,
      jobUniqueId: jobOf(index),
      taskUniqueId: tasks[index] ?? '',
      taskCodeIds: codesOf(input.tasks ?? []),
    }
  })
  await requireActors(context, actors)
  await requireAble(
    context,
    rows.flatMap(({ workOrderId, coOriginatorEmployeeUniqueId: employeeId }, index) =>
      employeeId === scope.employeeId ? [] : [{ index, workOrderId, employeeId }],
    ),
    'coOriginatorEmployeeUniqueId',
    'ChangeOrders',
  )
  await insertChangeOrders(db, scope, now, rows)
  for (const [index, { id: recordId, workOrderId }] of rows.entries())
    await chooseActors(
      context,
      { record: 'ChangeOrder', recordId, workOrderId },
      [],
      actors[index]?.actors ?? [],
    )
  await addItemsOfNew(
    context,
    rows.map(({ id, workOrderId }, index) => ({ id, workOrderId, items: inputs[index]?.items ?? [] })),
  )
  await linkFrom(
    context,
    inputs.flatMap(({ fromRfiUniqueId: rfi }, index) =>
      rfi
        ? [
            {
              from: { type: 'RFI', id: rfi },
              to: { type: 'ChangeOrder', id: rows[index]?.id ?? '' },
            } as const,
          ]
        : [],
    ),
  )
  const isSent = (index: number) => inputs[index]?.isSent === true
  const waiting = rows.map((row) => ({
    id: row.id,
    workOrderId: row.workOrderId,
    number: row.number,
    title: row.changeOrderName,
    statusId: statuses.Created,
    originatorId: row.coOriginatorEmployeeUniqueId,
    authorId: scope.employeeId,
    dueDate: row.changeOrderDueDate,
  }))
  await pass(
    context,
    waiting.filter((_order, index) => !isSent(index)),
  )
  const sent = waiting.filter((_order, index) => isSent(index))
  // The originators of these change orders are not asked to send them, because this call sends them.
  await pass(context, sent, { isToldOtherwise: true })
  if (sent.length > 0)
    await changeChangeOrders(
      context,
      sent.map(({ id }) => ({ changeOrderMasterUniqueId: id, statusId: statuses.Pending })),
    )
  return rows.map(({ id }) => id)
}

/** @throws AppError NOT_FOUND (404), INVALID_INPUT (400) for an RFI of another project */
async function requireOrigins(
  { db, scope }: InAccount,
  inputs: readonly NewChangeOrder[],
  workOrderOf: (index: number) => string,
): Promise<void> {
  const ids = inputs.flatMap(({ fromRfiUniqueId }) => fromRfiUniqueId ?? [])
  if (ids.length === 0) return
  const rfis = await listRfis(db, scope, ids)
  if (ids.some((id) => !rfis.has(id))) throw notFound()
  const wrong = inputs.findIndex(
    ({ fromRfiUniqueId: id }, index) => id && rfis.get(id)?.workOrderId !== workOrderOf(index),
  )
  if (wrong >= 0) throw invalidInput(`${wrong}.fromRfiUniqueId`, 'must be an RFI of the same project')
}
