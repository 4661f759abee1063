/** How days and moments read where their year is plain, and by whose clocks they are. */
import { isTimeZone, localTime } from './days.ts'
import type { Clock } from './region.ts'

const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Nov 28` of `2026-11-28`, where the year is plain. */
export const formatShortDay = (day: string): string =>
  shortDate.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))

const ofTwelve = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** `2:05 PM` of `14:05`, whatever comes behind it; on a clock of 24 hours `14:05`. */
export const formatClock = (time: string, clock: Clock): string =>
  clock === 24
    ? time.slice(0, 5)
    : // Node writes a narrow space there.
      ofTwelve.format(new Date(`1970-01-01T${time.slice(0, 5)}Z`)).replace('\u202f', ' ')

/** Made once for each zone: lists name one in each row. */
const zoneNames = new Map<string, Intl.DateTimeFormat>()

/** `PST`: how a zone is called at a moment. */
export function zoneCalled(timeZone: string, moment: Date): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  let named = zoneNames.get(zone)
  if (!named) {
    named = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    zoneNames.set(zone, named)
  }
  return named.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** `Nov 28, 10:12 AM`, by the clocks of a time zone, where the year is plain. */
export function formatShortInstant(instant: string, timeZone: string, clock: Clock): string {
  const [day = '', time = ''] = localTime(new Date(instant), isTimeZone(timeZone) ? timeZone : 'UTC').split(
    ' ',
  )
  return `${formatShortDay(day)}, ${formatClock(time, clock)}`
}
