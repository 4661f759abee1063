/**
 * The first and the last day of a report, both included. The server enforces these rules; screens show the
 * faults before.
 */
import { dayAfter, daysUntil } from './days.ts'

/** One year, also a leap year. */
export const MOST_DAYS = 366

export interface Period {
  /** yyyy-MM-dd, both dates */
  startDate: string
  endDate: string
}

/** Why a period is refused; undefined if the period is valid. */
export function periodProblem({ startDate, endDate }: Period): string | undefined {
  if (endDate < startDate) return 'The end is before the start'
  if (daysUntil(endDate, startDate) >= MOST_DAYS) return `A report is of ${MOST_DAYS} days at most`
  return undefined
}

/** The period moved by a number of days; a negative number moves it back. */
export const shifted = ({ startDate, endDate }: Period, days: number): Period => ({
  startDate: dayAfter(startDate, days),
  endDate: dayAfter(endDate, days),
})
