/** The root of all screens, and what stands in where there is none. */
import {
  createRootRoute,
  type ErrorComponentProps,
  type NotFoundRouteProps,
  Outlet,
  useMatches,
} from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
// Here from the start: it is for when nothing more can be had.
import { BrokenScreen } from './broken-screen.tsx'
import { NavigationBar } from './navigation-bar.tsx'

const NotFoundScreen = lazy(() => import('./not-found-screen.tsx'))

/** The title of the innermost screen that has one. The router's own part for this can do all that a head may hold. */
function Title() {
  const title = useMatches({
    select: (matches) => matches.findLast(({ meta }) => meta)?.meta?.findLast((part) => part?.title)?.title,
  })
  return title ? <title>{title}</title> : null
}

export const rootRoute = createRootRoute({
  component: () => (
    <>
      <Title />
      <NavigationBar />
      <Outlet />
    </>
  ),
})

/** Each stands in where the missing screen would be: what is around that, shell and frame, stays. */
export const standIns = {
  defaultNotFoundComponent: ({ data }: NotFoundRouteProps) => (
    <Suspense>
      <NotFoundScreen data={data} />
    </Suspense>
  ),
  defaultErrorComponent: ({ error, reset }: ErrorComponentProps) => (
    <BrokenScreen error={error as Error} retry={reset} />
  ),
}

/** The title of a screen in the browser's tab. */
export function titled(title: string) {
  return () => ({ meta: [{ title: `${title} · Plumbline` }] })
}

interface AtRecord {
  loaderData?: unknown
  matches: readonly { loaderData?: unknown }[]
}

interface Named {
  label: string
  to?: string
}

/**
 * The title of a record's screen: what the record and its project are called, as its loader says; else which kind it is. `what` is
 * what the screen is of the record: `Edit`, `Sheet of`.
 */
export function titledByRecord(kind: string, what?: string) {
  return ({ loaderData, matches }: AtRecord) => {
    const { crumb, crumbs = crumb ? [crumb] : [] } = (loaderData ?? {}) as {
      crumb?: Named
      crumbs?: readonly Named[]
    }
    // The way to a screen of a record ends with the screen, which leads nowhere.
    const record = (what && crumbs.findLast(({ to }) => to)) || crumbs.at(-1)
    const name = record && [what, record.label].filter(Boolean).join(' ')
    const frames = matches.map(
      (match) => match.loaderData as { project?: { workOrderTitle?: string } } | undefined,
    )
    const project = frames.find((frame) => frame?.project?.workOrderTitle)?.project?.workOrderTitle
    return { meta: [{ title: `${name ?? kind} · ${project ?? 'Plumbline'}` }] }
  }
}
