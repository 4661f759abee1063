/** The pace of an activity, and its forecast end at that pace. Its page, lists and the schedule share this rule. */
import { DAYS_PER_WEEK, dayAfter, daysBetween, mondayOf } from '#contract/days.ts'
import { divided, partsOf, textOf } from './units.ts'

/** The number of latest working days with captures over which the pace is averaged. */
export const PACE_DAYS = 5

/** Monday to Friday. Accounts have no calendars of their own. */
const WORKING_DAYS_PER_WEEK = 5

/** The last day that a plan can contain. */
const LAST_DAY = '9999-12-31'

/** The recent captures, as `paceOf` of pace-queries.ts returns them. */
export interface Pace {
  /** The number of working days with captures that count, at most `PACE_DAYS`. */
  capturedDays: number
  /** The captured quantity of these days. */
  capturedLately: string
}

/** The quantity that is done on an average day; null: there is no pace yet. */
export function paceADay({ capturedDays, capturedLately }: Pace): string | null {
  const lately = partsOf(capturedLately)
  return capturedDays > 0 && lately > 0n ? textOf(divided(lately, BigInt(capturedDays))) : null
}

/**
 * The working day on which the rest will be done at this pace, yyyy-MM-dd. Work starts today, or on the next
 * working day if today is not one. Null: there is no pace yet, or nothing is left to do.
 */
export function forecastEnd(today: string, remaining: string, pace: Pace): string | null {
  if (paceADay(pace) === null || remaining.startsWith('-')) return null
  const [left, lately] = [partsOf(remaining) * BigInt(pace.capturedDays), partsOf(pace.capturedLately)]
  if (left === 0n) return null
  return workingDayAfter(today, (left + lately - 1n) / lately - 1n)
}

/**
 * The working day `count` working days after `day`. If `day` is not a working day, counting starts at the
 * next one.
 */
function workingDayAfter(day: string, count: bigint): string {
  const weekday = daysBetween(mondayOf(day), day)
  const isWorking = weekday < WORKING_DAYS_PER_WEEK
  const monday = isWorking ? mondayOf(day) : dayAfter(mondayOf(day), DAYS_PER_WEEK)
  const working = BigInt(isWorking ? weekday : 0) + count
  const perWeek = BigInt(WORKING_DAYS_PER_WEEK)
  const days = (working / perWeek) * BigInt(DAYS_PER_WEEK) + (working % perWeek)
  return days > daysBetween(monday, LAST_DAY) ? LAST_DAY : dayAfter(monday, Number(days))
}
