/**
 * Which day it is. An account has a time zone, and the day in that zone counts for everything of the account.
 * Every rule of the server uses these functions, SQL gets the day as a parameter, and screens get the day
 * with the session (decisions 'Days and zones').
 */
import { localTime } from '#contract/days.ts'

/** The zone of a person who works in no account, and of an account whose administrator chose none. */
export const NO_ZONE = 'UTC'

/** Returns today's date in a time zone, yyyy-MM-dd. */
export function todayIn(timeZone: string, now: Date): string {
  return localTime(now, timeZone).slice(0, 10)
}

const HOUR = 3_600_000
/** No day is longer, even where a clock is set back or a zone crosses the date line. */
const LONGEST_DAY = 50 * HOUR

/**
 * Returns when the next day begins in a time zone. The next day does not always begin at midnight, because
 * some clocks skip midnight. And the next day is not always tomorrow, because some zones have skipped a day.
 */
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
