/** Texts about the state of an activity on its page. */
import { daysBetween, formatDay } from '#contract/days.ts'
import { countOf, formatNumber, formatQuantity } from '#contract/figures.ts'
import { statuses } from '#contract/statuses.ts'
import type { StateKind } from '#web/ui/record/state-looks.ts'
import type { ActivityDetails } from '../activity-contract.ts'

type Standing = Pick<ActivityDetails, 'isDone' | 'isLate' | 'daysLeft' | 'startDate' | 'lastCaptureDate'>

/** The chip behind the title, such as `Late by 5 days`, `Done` or `No progress yet`. */
export function stateOf(
  { isDone, isLate, daysLeft, startDate, lastCaptureDate }: Standing,
  statusId: number,
  today: string,
): { label: string; kind: StateKind } {
  if (statusId === statuses.Completed) return { label: 'Completed', kind: 'done' }
  if (isDone) return { label: 'Done', kind: 'done' }
  if (isLate && daysLeft !== null) return { label: `Late by ${countOf(-daysLeft, 'day')}`, kind: 'refused' }
  if (lastCaptureDate) return { label: 'In progress', kind: 'inProgress' }
  if (startDate && startDate <= today) return { label: 'No progress yet', kind: 'pending' }
  return { label: 'Not started', kind: 'open' }
}

/** The pace as `25 m a day`, and the number of days in the average; null if there is no pace yet. */
export function paceWords({ pace, paceDays }: Pick<ActivityDetails, 'pace' | 'paceDays'>, unit: string) {
  if (pace === null) return null
  const of = paceDays > 1 ? `average of ${countOf(paceDays, 'day')}` : 'from 1 day'
  // Small quantities need their decimals: rounded to a whole number they would be 0.
  const amount = Number(pace) < 1 ? formatQuantity(pace) : formatNumber(pace)
  return { text: `${[amount, unit].filter(Boolean).join(' ')} a day`, of }
}

/**
 * The forecast compared with the plan, as in `16 days after the planned end`; null if forecast or planned end
 * is missing.
 */
export function againstPlan({ forecastEnd, endDate }: Pick<ActivityDetails, 'forecastEnd' | 'endDate'>) {
  if (!forecastEnd || !endDate) return null
  const days = daysBetween(endDate, forecastEnd)
  if (days === 0) return { text: 'on the planned end', isLate: false }
  return days > 0
    ? { text: `${countOf(days, 'day')} after the planned end`, isLate: true }
    : { text: `${countOf(-days, 'day')} before the planned end`, isLate: false }
}

/** The last capture, as in `yesterday, Nov 24`; null if there are no captures. */
export function lastCaptureWords(
  { lastCaptureDate: day }: Pick<ActivityDetails, 'lastCaptureDate'>,
  today: string,
) {
  if (!day) return null
  const days = daysBetween(day, today)
  if (days <= 0) return 'today'
  return days === 1 ? `yesterday, ${formatDay(day)}` : `${countOf(days, 'day')} ago, ${formatDay(day)}`
}
