/** The values of an activity's form: what it starts with, and what the call takes. */
import { statuses } from '#contract/statuses.ts'
import { isSameUnit } from '#contract/units.ts'
import type { Task } from '#features/tasks/contract.ts'
import type { SubTask } from '../contract.ts'
import { costPerNewUnit, inNewUnit, isFactor } from '../units.ts'

/** The values of the form: texts and days as the inputs hold them. */
export interface ActivityValues {
  subTaskTitle: string
  subTaskNotes: string
  subTaskTargetMetric: string
  subTaskUnit: string
  unitFactor: string
  subTaskHours: string
  bidUnitCost: string
  subTaskStartDate: string | null
  subTaskEndDate: string | null
  statusId: string
}

/** 000 §4: an activity of a bidding project starts with a cost of zero and with today as both dates. */
const biddingStart = (today: string) => ({
  bidUnitCost: '0.00',
  subTaskStartDate: today,
  subTaskEndDate: today,
})

/** The values of a new activity. The dates of its task are a proposal. */
export function newValues(
  task: Pick<Task, 'taskStartDate' | 'taskEndDate'>,
  isBidding: boolean,
  today: string,
): ActivityValues {
  return {
    subTaskTitle: '',
    subTaskNotes: '',
    subTaskTargetMetric: '',
    subTaskUnit: '',
    unitFactor: '',
    subTaskHours: '',
    bidUnitCost: '',
    subTaskStartDate: task.taskStartDate,
    subTaskEndDate: task.taskEndDate,
    statusId: String(statuses.Active),
    ...(isBidding && biddingStart(today)),
  }
}

/** The values of an activity that is edited. */
export function valuesOf(activity: SubTask): ActivityValues {
  return {
    subTaskTitle: activity.subTaskTitle,
    subTaskNotes: activity.subTaskNotes,
    subTaskTargetMetric: activity.subTaskTargetMetric,
    subTaskUnit: activity.subTaskUnit,
    unitFactor: '',
    subTaskHours: activity.subTaskHours ?? '',
    bidUnitCost: activity.bidUnitCost ?? '',
    // The dates of an activity end with the time 00:00:00 (000 §9).
    subTaskStartDate: activity.subTaskStartDate?.slice(0, 10) ?? null,
    subTaskEndDate: activity.subTaskEndDate?.slice(0, 10) ?? null,
    statusId: String(activity.statusId),
  }
}

/** True if two versions of an activity have the same values in the form. Codes are not compared: they have their own calls. */
export function isSameInForm(one: SubTask, other: SubTask): boolean {
  return JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))
}

/** True if the captured quantity must be converted to the typed unit. */
export const needsFactor = (
  { subTaskUnit }: ActivityValues,
  activity: SubTask | undefined,
): activity is SubTask =>
  activity !== undefined &&
  Number(activity.capturedMetric) > 0 &&
  !isSameUnit(subTaskUnit, activity.subTaskUnit)

/** The quantities and the cost, converted by the typed factor; unchanged while the typed text is no factor. */
export function turnedBy(
  typed: string,
  { subTaskTargetMetric: target, capturedMetric: captured, bidUnitCost: cost }: SubTask,
) {
  const factor = typed.trim()
  if (!isFactor(factor)) return { target, captured, cost: cost ?? '', isTurned: false }
  return {
    target: inNewUnit(target, factor),
    captured: inNewUnit(captured, factor),
    cost: cost === null ? '' : costPerNewUnit(cost, factor),
    isTurned: true,
  }
}

/** The input of the call: an empty field becomes null, an empty target becomes 0. */
export function toInput(
  { unitFactor, ...values }: ActivityValues,
  activity: SubTask | undefined,
): ActivityInput {
  if (needsFactor({ unitFactor, ...values }, activity)) {
    const { subTaskTargetMetric, bidUnitCost } = activity
    return {
      ...toInput({ ...values, unitFactor }, undefined),
      // The server converts both by the factor.
      subTaskTargetMetric,
      bidUnitCost,
      unitFactor: unitFactor.trim(),
    }
  }
  return {
    ...values,
    statusId: Number(values.statusId),
    subTaskTargetMetric: values.subTaskTargetMetric.trim() || '0',
    subTaskHours: values.subTaskHours.trim() || null,
    bidUnitCost: values.bidUnitCost.trim() || null,
  }
}

export interface ActivityInput
  extends Omit<ActivityValues, 'statusId' | 'subTaskHours' | 'bidUnitCost' | 'unitFactor'> {
  statusId: number
  subTaskHours: string | null
  bidUnitCost: string | null
  /** Given if the captured quantity is converted to another unit. */
  unitFactor?: string
}
