/** The root of all screens: what is around them, and what stands in when there is none. */
import { createRootRoute, HeadContent, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NavigationBar } from './navigation-bar.tsx'

const NotFoundScreen = lazy(() => import('./not-found-screen.tsx'))
const BrokenScreen = lazy(() => import('./broken-screen.tsx'))

export const rootRoute = createRootRoute({
  component: () => (
    <>
      <HeadContent />
      <NavigationBar />
      <Outlet />
    </>
  ),
  notFoundComponent: () => (
    <Suspense>
      <NotFoundScreen />
    </Suspense>
  ),
  errorComponent: ({ error, reset }) => (
    <Suspense>
      <BrokenScreen error={error as Error} retry={reset} />
    </Suspense>
  ),
})

/** The title of a screen in the browser's tab. */
export function titled(title: string) {
  return () => ({ meta: [{ title: `${title} · Plumbline` }] })
}
