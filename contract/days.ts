/** How a day reads, on screens and in what people are told, and what clocks show in a time zone. */
import type { Clock } from './region.ts'

const shortDay = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Mar 12, 2027` of `2027-03-12`, whatever comes behind it. */
export function formatDay(day: string): string {
  return shortDay.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** By which clocks instants read. */
export interface Clocks {
  /** Of where this runs, where none is named. */
  timeZone?: string | undefined
  clock: Clock
}

/** `Nov 21, 2026, 2:05 PM`, or `14:05`. */
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

/** The day that is so many days after another one, yyyy-MM-dd. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MILLISECONDS).toISOString().slice(0, 10)
}

export const DAYS_PER_WEEK = 7

/** The Monday of the week in which a day is: weeks begin there (000 §5). */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK))
}

/** Monday to Friday: until accounts have calendars of their own. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday > 0 && weekday < 6
}

/** The first of the last `count` working days up to a day, which is one of them if it is a working day. */
export function workingDaysBack(day: string, count: number): string {
  let first = day
  let left = isWorkingDay(day) ? count - 1 : count
  while (left > 0) {
    first = dayAfter(first, -1)
    if (isWorkingDay(first)) left -= 1
  }
  return first
}

/** The seven days from a Monday. */
export function daysOfWeek(monday: string): string[] {
  return Array.from({ length: DAYS_PER_WEEK }, (_none, index) => dayAfter(monday, index))
}

/** Whole days from one day to another; below zero when that is before it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MILLISECONDS)
}

/** Whole days from today to `day`; below zero when it is past (000 §4). */
export const daysUntil = (day: string, today: string): number => daysBetween(today, day)

/** Made once for each zone: making one takes longer than using it a hundred times. */
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

/** True for a name of the IANA time zones that this runtime knows; offsets such as `+02:00` are no names. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z][\w+-]*(\/[\w+-]+)*$/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * When clocks of a time zone show a time, 'yyyy-MM-dd HH:mm', in milliseconds since 1970: never where they leave it out, twice
 * where they go back; in UTC where the zone is not known here.
 */
export function instantsOf(local: string, timeZone: string): number[] {
  const asUtc = Date.parse(`${local.replace(' ', 'T')}Z`)
  if (Number.isNaN(asUtc)) return []
  // Clocks change by a day at most, so a day before and a day after show all differences to UTC that it can have.
  const found = [-1, 1].flatMap((days) => {
    const near = asUtc + days * DAY_MILLISECONDS
    const shown = Date.parse(`${localTime(new Date(near), timeZone).replace(' ', 'T')}Z`)
    const instant = asUtc - (shown - near)
    return localTime(new Date(instant), timeZone) === local ? [instant] : []
  })
  return [...new Set(found)].toSorted((one, other) => one - other)
}

/** What clocks and calendars show in a time zone, 'yyyy-MM-dd HH:mm'; in UTC where the zone is not known here. */
export function localTime(instant: Date, timeZone: string): string {
  return clockOf(timeZone).format(instant)
}
