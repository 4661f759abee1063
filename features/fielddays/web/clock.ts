/** Times of a day, in the time zone of the account. */
import { localTime } from '#contract/days.ts'
import { formatShortInstant, zoneCalled } from '#contract/moments.ts'
import { presentRegion, zoneOfAccount } from '#web/session/zones.ts'
import { formatClock } from '#web/ui/format.ts'

const zone = () => zoneOfAccount() ?? 'UTC'

/** `4:04 PM`. */
export const clockOf = (instant: string) => formatClock(localTime(new Date(instant), zone()).slice(11))

/** `Nov 28, 10:12 AM PST`. */
export const momentOf = (instant: string) =>
  `${formatShortInstant(instant, zone(), presentRegion().clock)} ${zoneCalled(zone(), new Date(instant))}`
