/** Loads what may be needed before it is: on a site the connection is away when one least wants it. */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The screen that one waits for comes first. */
const WAIT_MILLISECONDS = 1500

/** Loads the code of toasts, of all screens, and of what stands in for a broken one. */
export function useLoadAhead(): void {
  const router = useRouter()
  useEffect(() => {
    // What cannot be loaded now is asked for again when it is needed.
    const ignore = () => {}
    import('#web/ui/toasts.tsx').catch(ignore)
    const timer = setTimeout(() => {
      import('#web/router/broken-screen.tsx').catch(ignore)
      for (const route of Object.values(router.routesById)) router.loadRouteChunk(route)?.catch(ignore)
    }, WAIT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [router])
}
