/** The texts in the cells of a timesheet. */
import { amountOf } from '#contract/figures.ts'
import type { Period } from '#contract/period.ts'

/** Hours with two decimals, so that the digits align; a dash if no hours are logged. */
export const cell = (hours: string | null | undefined) => (hours ? amountOf(hours) : '–')

/** The hours of a day, formatted by `cell`; empty for a day outside the period, whose hours are not loaded. */
export const dayCell = (day: string, hours: string | null | undefined, { startDate, endDate }: Period) =>
  day < startDate || day > endDate ? '' : cell(hours)
