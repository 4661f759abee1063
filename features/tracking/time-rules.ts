/**
 * The arithmetic of time logs, used by the server for its checks and by screens to show the result
 * beforehand.
 */

import { DAY_MILLISECONDS, dayAfter, formatDay, instantsOf, mondayOf } from '#contract/days.ts'

/** The time that a person worked on a day: from a start to an end, or only a duration. */
export interface Worked {
  /** yyyy-MM-dd */
  trackingDate: string
  /** HH:mm. Both times are set or both are null. */
  startTime: string | null
  endTime: string | null
  minutes: number
}

const DAY_MINUTES = 24 * 60

/**
 * Times are added in fifths of a minute: a minute (5) and a hundredth of an hour (0.6 minutes = 3) are both
 * whole numbers.
 */
const PER_MINUTE = 5
const DAY_FIFTHS = DAY_MINUTES * PER_MINUTE

const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const dayNumber = (day: string) => Date.parse(day) / DAY_MILLISECONDS

/** The minutes from a start to an end by the clock. An end that is not after the start is on the next day. */
function clockMinutes(startTime: string, endTime: string): number {
  const minutes = minutesAt(endTime) - minutesAt(startTime)
  return minutes > 0 ? minutes : minutes + DAY_MINUTES
}

/**
 * The minutes that really pass from a start on `day` to an end, by the clocks of a time zone, which change on
 * some nights. An end that is not after the start is on the next day. If clocks show a time twice, the first
 * instant counts: for the end, the first instant after the start.
 *
 * @returns the minutes, or which of the two times the clocks skip
 */
export function minutesWorked(
  day: string,
  startTime: string,
  endTime: string,
  timeZone: string,
): { minutes: number } | { leftOut: 'startTime' | 'endTime' } {
  const [start] = instantsOf(`${day} ${startTime}`, timeZone)
  if (start === undefined) return { leftOut: 'startTime' }
  const endDay = endTime > startTime ? day : dayAfter(day, 1)
  const end = instantsOf(`${endDay} ${endTime}`, timeZone).find((instant) => instant > start)
  return end === undefined ? { leftOut: 'endTime' } : { minutes: (end - start) / 60_000 }
}

/**
 * The minutes of a day by the clocks of a time zone: fewer than usual if the clocks go forward on that day.
 */
export function minutesOfDay(day: string, timeZone: string): number {
  const [from] = instantsOf(`${day} 00:00`, timeZone)
  const [to] = instantsOf(`${dayAfter(day, 1)} 00:00`, timeZone)
  // If the clocks skip midnight itself, the day counts as 24 hours: nobody works at that hour.
  return from === undefined || to === undefined ? DAY_MINUTES : (to - from) / 60_000
}

/** Converts minutes to hours, as a decimal rounded to hundredths. Add minutes first, then convert the sum. */
export function hoursOf(minutes: number): string {
  return String(Math.round((minutes * 100) / 60) / 100)
}

/** Converts typed hours to minutes, rounded to a tenth. */
export function minutesOf(hours: string): number {
  return Math.round(Number(hours) * 600) / 10
}

/** Start and end by the clock, in minutes since 1970; null if only the duration is known. */
function spanOf({ trackingDate, startTime, endTime }: Worked): [from: number, to: number] | null {
  if (startTime === null || endTime === null) return null
  const from = dayNumber(trackingDate) * DAY_MINUTES + minutesAt(startTime)
  return [from, from + clockMinutes(startTime, endTime)]
}

/** The end of the work, 'yyyy-MM-dd HH:mm'; null if only the duration is known. */
export function endOf(worked: Worked): string | null {
  const span = spanOf(worked)
  return span && new Date(span[1] * 60_000).toISOString().slice(0, 16).replace('T', ' ')
}

/** True if the two times overlap by the clock. */
export function overlaps(one: Worked, other: Worked): boolean {
  const [a, b] = [spanOf(one), spanOf(other)]
  return a !== null && b !== null && a[0] < b[1] && b[0] < a[1]
}

/**
 * The part of `worked` that is on `day`, in fifths of a minute. Work across midnight is partly on each day.
 */
function fifthsOn(worked: Worked, day: string): number {
  const span = spanOf(worked)
  if (!span) {
    return worked.trackingDate === day ? Math.round(worked.minutes * PER_MINUTE) : 0
  }
  const from = dayNumber(day) * DAY_MINUTES
  return Math.max(0, Math.min(span[1], from + DAY_MINUTES) - Math.max(span[0], from)) * PER_MINUTE
}

/** The first day of `worked` that has more than 24 hours together with `others`; null if no day has more. */
export function tooLongDay(worked: Worked, others: readonly Worked[]): string | null {
  const days = [worked.trackingDate, dayAfter(worked.trackingDate, 1)]
  const isTooLong = (day: string) => {
    const own = fifthsOn(worked, day)
    return own > 0 && others.reduce((sum, other) => sum + fifthsOn(other, day), own) > DAY_FIFTHS
  }
  return days.find(isTooLong) ?? null
}

/**
 * More hours than these must be confirmed before they are saved, because they are mostly a slip, such as a
 * wrong end (records.md 'Payroll').
 */
const LONG_DAY_HOURS = 16
const LONG_WEEK_HOURS = 80

/** Minutes of a person on a day. A list may contain several entries for one day. */
export interface LoggedTime {
  /** yyyy-MM-dd */
  day: string
  minutes: number
}

function minutesBy(logs: readonly LoggedTime[], keyOf: (day: string) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { day, minutes } of logs) sums.set(keyOf(day), (sums.get(keyOf(day)) ?? 0) + minutes)
  // Sums of decimals are not exact in floating point, so they are rounded to tenths of a minute, as time is
  // stored.
  return new Map([...sums].map(([key, minutes]) => [key, Math.round(minutes * 10) / 10]))
}

/**
 * The days above 16 hours and the weeks above 80 of one person, in words: `17 h on Nov 18, 2030`. With
 * `before`, only the days and weeks that are longer than in `before`.
 */
export function longHoursOf(logs: readonly LoggedTime[], before: readonly LoggedTime[] = []): string[] {
  const above = (hours: number, keyOf: (day: string) => string, when: string) => {
    const then = minutesBy(before, keyOf)
    return [...minutesBy(logs, keyOf)]
      .filter(([key, minutes]) => minutes > hours * 60 && minutes > (then.get(key) ?? 0))
      .map(([key, minutes]) => `${hoursOf(minutes)} h ${when} ${formatDay(key)}`)
  }
  return [...above(LONG_DAY_HOURS, (day) => day, 'on'), ...above(LONG_WEEK_HOURS, mondayOf, 'in the week of')]
}
