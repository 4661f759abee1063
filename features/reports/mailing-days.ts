/** When reports are mailed by choice, and of which days each is. */
import { dayAfter, mondayOf } from '#contract/days.ts'
import type { Period } from '#contract/period.ts'
import type { MailingPeriod } from './mailing-contract.ts'

const DAYS_PER_WEEK = 7

/** The first of the month after that of a day. */
function monthAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** The next day after `today` on which one is sent: a Monday, or the first of a month. */
export const nextDue = (every: MailingPeriod, today: string): string =>
  every === 'week' ? dayAfter(mondayOf(today), DAYS_PER_WEEK) : monthAfter(today)

/** Of which days one is that was due on a Monday, or on the first of a month: of the week, or the month, before. */
export function periodBefore(every: MailingPeriod, dueOn: string): Period {
  const endDate = dayAfter(dueOn, -1)
  return { startDate: every === 'week' ? mondayOf(endDate) : `${endDate.slice(0, 8)}01`, endDate }
}
