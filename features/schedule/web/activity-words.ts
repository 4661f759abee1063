/** How the page of an activity says how it stands. */
import { daysBetween, formatDay } from '#contract/days.ts'
import { countOf, formatNumber, formatQuantity } from '#contract/figures.ts'
import { statuses } from '#contract/statuses.ts'
import type { StateKind } from '#web/ui/record/state-looks.ts'
import type { ActivityDetails } from '../activity-contract.ts'

type Standing = Pick<ActivityDetails, 'isDone' | 'isLate' | 'daysLeft' | 'startDate' | 'lastCaptureDate'>

/** The chip behind its title: `Late by 5 days`, `Done`, `No progress yet`. */
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

/** `25 m a day`, and behind it of how many days that is the average; null: no pace yet. */
export function paceWords({ pace, paceDays }: Pick<ActivityDetails, 'pace' | 'paceDays'>, unit: string) {
  if (pace === null) return null
  const of = paceDays > 1 ? `average of ${countOf(paceDays, 'day')}` : 'from 1 day'
  // Of small quantities two digits would say nothing.
  const amount = Number(pace) < 1 ? formatQuantity(pace) : formatNumber(pace)
  return { text: `${[amount, unit].filter(Boolean).join(' ')} a day`, of }
}

/** How the forecast stands against the plan: `16 days after the planned end`; null where there is no planned end. */
export function againstPlan({ forecastEnd, endDate }: Pick<ActivityDetails, 'forecastEnd' | 'endDate'>) {
  if (!forecastEnd || !endDate) return null
  const days = daysBetween(endDate, forecastEnd)
  if (days === 0) return { text: 'on the planned end', isLate: false }
  return days > 0
    ? { text: `${countOf(days, 'day')} after the planned end`, isLate: true }
    : { text: `${countOf(-days, 'day')} before the planned end`, isLate: false }
}

/** `Nov 24, yesterday`; null: none yet. */
export function lastCaptureWords(
  { lastCaptureDate: day }: Pick<ActivityDetails, 'lastCaptureDate'>,
  today: string,
) {
  if (!day) return null
  const days = daysBetween(day, today)
  if (days <= 0) return 'today'
  return days === 1 ? `yesterday, ${formatDay(day)}` : `${countOf(days, 'day')} ago, ${formatDay(day)}`
}
