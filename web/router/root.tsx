/** The root of all screens, and the screens that replace a missing or broken screen. */
import {
  createRootRoute,
  type ErrorComponentProps,
  type NotFoundRouteProps,
  Outlet,
  useMatches,
} from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
// Imported at once, not later: this screen is shown when nothing more can be loaded.
import { BrokenScreen } from './broken-screen.tsx'
import { NavigationBar } from './navigation-bar.tsx'

const NotFoundScreen = lazy(() => import('./not-found-screen.tsx'))

/**
 * Renders the title of the innermost screen that has a title. The router's own component for the head would
 * be more code.
 */
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

/** The components that replace a missing or broken screen. The shell and the frame around the screen stay. */
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

/** Returns the `head` of a route whose screen has this title in the browser's tab. */
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
 * Returns the `head` of a route that shows a record. The title names the record and the project, from the
 * data of the loader; without this data, the kind of record. `what` names the part of the record that the
 * screen shows: `Edit`, `Sheet of`.
 */
export function titledByRecord(kind: string, what?: string) {
  return ({ loaderData, matches }: AtRecord) => {
    const { crumb, crumbs = crumb ? [crumb] : [] } = (loaderData ?? {}) as {
      crumb?: Named
      crumbs?: readonly Named[]
    }
    // The last crumb is the screen itself and has no address. The last crumb with an address is the record.
    const record = (what && crumbs.findLast(({ to }) => to)) || crumbs.at(-1)
    const name = record && [what, record.label].filter(Boolean).join(' ')
    const frames = matches.map(
      (match) => match.loaderData as { project?: { workOrderTitle?: string } } | undefined,
    )
    const project = frames.find((frame) => frame?.project?.workOrderTitle)?.project?.workOrderTitle
    return { meta: [{ title: `${name ?? kind} · ${project ?? 'Plumbline'}` }] }
  }
}
