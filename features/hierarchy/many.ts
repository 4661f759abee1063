/** Editing many records of one level at once: the same at each level of the hierarchy. */
import * as z from 'zod'
import { arrayOf } from '#contract/arrays.ts'
import { defineErrors } from '#contract/errors.ts'
import { idOf, PlanDay, type RecordKind, wholeNumber } from '#contract/values.ts'
import { StatusId } from '#features/reference/contract.ts'

export const manyErrors = defineErrors({
  MANY_REFUSED: {
    status: 409,
    text: 'Not all of these can be changed like this, so nothing was changed. See the fields below.',
  },
})

/** About a hundred years. */
const MOST_DAYS = 36_500

/** What is to change on each record; codes are the company's, whatever of them each record has. */
export function manyChangeOf(code: RecordKind) {
  const codes = z.array(idOf(code)).max(200).optional()
  return z.object({
    startDate: PlanDay.nullish(),
    endDate: PlanDay.nullish(),
    /** Moves both dates, where they are set, by so many days; not together with a date. */
    shiftDays: wholeNumber(-MOST_DAYS, MOST_DAYS).nullish().meta({ example: null }),
    statusId: StatusId.nullish(),
    addCodes: codes,
    removeCodes: codes.meta({ example: [] }),
  })
}
export type ManyChange = z.output<ReturnType<typeof manyChangeOf>>

/** The ids of the records and the change. */
export function manyOf(record: RecordKind, code: RecordKind) {
  return z.object({ ids: arrayOf(idOf(record)), change: manyChangeOf(code) })
}

/** What the change means for one record: what is different then, or why it cannot be. */
export const ManyOutcome = z.object({
  id: z.string(),
  name: z.string(),
  changes: z.array(
    z.object({
      field: z.enum(['startDate', 'endDate', 'status', 'codes']),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  /** Null: it can be changed. */
  refusal: z.string().nullable(),
  isOutsideParentDates: z.boolean(),
})
export type ManyOutcome = z.output<typeof ManyOutcome>
