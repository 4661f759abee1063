/** The text about changed dates of an activity. */
import { formatDay } from '#contract/days.ts'

export interface PlannedDates {
  startDate: string | null
  endDate: string | null
}

/** `Sep 28, 2026 to Nov 25, 2026; until now without dates.` */
export function wordsOfDateChange(after: PlannedDates, before: PlannedDates): string {
  const words = `${wordsOf(after)}; until now ${wordsOf(before)}.`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function wordsOf({ startDate, endDate }: PlannedDates): string {
  if (startDate && endDate) return `${formatDay(startDate)} to ${formatDay(endDate)}`
  if (startDate) return `starting ${formatDay(startDate)}`
  return endDate ? `ending ${formatDay(endDate)}` : 'without dates'
}
