/**
 * Which day it is: the account's, as the server says with the session, and never this browser's (decisions 'Days and
 * zones').
 */
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { localTime } from '#contract/days.ts'
import { type Region, usualRegions } from '#contract/region.ts'
import { sessionQuery } from './present-session.ts'

/** The day that it is for the account, `yyyy-MM-dd`: what every rule on a screen goes by. */
export function useToday(): string {
  return useSuspenseQuery(sessionQuery).data.today
}

/** The time zone by whose clocks the account works. */
export function useZone(): string {
  return useSuspenseQuery(sessionQuery).data.account?.timeZone ?? 'UTC'
}

/** How people of the account read and write times, weather, units, calendars and paper. */
export function useRegion(): Region {
  return useSuspenseQuery(sessionQuery).data.account?.region ?? usualRegions[1]
}

/** Tells the time that the account's clocks show, `HH:mm`, when it is asked. */
export function useTimeNow(): () => string {
  const zone = useZone()
  return () => localTime(new Date(), zone).slice(11)
}

/** A timer may come a little early. */
const MARGIN = 250
/** How soon it is asked again where the day went on: this browser's clock may be ahead of the server's. */
const AGAIN = 60_000

/**
 * Asks for the session anew when the day of the account ends, also where the browser slept until later, and then for all
 * that is shown: with another day, or another zone, risks and remaining days move though nobody wrote anything.
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
