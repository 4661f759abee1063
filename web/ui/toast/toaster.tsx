/** Where toasts appear. It comes with the first one, so that the sign-in does not wait for it. */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { surely } from '#web/api/code.ts'
import { toastQueue } from './toast.ts'

/** A toast may be about the connection that it cannot be loaded through: it waits. */
const Toasts = lazy(() => surely(() => import('./toasts.tsx')))

export function Toaster() {
  const isNeeded = useSyncExternalStore(toastQueue.watch, toastQueue.isNeeded)
  return isNeeded ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
