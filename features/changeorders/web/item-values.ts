/** What the inputs of an item hold, on a page of its own and as a row of the form of its change order. */
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

/** 001 §5: today and tomorrow, until an activity says otherwise. */
export const usualDays = (today: string) => ({
  scheduleNewStartDate: today,
  scheduleNewEndDate: dayAfter(today, 1),
})

/** What a new one begins with. */
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

/** Which numbers its inputs take. */
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

/** 001 §5: choosing an activity sets its dates. */
export const daysOfActivity = ({ subTaskStartDate, subTaskEndDate }: SubTask) => ({
  scheduleNewStartDate: dayOf(subTaskStartDate),
  scheduleNewEndDate: dayOf(subTaskEndDate),
})

/** The unit that was typed, where the activity has another. */
export function newUnitOf({ subTaskUnit }: { subTaskUnit: string | null }, activity: SubTask | undefined) {
  const typed = subTaskUnit?.trim()
  return activity && typed && typed !== activity.subTaskUnit ? typed : null
}

/** What was captured is not read as so much of another unit. */
export function factorProblem(values: ItemValues, activity: SubTask | undefined): Record<string, string> {
  const newUnit = newUnitOf(values, activity)
  if (!activity || !newUnit || values.unitFactor.trim() || Number(activity.capturedMetric) === 0) return {}
  return { unitFactor: `Say ${questionOfFactor(activity.subTaskUnit, newUnit)}` }
}

/** What is as the activity has it is not said: it is to stay, whatever another change order makes of it meanwhile. */
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

// As a row --------------------------------------------------------------------------------------------------------

export interface RowValues extends ItemValues {
  key: string
  /** The task that its activity is of; empty: that of the change order. */
  task: string
  /** What its activity was called when the form was opened. */
  activityTitle: string
  /** Of one that is saved. */
  saved: { changeOrderItemUniqueId: string; rowVersion: number } | null
}

let made = 0
/** The address of a page need not be a secure one, which ids of the browser ask for. */
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

/** True for a row into which nothing was written: it is no item. */
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

/** What the amounts of rows sum up to; what is no number counts nothing. */
export const sumOfRows = (rows: readonly RowValues[]) =>
  rows.reduce((sum, { changeOrderItemAmount: amount }) => sum + (Number(amount) || 0), 0)
