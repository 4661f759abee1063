/** The state of a day: confirmed, open, missing or without work. */
import type { DayState } from '../contract.ts'
import type { DayFacts } from './queries.ts'

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The state of a day. The day must not be before the project or in the future. */
export function stateOf(
  { date, isConfirmed, hasEntries, noWorkReason }: Omit<DayFacts, 'isBefore'>,
  today: string,
): DayState {
  if (isConfirmed) return 'Confirmed'
  if (hasEntries) return 'Open'
  if (noWorkReason || isWeekend(date)) return 'NoWork'
  return date < today ? 'Missing' : 'Open'
}

/** The state of any day of a month; 'None' for an untouched day before the project or in the future. */
export function stateInMonth(facts: DayFacts, today: string): DayState | 'None' {
  const isUntouched = !facts.isConfirmed && !facts.hasEntries && !facts.noWorkReason
  return isUntouched && (facts.isBefore || facts.date > today) ? 'None' : stateOf(facts, today)
}
