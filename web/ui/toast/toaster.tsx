/**
 * The place of toasts. Its code loads with the first toast, so that the sign-in does not wait for this code.
 */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { surely } from '#web/api/code.ts'
import { toastQueue } from './toast.ts'

/**
 * `surely` repeats the load until the load succeeds: the first toast may report that the connection is lost.
 */
const Toasts = lazy(() => surely(() => import('./toasts.tsx')))

export function Toaster() {
  const isNeeded = useSyncExternalStore(toastQueue.watch, toastQueue.isNeeded)
  return isNeeded ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
