/** Editing several records of one level at once, with the same fields at each level of the hierarchy. */
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

/**
 * The change for all records. `addCodes` and `removeCodes` name codes of the company; a record may have them
 * already or not.
 */
export function manyChangeOf(code: RecordKind) {
  const codes = z.array(idOf(code)).max(200).optional()
  return z.object({
    startDate: PlanDay.nullish(),
    endDate: PlanDay.nullish(),
    /** Moves both dates by this number of days, where they are set. Cannot be combined with a date. */
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

/** The effect of the change on one record: the changed fields, or the reason for a refusal. */
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
  /** Null: the record can be changed. */
  refusal: z.string().nullable(),
  isOutsideParentDates: z.boolean(),
})
export type ManyOutcome = z.output<typeof ManyOutcome>
