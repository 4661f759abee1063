/** Short formats of days, times and instants, without the year and by a given clock and zone. */
import { isTimeZone, localTime } from './days.ts'
import type { Clock } from './region.ts'

const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Nov 28` of `2026-11-28`, for places where the year is clear. */
export const formatShortDay = (day: string): string =>
  shortDate.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))

const ofTwelve = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** Formats a time: `14:05` becomes `2:05 PM`, or stays `14:05` on a 24-hour clock. Seconds are ignored. */
export const formatClock = (time: string, clock: Clock): string =>
  clock === 24
    ? time.slice(0, 5)
    : // Node writes a narrow space before AM and PM.
      ofTwelve.format(new Date(`1970-01-01T${time.slice(0, 5)}Z`)).replace('\u202f', ' ')

/** One formatter for each zone, kept: a list names a zone in each row. */
const zoneNames = new Map<string, Intl.DateTimeFormat>()

/** The short name of a time zone at an instant: `PST`. */
export function zoneCalled(timeZone: string, moment: Date): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  let named = zoneNames.get(zone)
  if (!named) {
    named = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    zoneNames.set(zone, named)
  }
  return named.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** `Nov 28, 10:12 AM`, the local time in a time zone, for places where the year is clear. */
export function formatShortInstant(instant: string, timeZone: string, clock: Clock): string {
  const [day = '', time = ''] = localTime(new Date(instant), isTimeZone(timeZone) ? timeZone : 'UTC').split(
    ' ',
  )
  return `${formatShortDay(day)}, ${formatClock(time, clock)}`
}
