/** What the cells of a timesheet say. */
import { amountOf } from '#contract/figures.ts'
import type { Period } from '#contract/period.ts'

/** Hours to hundredths, so that they stand below each other; a dash where none were logged. */
export const cell = (hours: string | null | undefined) => (hours ? amountOf(hours) : '–')

/** The same of a day; of one beyond the period, of which nothing was asked, nothing is said. */
export const dayCell = (day: string, hours: string | null | undefined, { startDate, endDate }: Period) =>
  day < startDate || day > endDate ? '' : cell(hours)
