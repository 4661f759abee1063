/** The arithmetic of time logs, for the server, which enforces it, and for screens, which show it beforehand. */

import { DAY_MILLISECONDS, dayAfter, formatDay, instantsOf, mondayOf } from '#contract/days.ts'

/** When somebody worked: on a day, from and to, or just for how long. */
export interface Worked {
  /** yyyy-MM-dd */
  trackingDate: string
  /** HH:mm; both or none. */
  startTime: string | null
  endTime: string | null
  minutes: number
}

const DAY_MINUTES = 24 * 60

/** Minutes and hundredths of an hour (0.6 minutes) are both whole in fifths of a minute. */
const PER_MINUTE = 5
const DAY_FIFTHS = DAY_MINUTES * PER_MINUTE

const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const dayNumber = (day: string) => Date.parse(day) / DAY_MILLISECONDS

/** How long it is from a start to an end by the clock, in minutes; an end that is not after the start is on the next day. */
function clockMinutes(startTime: string, endTime: string): number {
  const minutes = minutesAt(endTime) - minutesAt(startTime)
  return minutes > 0 ? minutes : minutes + DAY_MINUTES
}

/**
 * How many minutes really go by from a start on a day to an end, by the clocks of a time zone, which change in some nights. An end
 * that is not after the start is on the next day. A time that clocks show twice is the first after what is before it.
 *
 * @returns what it is, or which of the two times clocks leave out
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

/** How many minutes a day has by the clocks of a time zone: where they go forward, fewer than on others. */
export function minutesOfDay(day: string, timeZone: string): number {
  const [from] = instantsOf(`${day} 00:00`, timeZone)
  const [to] = instantsOf(`${dayAfter(day, 1)} 00:00`, timeZone)
  // Where midnight itself is left out the day is one like others: nobody works at that hour.
  return from === undefined || to === undefined ? DAY_MINUTES : (to - from) / 60_000
}

/** Hours of minutes as a decimal, rounded to hundredths: sums come first. */
export function hoursOf(minutes: number): string {
  return String(Math.round((minutes * 100) / 60) / 100)
}

/** Minutes of hours that were typed, to a tenth. */
export function minutesOf(hours: string): number {
  return Math.round(Number(hours) * 600) / 10
}

/** From and to by the clock, in minutes since the beginning of time; null where only the hours are known. */
function spanOf({ trackingDate, startTime, endTime }: Worked): [from: number, to: number] | null {
  if (startTime === null || endTime === null) return null
  const from = dayNumber(trackingDate) * DAY_MINUTES + minutesAt(startTime)
  return [from, from + clockMinutes(startTime, endTime)]
}

/** When somebody stopped, 'yyyy-MM-dd HH:mm'; null where only the hours are known. */
export function endOf(worked: Worked): string | null {
  const span = spanOf(worked)
  return span && new Date(span[1] * 60_000).toISOString().slice(0, 16).replace('T', ' ')
}

/** True when some of the time of one is some of the other's. */
export function overlaps(one: Worked, other: Worked): boolean {
  const [a, b] = [spanOf(one), spanOf(other)]
  return a !== null && b !== null && a[0] < b[1] && b[0] < a[1]
}

/** How much of it is on a day, in fifths of a minute. What crosses midnight is partly on either day. */
function fifthsOn(worked: Worked, day: string): number {
  const span = spanOf(worked)
  if (!span) {
    return worked.trackingDate === day ? Math.round(worked.minutes * PER_MINUTE) : 0
  }
  const from = dayNumber(day) * DAY_MINUTES
  return Math.max(0, Math.min(span[1], from + DAY_MINUTES) - Math.max(span[0], from)) * PER_MINUTE
}

/** The first of the days of `worked` that is longer than 24 hours with what else there is; null where none is. */
export function tooLongDay(worked: Worked, others: readonly Worked[]): string | null {
  const days = [worked.trackingDate, dayAfter(worked.trackingDate, 1)]
  const isTooLong = (day: string) => {
    const own = fifthsOn(worked, day)
    return own > 0 && others.reduce((sum, other) => sum + fifthsOn(other, day), own) > DAY_FIFTHS
  }
  return days.find(isTooLong) ?? null
}

/** More hours than these are asked about before they are saved: mostly a slip, such as a wrong end (records.md 'Payroll'). */
const LONG_DAY_HOURS = 16
const LONG_WEEK_HOURS = 80

/** Some time of a person on a day; a day may come several times. */
export interface LoggedTime {
  /** yyyy-MM-dd */
  day: string
  minutes: number
}

function minutesBy(logs: readonly LoggedTime[], keyOf: (day: string) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { day, minutes } of logs) sums.set(keyOf(day), (sums.get(keyOf(day)) ?? 0) + minutes)
  // Tenths of a minute, as time is kept, are not exact in sums.
  return new Map([...sums].map(([key, minutes]) => [key, Math.round(minutes * 10) / 10]))
}

/**
 * The days above 16 hours and the weeks above 80 of one person, in words: `17 h on Nov 18, 2030`. With what there was before, only
 * those that have become longer since.
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
