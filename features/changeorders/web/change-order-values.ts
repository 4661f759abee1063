/** The values of the form of a change order, and their conversion to the input of saving and of the preview. */
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

/** The ids of the two roles (001 §6) */
export const REVIEWER = '1'
export const APPROVER = '2'

const noActor = (role: string): ActorValues => ({
  key: `role ${role}`,
  roleTypeUniqueId: role,
  approverEmployeeUniqueId: null,
  name: '',
})

/** The form's actors: the given actors, and an empty entry for each role without an actor. */
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

/** The values with which the form begins. */
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

/** True if the reviewer or the approver is missing. */
export const lacksActor = ({ actors }: Values) =>
  [REVIEWER, APPROVER].some((role) => !firstOfRole(actors, role)?.approverEmployeeUniqueId)

/** The first chosen actor of a role, or else the role's first empty entry. */
export function firstOfRole(actors: readonly ActorValues[], role: string): ActorValues | undefined {
  const all = actors.filter(({ roleTypeUniqueId }) => roleTypeUniqueId === role)
  return all.find(({ approverEmployeeUniqueId }) => approverEmployeeUniqueId) ?? all[0]
}

/** Finds the activity of a row; undefined until the activities of its task are loaded. */
export type ActivityOf = (row: RowValues) => SubTask | undefined

/** The rows that are not blank, each with its position in the form. */
const itemRows = ({ items }: Values) =>
  items.map((row, place) => ({ row, place })).filter(({ row }) => !isBlank(row))

/** The positions in the form of the items that are sent. */
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

/** An item with invalid fields set to null, so that the preview works while the user is typing. */
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

/** Converts the form's values to the body of the preview call. */
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
