/**
 * Which day it is. An account has a time zone, and its day decides everything that belongs to the account: every rule
 * of the server asks here, SQL is given the answer, and screens get it with the session (decisions 'Days and zones').
 */
import { localTime } from '#contract/days.ts'

/** The zone of whoever works in no account, and of an account whose administrator chose none. */
export const NO_ZONE = 'UTC'

/** The day that it is in a time zone, yyyy-MM-dd. */
export function todayIn(timeZone: string, now: Date): string {
  return localTime(now, timeZone).slice(0, 10)
}

const HOUR = 3_600_000
/** No day is longer, also where a clock is set back or a zone went over to the other side of the date line. */
const LONGEST_DAY = 50 * HOUR

/** When the next day begins there: not always at midnight, which some clocks leave out, and not always tomorrow. */
export function endOfDay(timeZone: string, now: Date): Date {
  const today = todayIn(timeZone, now)
  const isToday = (time: number) => todayIn(timeZone, new Date(time)) === today
  let last = now.getTime()
  while (last - now.getTime() < LONGEST_DAY && isToday(last + HOUR)) last += HOUR
  let next = last + HOUR
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2)
    if (isToday(middle)) last = middle
    else next = middle
  }
  return new Date(next)
}
