/** The days on which regular reports are mailed, and the period that each report covers. */
import { dayAfter, mondayOf } from '#contract/days.ts'
import type { Period } from '#contract/period.ts'
import type { MailingPeriod } from './mailing-contract.ts'

const DAYS_PER_WEEK = 7

/** The first day of the month after `day`. */
function monthAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** The next day after `today` on which a report is sent: a Monday, or the first of a month. */
export const nextDue = (every: MailingPeriod, today: string): string =>
  every === 'week' ? dayAfter(mondayOf(today), DAYS_PER_WEEK) : monthAfter(today)

/**
 * The period of a report that was due on a Monday or on the first of a month: the week or the month before.
 */
export function periodBefore(every: MailingPeriod, dueOn: string): Period {
  const endDate = dayAfter(dueOn, -1)
  return { startDate: every === 'week' ? mondayOf(endDate) : `${endDate.slice(0, 8)}01`, endDate }
}
