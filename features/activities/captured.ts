/** The fields that captures of work and captures of material have in common (002 §3, §4). */
import * as z from 'zod'
import { DecimalText, Instant, idOf, PlanDay, RowVersion } from '#contract/values.ts'

/** The last correction of a capture: the amount before, the person, the time and the reason. */
export const Corrected = z.object({
  from: DecimalText,
  byEmployeeName: z.string(),
  at: Instant,
  reason: z.string(),
})
export type Corrected = z.output<typeof Corrected>

/** The captured sum of one of the last seven days. Days without captures are left out. */
export const CapturedDay = z.object({
  captureDate: z.string(),
  quantity: DecimalText,
  isCorrected: z.boolean(),
})
export type CapturedDay = z.output<typeof CapturedDay>

/** A capture of one of the last seven days, with the fields that correcting it needs. */
export const CaptureOfWeek = z.object({
  captureUniqueId: z.string(),
  captureDate: z.string(),
  quantity: DecimalText,
  corrected: Corrected.nullable(),
  canChange: z.boolean().meta({ description: 'the caller may correct it' }),
  rowVersion: RowVersion,
})
export type CaptureOfWeek = z.output<typeof CaptureOfWeek>

/** A capture as SQL returns it. The service adds `canChange`, because the right to change depends on the caller. */
export type ReadCapture = Omit<CaptureOfWeek, 'canChange'> & { createdByEmployeeUniqueId: string }

/**
 * The fields that the rows of activities and of material have in common: the capture of the day, or null if
 * there is none.
 */
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

/** The job and day of the captures to list. */
export const ofDay = {
  workOrderUniqueId: idOf('workOrder'),
  jobUniqueId: idOf('job'),
  captureDate: PlanDay.nullish().meta({ example: null, description: 'left out: today' }),
}
