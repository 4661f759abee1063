/** Where toasts appear. It comes with the first one, so that the sign-in does not wait for it. */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastQueue } from './toast.ts'

const Toasts = lazy(() => import('./toasts.tsx'))

export function Toaster() {
  const isNeeded = useSyncExternalStore(toastQueue.watch, toastQueue.isNeeded)
  return isNeeded ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
