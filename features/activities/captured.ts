/** What captures of work and of material have in common (002 §3, §4). */
import * as z from 'zod'
import { DecimalText, Instant, idOf, PlanDay, RowVersion } from '#contract/values.ts'

/** What was captured before, who changed it, when and why. */
export const Corrected = z.object({
  from: DecimalText,
  byEmployeeName: z.string(),
  at: Instant,
  reason: z.string(),
})
export type Corrected = z.output<typeof Corrected>

/** One of the seven days: the sum of what was captured on it. Days without anything are left out. */
export const CapturedDay = z.object({
  captureDate: z.string(),
  quantity: DecimalText,
  isCorrected: z.boolean(),
})
export type CapturedDay = z.output<typeof CapturedDay>

/** A capture of one of the seven days: enough to correct it where it stands. */
export const CaptureOfWeek = z.object({
  captureUniqueId: z.string(),
  captureDate: z.string(),
  quantity: DecimalText,
  corrected: Corrected.nullable(),
  canChange: z.boolean().meta({ description: 'the caller may correct it' }),
  rowVersion: RowVersion,
})
export type CaptureOfWeek = z.output<typeof CaptureOfWeek>

/** The same as it is read: whether the caller may change it is no matter of the row alone. */
export type ReadCapture = Omit<CaptureOfWeek, 'canChange'> & { createdByEmployeeUniqueId: string }

/** What the rows of activities and of material have in common: a capture of the day, or where none is, a place for one. */
export const captureOfDay = {
  employeeUniqueId: z.string(),
  jobUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  captureDate: z.string(),
  createdByEmployeeUniqueId: z.string().nullable(),
  createdByEmployeeName: z.string().nullable(),
  corrected: Corrected.nullable().meta({ description: 'ours: its last correction' }),
  canChange: z
    .boolean()
    .meta({ description: 'ours: the caller may correct it, or capture where nothing is' }),
  days: z
    .array(CapturedDay)
    .meta({ description: 'ours: what of the seven days has something, oldest first' }),
  rowVersion: RowVersion.nullable(),
}

/** Whose captures of which day on which job. */
export const ofDay = {
  workOrderUniqueId: idOf('workOrder'),
  jobUniqueId: idOf('job'),
  captureDate: PlanDay.nullish().meta({ example: null, description: 'left out: today' }),
}
