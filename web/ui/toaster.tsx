/** Where toasts appear. It comes with the first one, so that the sign-in does not wait for it. */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastQueue } from './toast.ts'

type Loaded = typeof import('./toasts.tsx')

const RETRY_MILLISECONDS = 2000

/** A toast may be about the connection that it cannot be loaded through: it waits. */
function loadToasts(): Promise<Loaded> {
  return import('./toasts.tsx').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS))
    return loadToasts()
  })
}

const Toasts = lazy(loadToasts)

export function Toaster() {
  const isNeeded = useSyncExternalStore(toastQueue.watch, toastQueue.isNeeded)
  return isNeeded ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
