/** Days and instants as text, for screens and notices, and the local time of time zones. */
import type { Clock } from './region.ts'

const shortDay = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Formats a day: `2027-03-12` becomes `Mar 12, 2027`. A time after the day is ignored. */
export function formatDay(day: string): string {
  return shortDay.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** The time zone and the clock by which instants are formatted. */
export interface Clocks {
  /** Default: the time zone of the machine that runs this code. */
  timeZone?: string | undefined
  clock: Clock
}

/** Formats an instant: `Nov 21, 2026, 2:05 PM`, or with `14:05` on a 24-hour clock. */
export function formatInstant(instant: string, { timeZone, clock }: Clocks): string {
  const zone = timeZone !== undefined && !isTimeZone(timeZone) ? 'UTC' : timeZone
  return new Date(instant).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(clock === 24 && { hourCycle: 'h23' }),
    ...(zone && { timeZone: zone }),
  })
}

export const DAY_MILLISECONDS = 86_400_000

/** The day that is `days` days after `day`, yyyy-MM-dd. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MILLISECONDS).toISOString().slice(0, 10)
}

export const DAYS_PER_WEEK = 7

/** The Monday of the week that contains a day: weeks begin on Monday (000 §5). */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK))
}

/** True for Monday to Friday. Accounts have no calendars of their own yet. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday > 0 && weekday < 6
}

/** The first of the last `count` working days. The last of them is `day`, or the working day before it. */
export function workingDaysBack(day: string, count: number): string {
  let first = day
  let left = isWorkingDay(day) ? count - 1 : count
  while (left > 0) {
    first = dayAfter(first, -1)
    if (isWorkingDay(first)) left -= 1
  }
  return first
}

/** The seven days of a week, from its Monday. */
export function daysOfWeek(monday: string): string[] {
  return Array.from({ length: DAYS_PER_WEEK }, (_none, index) => dayAfter(monday, index))
}

/** The whole days from one day to another; negative if `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MILLISECONDS)
}

/** The whole days from today to `day`; negative if `day` is past (000 §4). */
export const daysUntil = (day: string, today: string): number => daysBetween(today, day)

/** One formatter for each zone, kept: creating a formatter takes longer than using it a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    // Swedish writes the time as ISO 8601 does.
    clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    clocks.set(timeZone, clock)
  }
  return clock
}

/** True for the name of an IANA time zone that this runtime knows. Offsets such as `+02:00` are not names. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z][\w+-]*(\/[\w+-]+)*$/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * The instants, in milliseconds since 1970, at which the clocks of a time zone show the time `local`
 * (yyyy-MM-dd HH:mm). The list is empty if the clocks skip this time, and has two instants if the clocks are
 * set back over this time. An unknown zone counts as UTC.
 */
export function instantsOf(local: string, timeZone: string): number[] {
  const asUtc = Date.parse(`${local.replace(' ', 'T')}Z`)
  if (Number.isNaN(asUtc)) return []
  // Clocks change by a day at most, so `local` can only have the offset of a day before or of a day after.
  const found = [-1, 1].flatMap((days) => {
    const near = asUtc + days * DAY_MILLISECONDS
    const shown = Date.parse(`${localTime(new Date(near), timeZone).replace(' ', 'T')}Z`)
    const instant = asUtc - (shown - near)
    return localTime(new Date(instant), timeZone) === local ? [instant] : []
  })
  return [...new Set(found)].toSorted((one, other) => one - other)
}

/** The local time of an instant in a time zone, 'yyyy-MM-dd HH:mm'. An unknown zone counts as UTC. */
export function localTime(instant: Date, timeZone: string): string {
  return clockOf(timeZone).format(instant)
}
