/**
 * Loads code that is probably needed next while the browser is idle, because the connection on a site is
 * unreliable.
 */
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { loadPutOff } from '#web/ui/later.tsx'
import { isQuickLine } from '#web/ui/line.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** The longest wait: some screens never stop sending requests. */
const WAIT_MILLISECONDS = 4000

/** Ignores a failed load: the code is loaded again when it is needed. */
const ignore = () => {}

/** Calls `act` once all data of the screen is fetched and painted. Returns a function that cancels the call. */
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

/** Loads the code of the screens to which the visible links lead. */
function loadNear(router: AnyRouter): void {
  const links = [...document.links].filter(({ origin }) => origin === location.origin)
  const paths = new Set(links.map(({ pathname }) => pathname))
  const routes = new Set([...paths].flatMap((path) => router.getMatchedRoutes(path)[0]))
  for (const route of routes) router.loadRouteChunk(route)?.catch(ignore)
}

/**
 * Loads code ahead. Returns true from the first idle moment on: then parts that are not urgent can be shown.
 * On any line, the toasts load first, because they report errors, and the urgent parts follow. On a quick
 * line without costs, the other parts and the screens behind the links load too.
 */
export function useLoadAhead(): boolean {
  const router = useRouter()
  const [hasBeenIdle, setHasBeenIdle] = useState(false)
  useEffect(() => whenShown(() => void import('#web/ui/toast/toasts.tsx').catch(ignore)), [])
  useEffect(() => {
    let callOff = ignore
    const loadSoon = () => {
      callOff()
      // A browser that waits for a reply counts as idle too, so `whenShown` waits for the data first.
      callOff = whenShown(() => {
        callOff = whenIdle(() => {
          setHasBeenIdle(true)
          // Not while offline: a browser remembers a failed load of code until the page is reloaded
          // (web/api/code.ts).
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
