/** Loads what is probably needed next while nothing else is to do: on a site the connection comes and goes. */
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { loadPutOff } from '#web/ui/later.tsx'
import { isQuickLine } from '#web/ui/line.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** At the latest: some screens never stop asking. */
const WAIT_MILLISECONDS = 4000

/** What cannot be loaded now is asked for again when it is needed. */
const ignore = () => {}

/** Acts once everything that the screen shows has been fetched and painted; the answer calls it off. */
function whenShown(act: () => void): () => void {
  const cache = queryClient.getQueryCache()
  const look = () => {
    if (queryClient.isFetching() > 0 || cache.getAll().length === 0) return
    callOff()
    requestAnimationFrame(() => setTimeout(act))
  }
  const stop = cache.subscribe(look)
  const timer = setTimeout(() => {
    callOff()
    act()
  }, WAIT_MILLISECONDS)
  const callOff = () => {
    stop()
    clearTimeout(timer)
  }
  look()
  return callOff
}

/** Loads the screens that a click on what is shown leads to. */
function loadNear(router: AnyRouter): void {
  const links = [...document.links].filter(({ origin }) => origin === location.origin)
  const paths = new Set(links.map(({ pathname }) => pathname))
  const routes = new Set([...paths].flatMap((path) => router.getMatchedRoutes(path)[0]))
  for (const route of routes) router.loadRouteChunk(route)?.catch(ignore)
}

/**
 * Loads ahead. True from the first time that there was nothing to do: what has no hurry can be shown then. What says that
 * something went wrong comes on any line, the toasts first, and so does what is urgent once it is asked for; all else on
 * a quick line that costs nothing.
 */
export function useLoadAhead(): boolean {
  const router = useRouter()
  const [hasBeenIdle, setHasBeenIdle] = useState(false)
  useEffect(() => whenShown(() => void import('#web/ui/toast/toasts.tsx').catch(ignore)), [])
  useEffect(() => {
    let callOff = ignore
    const loadSoon = () => {
      callOff()
      // A browser that waits for an answer is idle, too.
      callOff = whenShown(() => {
        callOff = whenIdle(() => {
          setHasBeenIdle(true)
          // A browser keeps that code did not come (web/api/code.ts): what nobody waits for is not tried in vain.
          if (!navigator.onLine) return
          const isQuick = isQuickLine()
          loadPutOff({ isUrgentAlone: !isQuick })
          if (isQuick) loadNear(router)
        })
      })
    }
    loadSoon()
    const stop = router.subscribe('onRendered', loadSoon)
    return () => {
      stop()
      callOff()
    }
  }, [router])
  return hasBeenIdle
}
