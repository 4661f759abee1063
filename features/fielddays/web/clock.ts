/** Times of a day, by the clocks of the account. */
import { localTime } from '#contract/days.ts'
import { formatShortInstant, zoneCalled } from '#contract/moments.ts'
import { zoneOfAccount } from '#web/session/zones.ts'

const zone = () => zoneOfAccount() ?? 'UTC'

/** `16:04`. */
export const clockOf = (instant: string) => localTime(new Date(instant), zone()).slice(11)

/** `Nov 28, 10:12 AM PST`. */
export const momentOf = (instant: string) =>
  `${formatShortInstant(instant, zone())} ${zoneCalled(zone(), new Date(instant))}`
