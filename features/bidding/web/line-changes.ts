/** The line changes of an addendum as the user types them. */
import type * as z from 'zod'
import type { BidLine } from '#features/activities/contract.ts'
import type { NewAddendum } from '../addenda-contract.ts'

interface Fields {
  key: number
  title: string
  quantity: string
  unit: string
  hours: string
}

/** An existing line that the addendum changes or deletes. */
export interface WrittenChange extends Fields {
  line: BidLine
  isDeleted: boolean
}

/** A new line of a task. */
export interface WrittenLine extends Fields {
  line: null
  job: string
  task: string
  /** One of the codes of the task, if the task offers codes. */
  code: string | null
}

export type Written = WrittenChange | WrittenLine

/** Fills the fields with the current values of a line. */
export const changeOf = (line: BidLine, key: number): WrittenChange => ({
  ...{ line, key, isDeleted: false, title: line.subTaskTitle, quantity: line.subTaskTargetMetric },
  ...{ unit: line.subTaskUnit, hours: line.subTaskHours ?? '' },
})

export const newLine = (key: number): WrittenLine => ({
  ...{ line: null, key, job: '', task: '', code: null, title: '', quantity: '', unit: '', hours: '' },
})

const QUANTITY = /^\d{1,12}(?:\.\d{1,4})?$/
const HOURS = /^\d{1,8}(?:\.\d{1,4})?$/

const isSameNumber = (one: string, other: string) =>
  one === other || (one !== '' && other !== '' && Number(one) === Number(other))

/** The fields that differ from the current values of the line. */
function differing({ line, title, quantity, unit, hours }: WrittenChange) {
  return {
    ...(title.trim() !== line.subTaskTitle && { subTaskTitle: title }),
    ...(!isSameNumber(quantity, line.subTaskTargetMetric) && { subTaskTargetMetric: quantity }),
    ...(unit.trim() !== line.subTaskUnit && { subTaskUnit: unit }),
    ...(!isSameNumber(hours, line.subTaskHours ?? '') && { subTaskHours: hours || null }),
  }
}

/** Whether a line change is complete enough to be sent. A changed line must differ from its current values. */
export function isWritten(of: Written): boolean {
  if (of.line && of.isDeleted) return true
  const { title, quantity, hours } = of
  const isValid =
    title.trim() !== '' &&
    (quantity === '' ? !of.line : QUANTITY.test(quantity)) &&
    (hours === '' || HOURS.test(hours))
  return isValid && (of.line ? Object.keys(differing(of)).length > 0 : of.task !== '')
}

/** Converts the line changes to the fields of the call. */
export function sentLines(
  written: readonly Written[],
): Pick<z.input<typeof NewAddendum>, 'addedLines' | 'changedLines' | 'deletedLines'> {
  const there = written.filter((one) => one.line !== null)
  const added = written.filter((one) => one.line === null)
  const changed = there.filter(({ isDeleted }) => !isDeleted)
  const deleted = there.filter(({ isDeleted }) => isDeleted)
  return {
    ...(changed.length > 0 && {
      changedLines: changed.map((one) => ({
        subTaskUniqueId: one.line.subTaskUniqueId,
        ...differing(one),
      })),
    }),
    ...(deleted.length > 0 && { deletedLines: deleted.map(({ line }) => line.subTaskUniqueId) }),
    ...(added.length > 0 && {
      addedLines: added.map(({ task, title, quantity, unit, hours, code }) => ({
        ...{ taskUniqueId: task, subTaskTitle: title, subTaskUnit: unit, subTaskHours: hours || null },
        ...(quantity && { subTaskTargetMetric: quantity }),
        ...(code && { companySubTaskCodeUniqueId: code }),
      })),
    }),
  }
}
