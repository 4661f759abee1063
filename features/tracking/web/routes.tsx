/** The routes of time logs (000 §2). */
import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, needs, needsInFrame } from '#web/router/record-routes.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { pageParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'

const loaders = fetchedCode(() => import('./loaders.ts'))

const day = /^\d{4}-\d{2}-\d{2}$/

/** The route of the caller's own time. The app adds the screen, because the screen also shows timecards. */
export const mineRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/activities/employee/logs',
  validateSearch: (search): { week?: string | undefined } => ({
    week: typeof search.week === 'string' && day.test(search.week) ? search.week : undefined,
  }),
  beforeLoad: needs('Tracking', 'Read'),
  head: titled('My time'),
  staticData: { crumb: { label: 'My time' } },
})

/**
 * The route in the project's frame. The frame is a parameter: importing it would pull the hierarchy feature
 * into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const activityRoute = createRoute({
    getParentRoute: () => frame,
    path: '/activities/employee/logs/$woid/$activityID',
    validateSearch: (search): { page?: number | undefined } => ({ page: pageParam(search.page) }),
    beforeLoad: needsInFrame('Tracking', 'Read', 'woid'),
    loader: async ({ params }) => (await loaders()).loadActivityLogs(params),
    head: titledByRecord('Time on an activity'),
    component: lazyScreen(() => import('./activity-logs-screen.tsx'), 'ActivityLogsScreen'),
  })
  return [activityRoute] as const
}

export const routes = [mineRoute, leadingAway('/activities/employee/logs/$woid')] as const
