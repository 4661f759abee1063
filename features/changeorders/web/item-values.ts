/** The values of the inputs of an item, on its own page and as a row in the form of its change order. */
import { dayAfter } from '#contract/days.ts'
import type { SubTask } from '#features/activities/contract.ts'
import { questionOfFactor } from '#features/activities/units.ts'
import type { ChangeOrderItem } from '../contract.ts'

export interface ItemValues {
  changeOrderItemName: string
  changeOrderItemDescription: string
  changeOrderItemAmount: string
  subTaskUniqueId: string | null
  scheduleImpact: string
  scheduleNewStartDate: string | null
  scheduleNewEndDate: string | null
  subTaskTargetMetric: string
  subTaskUnit: string
  unitFactor: string
}

/** The default dates, today and tomorrow, until the user chooses an activity (001 §5). */
export const usualDays = (today: string) => ({
  scheduleNewStartDate: today,
  scheduleNewEndDate: dayAfter(today, 1),
})

/** The values of a new item. */
export const noItem = (today: string): ItemValues => ({
  changeOrderItemName: '',
  changeOrderItemDescription: '',
  changeOrderItemAmount: '',
  subTaskUniqueId: null,
  scheduleImpact: '',
  ...usualDays(today),
  subTaskTargetMetric: '',
  subTaskUnit: '',
  unitFactor: '',
})

/** The kind of number that each input accepts. */
export const numberKinds = {
  changeOrderItemAmount: 'amount',
  scheduleImpact: 'whole',
  subTaskTargetMetric: 'quantity',
  unitFactor: 'quantity',
} as const

export const valuesOfItem = (item: ChangeOrderItem): ItemValues => ({
  changeOrderItemName: item.changeOrderItemName,
  changeOrderItemDescription: item.changeOrderItemDescription,
  changeOrderItemAmount: item.changeOrderItemAmount ?? '',
  subTaskUniqueId: item.subTaskUniqueId,
  scheduleImpact: String(item.scheduleImpact),
  scheduleNewStartDate: item.scheduleNewStartDate,
  scheduleNewEndDate: item.scheduleNewEndDate,
  subTaskTargetMetric: item.subTaskTargetMetric ?? '',
  subTaskUnit: item.subTaskUnit ?? '',
  unitFactor: item.unitFactor ?? '',
})

export const inputOfItem = (values: ItemValues) => ({
  changeOrderItemName: values.changeOrderItemName,
  changeOrderItemDescription: values.changeOrderItemDescription,
  changeOrderItemAmount: values.changeOrderItemAmount.trim() || '0',
  subTaskUniqueId: values.subTaskUniqueId,
  scheduleImpact: values.scheduleImpact.trim() || '0',
  scheduleNewStartDate: values.scheduleNewStartDate,
  scheduleNewEndDate: values.scheduleNewEndDate,
  subTaskTargetMetric: values.subTaskTargetMetric.trim() || null,
  subTaskUnit: values.subTaskUnit.trim() || null,
  unitFactor: values.unitFactor.trim() || null,
})
export type ItemInput = ReturnType<typeof inputOfItem>

const dayOf = (withTime: string | null) => withTime?.slice(0, 10) ?? null

/** Choosing an activity sets its dates (001 §5). */
export const daysOfActivity = ({ subTaskStartDate, subTaskEndDate }: SubTask) => ({
  scheduleNewStartDate: dayOf(subTaskStartDate),
  scheduleNewEndDate: dayOf(subTaskEndDate),
})

/** The typed unit, if it differs from the activity's unit; else null. */
export function newUnitOf({ subTaskUnit }: { subTaskUnit: string | null }, activity: SubTask | undefined) {
  const typed = subTaskUnit?.trim()
  return activity && typed && typed !== activity.subTaskUnit ? typed : null
}

/**
 * An error if the unit changes, the activity has captures and there is no factor: captured quantities need a
 * factor for the new unit.
 */
export function factorProblem(values: ItemValues, activity: SubTask | undefined): Record<string, string> {
  const newUnit = newUnitOf(values, activity)
  if (!activity || !newUnit || values.unitFactor.trim() || Number(activity.capturedMetric) === 0) return {}
  return { unitFactor: `Say ${questionOfFactor(activity.subTaskUnit, newUnit)}` }
}

/**
 * Dates that equal the activity's dates are sent as null, which means 'unchanged'. Then this change order
 * does not overwrite dates that another change order changes meanwhile.
 */
export function changedOf(input: ItemInput, activity: SubTask | undefined): ItemInput {
  if (!activity) return input
  const present = daysOfActivity(activity)
  const kept = (field: keyof typeof present) => (input[field] === present[field] ? null : input[field])
  return {
    ...input,
    scheduleNewStartDate: kept('scheduleNewStartDate'),
    scheduleNewEndDate: kept('scheduleNewEndDate'),
    unitFactor: newUnitOf(input, activity) ? input.unitFactor : null,
  }
}

// Rows of the form ------------------------------------------------------------------------------------------------

export interface RowValues extends ItemValues {
  key: string
  /** The task of the item's activity; empty: the task of the change order. */
  task: string
  /** The title of the activity when the form opened. */
  activityTitle: string
  /** The id and version of a saved item; null for a new item. */
  saved: { changeOrderItemUniqueId: string; rowVersion: number } | null
}

let made = 0
/** A counter, because `crypto.randomUUID` exists on secure (https) pages only. */
const newKey = () => {
  made += 1
  return `new ${made}`
}

export const newRow = (today: string, values: Partial<ItemValues> = {}): RowValues => ({
  ...noItem(today),
  ...values,
  key: newKey(),
  task: '',
  activityTitle: '',
  saved: null,
})

export const rowOfItem = (item: ChangeOrderItem): RowValues => ({
  ...valuesOfItem(item),
  key: item.changeOrderItemUniqueId,
  task: item.taskUniqueId ?? '',
  activityTitle: item.subTaskTitle ?? '',
  saved: { changeOrderItemUniqueId: item.changeOrderItemUniqueId, rowVersion: item.rowVersion },
})

/** True for a new row in which nothing is entered: the row is not saved as an item. */
export const isBlank = (row: RowValues) =>
  row.saved === null &&
  row.subTaskUniqueId === null &&
  [
    row.changeOrderItemName,
    row.changeOrderItemDescription,
    row.changeOrderItemAmount,
    row.subTaskTargetMetric,
    row.subTaskUnit,
    row.scheduleImpact,
  ].every((text) => text.trim() === '')

/** The sum of the amounts of the rows; a text that is no number counts as 0. */
export const sumOfRows = (rows: readonly RowValues[]) =>
  rows.reduce((sum, { changeOrderItemAmount: amount }) => sum + (Number(amount) || 0), 0)
