/** From which day to which a report is, both included: the rules that the server enforces and the screens show beforehand. */
import { dayAfter, daysUntil } from './days.ts'

/** A year, also one with a day more. */
export const MOST_DAYS = 366

export interface Period {
  /** yyyy-MM-dd, both */
  startDate: string
  endDate: string
}

/** Why a period is refused; nothing where it is none. */
export function periodProblem({ startDate, endDate }: Period): string | undefined {
  if (endDate < startDate) return 'The end is before the start'
  if (daysUntil(endDate, startDate) >= MOST_DAYS) return `A report is of ${MOST_DAYS} days at most`
  return undefined
}

/** The same period some days later, or earlier. */
export const shifted = ({ startDate, endDate }: Period, days: number): Period => ({
  startDate: dayAfter(startDate, days),
  endDate: dayAfter(endDate, days),
})
