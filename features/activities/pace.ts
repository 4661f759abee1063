/** How fast an activity goes on, and when it ends if it goes on like that (one rule for its page, lists and the schedule). */
import { DAYS_PER_WEEK, dayAfter, daysBetween, mondayOf } from '#contract/days.ts'
import { divided, partsOf, textOf } from './units.ts'

/** The pace is the average of so many working days with a capture, the last ones. */
export const PACE_DAYS = 5

/** Monday to Friday, until accounts have calendars. */
const WORKING_DAYS_PER_WEEK = 5

/** No day that a plan can hold is later. */
const LAST_DAY = '9999-12-31'

/** What was captured lately, as `paceOf` of pace-queries.ts reads it. */
export interface Pace {
  /** How many of the last working days with a capture there are, `PACE_DAYS` at most. */
  capturedDays: number
  /** What was captured on those days. */
  capturedLately: string
}

/** What is done on an average day; null: there is no pace yet. */
export function paceADay({ capturedDays, capturedLately }: Pace): string | null {
  const lately = partsOf(capturedLately)
  return capturedDays > 0 && lately > 0n ? textOf(divided(lately, BigInt(capturedDays))) : null
}

/**
 * The working day on which the rest is done at this pace, yyyy-MM-dd. Today is the first day of work, or where today is none, the
 * next working day is. Null: there is no pace yet, or nothing is left to do.
 */
export function forecastEnd(today: string, remaining: string, pace: Pace): string | null {
  if (paceADay(pace) === null || remaining.startsWith('-')) return null
  const [left, lately] = [partsOf(remaining) * BigInt(pace.capturedDays), partsOf(pace.capturedLately)]
  if (left === 0n) return null
  return workingDayAfter(today, (left + lately - 1n) / lately - 1n)
}

/** The working day that comes so many working days after a day, counted from the next working day where it is none itself. */
function workingDayAfter(day: string, count: bigint): string {
  const weekday = daysBetween(mondayOf(day), day)
  const isWorking = weekday < WORKING_DAYS_PER_WEEK
  const monday = isWorking ? mondayOf(day) : dayAfter(mondayOf(day), DAYS_PER_WEEK)
  const working = BigInt(isWorking ? weekday : 0) + count
  const perWeek = BigInt(WORKING_DAYS_PER_WEEK)
  const days = (working / perWeek) * BigInt(DAYS_PER_WEEK) + (working % perWeek)
  return days > daysBetween(monday, LAST_DAY) ? LAST_DAY : dayAfter(monday, Number(days))
}
