/** The screens of time logs (000 §2). */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/projects/web/public.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { titled } from '#web/router/root.tsx'
import { pageParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { may } from '#web/session/session.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

const mineRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/activities/employee/logs',
  validateSearch: (search): { week?: string | undefined } => ({
    week: typeof search.week === 'string' && day.test(search.week) ? search.week : undefined,
  }),
  beforeLoad: ({ context }) => {
    if (!may(context.session, 'Tracking', 'Read')) throw redirect({ to: '/401' })
  },
  head: titled('My time'),
  staticData: { crumb: { label: 'My time' } },
  component: lazyRouteComponent(() => import('./my-time-screen.tsx'), 'MyTimeScreen'),
})

const withoutActivityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/activities/employee/logs/$woid',
  beforeLoad: ({ preload }) => {
    throw redirectHome({ preload }, 'info', 'Missing info, redirected to projects!')
  },
})

/** The one in the project's frame. It is handed in: what else projects have for others would come with the sign-in. */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const activityRoute = createRoute({
    getParentRoute: () => frame,
    path: '/activities/employee/logs/$woid/$activityID',
    validateSearch: (search): { page?: number | undefined } => ({ page: pageParam(search.page) }),
    beforeLoad: ({ context, params: { woid } }) => {
      if (!may(context.session, 'Tracking', 'Read', woid)) throw redirect({ to: '/401' })
    },
    loader: async ({ params, preload }) =>
      (await import('./loaders.ts')).loadActivityLogs(params, { preload }),
    head: titled('Time on an activity'),
    component: lazyRouteComponent(() => import('./activity-logs-screen.tsx'), 'ActivityLogsScreen'),
  })
  return [activityRoute] as const
}

export const routes = [mineRoute, withoutActivityRoute] as const
