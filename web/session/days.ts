/**
 * The present day of the account, which the session contains. The browser's day is never used (decisions 'Days and
 * zones').
 */
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { localTime } from '#contract/days.ts'
import { type Region, usualRegions } from '#contract/region.ts'
import { sessionQuery } from './present-session.ts'

/** Returns the present day of the account, `yyyy-MM-dd`. Every rule on a screen uses this day. */
export function useToday(): string {
  return useSuspenseQuery(sessionQuery).data.today
}

/** Returns the time zone of the account. */
export function useZone(): string {
  return useSuspenseQuery(sessionQuery).data.account?.timeZone ?? 'UTC'
}

/** Returns the account's formats for times, weather, units, calendars and paper. */
export function useRegion(): Region {
  return useSuspenseQuery(sessionQuery).data.account?.region ?? usualRegions[1]
}

/** Returns a function that returns the present time in the account's time zone, `HH:mm`. */
export function useTimeNow(): () => string {
  const zone = useZone()
  return () => localTime(new Date(), zone).slice(11)
}

/** Milliseconds that are added to the timer, because a timer may end a little early. */
const MARGIN = 250
/**
 * Milliseconds until the next request if the server's day has not ended yet: this browser's clock may be
 * ahead of the server's clock.
 */
const AGAIN = 60_000

/**
 * Fetches the session again when the day of the account ends, even if the browser was asleep at that moment.
 * If the day or the time zone has changed, fetches everything on the screen again: risks and remaining days
 * change with the day, without any write.
 */
export function useDayOfAccount(): void {
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(sessionQuery)
  const endsAt = Date.parse(data.dayEndsAt)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const left = endsAt - Date.now()
      if (left <= 0) void queryClient.refetchQueries(sessionQuery)
      timer = setTimeout(look, left > 0 ? left + MARGIN : AGAIN)
    }
    look()
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [endsAt, queryClient])
  const day = `${data.today} ${data.account?.timeZone}`
  const known = useRef(day)
  useEffect(() => {
    if (known.current === day) return
    known.current = day
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
    })
  }, [day, queryClient])
}
