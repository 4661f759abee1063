/** Times of a day, by the clocks of the account. */
import { localTime } from '#contract/days.ts'
import { zoneOfAccount } from '#web/session/zones.ts'

/** `16:04`. */
export const clockOf = (instant: string) => localTime(new Date(instant), zoneOfAccount() ?? 'UTC').slice(11)
