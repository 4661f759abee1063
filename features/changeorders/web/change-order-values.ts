/** What the inputs of a change order hold, and what becomes of them: what is saved, and what is asked of them meanwhile. */
import type { SubTask } from '#features/activities/contract.ts'
import { isDay } from '#web/ui/form/day-rules.ts'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import type { ChangeOrder, ChangeOrderDraft, LastActor } from '../contract.ts'
import type { Previewed } from './api.ts'
import { changedOf, type ItemInput, inputOfItem, isBlank, type RowValues } from './item-values.ts'

export const itemOfNew = laterSchema(async () => (await import('../contract.ts')).ItemOfNew)

export interface ActorValues {
  key: string
  roleTypeUniqueId: string
  approverEmployeeUniqueId: string | null
  name: string
}

export interface Values {
  jobUniqueId: string
  taskUniqueId: string
  changeOrderTypeId: string | null
  changeOrderName: string
  description: string
  scheduleImpact: string
  scheduleNewEndDate: string | null
  changeOrderDueDate: string | null
  actors: ActorValues[]
  items: RowValues[]
}

/** 001 §6 */
export const REVIEWER = '1'
export const APPROVER = '2'

const noActor = (role: string): ActorValues => ({
  key: `role ${role}`,
  roleTypeUniqueId: role,
  approverEmployeeUniqueId: null,
  name: '',
})

/** Those that act, and of each role at least a place. */
export function actorsOf(actors: readonly LastActor[], keys = ''): ActorValues[] {
  const present = actors.map((actor, index) => ({
    key: `${keys} ${index}`,
    roleTypeUniqueId: String(actor.roleTypeUniqueId),
    approverEmployeeUniqueId: actor.approverEmployeeUniqueId,
    name: actor.approverName,
  }))
  const missing = [REVIEWER, APPROVER].filter((role) =>
    present.every(({ roleTypeUniqueId }) => roleTypeUniqueId !== role),
  )
  return [...present, ...missing.map((role) => noActor(role))]
}

/** What the form begins with. */
export function valuesOf(
  order: ChangeOrder | undefined,
  draft: ChangeOrderDraft | undefined,
  { job = '', items }: { job?: string | undefined; items: RowValues[] },
): Values {
  return {
    jobUniqueId: order?.jobUniqueId ?? job,
    taskUniqueId: order?.taskUniqueId ?? '',
    changeOrderTypeId: order ? String(order.changeOrderTypeId) : null,
    changeOrderName: order?.changeOrderName ?? draft?.changeOrderName ?? '',
    description: order?.description ?? draft?.description ?? '',
    scheduleImpact: String(order?.scheduleImpact ?? draft?.scheduleImpact ?? ''),
    scheduleNewEndDate: order?.scheduleNewEndDate ?? null,
    changeOrderDueDate: order?.changeOrderDueDate ?? null,
    actors: actorsOf(order?.actors ?? []),
    items,
  }
}

/** True where nobody has one of the roles. */
export const lacksActor = ({ actors }: Values) =>
  [REVIEWER, APPROVER].some((role) => !firstOfRole(actors, role)?.approverEmployeeUniqueId)

/** Who has a role first: somebody that was chosen before a place that is empty. */
export function firstOfRole(actors: readonly ActorValues[], role: string): ActorValues | undefined {
  const all = actors.filter(({ roleTypeUniqueId }) => roleTypeUniqueId === role)
  return all.find(({ approverEmployeeUniqueId }) => approverEmployeeUniqueId) ?? all[0]
}

/** Finds the activity of a row, once those of its task are here. */
export type ActivityOf = (row: RowValues) => SubTask | undefined

/** The rows that are items, each with its place in the form. */
const itemRows = ({ items }: Values) =>
  items.map((row, place) => ({ row, place })).filter(({ row }) => !isBlank(row))

/** The place in the form of each item that is sent. */
export const placesOfItems = (values: Values) => itemRows(values).map(({ place }) => place)

export const itemsInput = (values: Values, activityOf: ActivityOf) =>
  itemRows(values).map(({ row }) => ({ ...row.saved, ...changedOf(inputOfItem(row), activityOf(row)) }))

export const inputOf = (values: Values) => ({
  taskUniqueId: values.taskUniqueId || null,
  changeOrderTypeId: values.changeOrderTypeId ? Number(values.changeOrderTypeId) : undefined,
  changeOrderName: values.changeOrderName,
  description: values.description,
  scheduleImpact: values.scheduleImpact.trim() === '' ? 0 : values.scheduleImpact,
  scheduleNewEndDate: values.scheduleNewEndDate,
  changeOrderDueDate: values.changeOrderDueDate,
  actors: values.actors.map(({ roleTypeUniqueId, approverEmployeeUniqueId }) => ({
    roleTypeUniqueId: Number(roleTypeUniqueId),
    approverEmployeeUniqueId,
  })),
})
export type Input = ReturnType<typeof inputOf>

/** What of an item is understood: half a number is none yet. */
function understood(input: ItemInput, number: number): ItemInput {
  const faults = schemaErrors(itemOfNew, input)
  const fine = Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, field in faults ? null : value]),
  ) as unknown as ItemInput
  const { scheduleNewStartDate: start, scheduleNewEndDate: end } = fine
  return {
    ...fine,
    changeOrderItemName: input.changeOrderItemName.trim() || `Item ${number}`,
    ...(start && end && end < start && { scheduleNewStartDate: null, scheduleNewEndDate: null }),
  }
}

/** What is asked of the form's values: what approving them would change. */
export function previewedOf(
  values: Values,
  activityOf: ActivityOf,
  of: { workOrder: string; order?: string | undefined },
): Previewed {
  return {
    workOrderUniqueId: of.workOrder,
    taskUniqueId: values.taskUniqueId || null,
    scheduleNewEndDate: isDay(values.scheduleNewEndDate) ? values.scheduleNewEndDate : null,
    items: itemRows(values).map(({ row, place }) =>
      understood(changedOf(inputOfItem(row), activityOf(row)), place + 1),
    ),
    ...(of.order && { changeOrderMasterUniqueId: of.order }),
  }
}
