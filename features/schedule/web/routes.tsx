/** The routes of the schedule of all projects and of one project (002 §2). */
import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, needs, needsInFrame } from '#web/router/record-routes.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { scheduleSearch } from './address.ts'

const activityLoaders = fetchedCode(() => import('./activity-loaders.ts'))

/**
 * The routes in the project's frame. The frame is a parameter: importing it would pull the rest of its module
 * into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const ofProjectRoute = createRoute({
    getParentRoute: () => frame,
    path: '/schedule/$woid',
    validateSearch: scheduleSearch,
    beforeLoad: needsInFrame('Schedule', 'Read', 'woid'),
    loader: () => ({ crumb: { label: 'Schedule' } }),
    head: titled('Schedule'),
    component: lazyScreen(() => import('./schedule-screen.tsx'), 'ProjectScheduleScreen'),
  })
  const activityRoute = createRoute({
    getParentRoute: () => frame,
    path: '/activities/details/$woid/$id',
    beforeLoad: needsInFrame('Activities', 'Read', 'woid'),
    loader: async ({ params }) => (await activityLoaders()).loadActivityPage(params),
    head: titledByRecord('An activity'),
    component: lazyScreen(() => import('./activity-screen.tsx'), 'ActivityScreen'),
  })
  return [ofProjectRoute, activityRoute] as const
}

const scheduleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/schedule',
  validateSearch: scheduleSearch,
  beforeLoad: needs('Schedule', 'Read'),
  loader: () => ({ crumb: { label: 'Schedule' } }),
  head: titled('Schedule'),
  component: lazyScreen(() => import('./schedule-screen.tsx'), 'ScheduleScreen'),
})

/** Printed pages are outside the project's frame. */
const printedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/scheduleprint',
  validateSearch: scheduleSearch,
  beforeLoad: needs('Schedule', 'Read'),
  loader: () => ({ crumbs: [{ label: 'Schedule', to: '/schedule' }, { label: 'Print' }] }),
  head: titled('Print the schedule'),
  component: lazyScreen(() => import('./printed-schedule-screen.tsx'), 'PrintedScheduleScreen'),
})

const printedOfProjectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/scheduleprint/$woid',
  validateSearch: scheduleSearch,
  beforeLoad: needsInFrame('Schedule', 'Read', 'woid'),
  loader: ({ params: { woid } }) => ({
    crumbs: [{ label: 'Schedule', to: `/schedule/${woid}` }, { label: 'Print' }],
  }),
  head: titled('Print the schedule'),
  component: lazyScreen(() => import('./printed-schedule-screen.tsx'), 'PrintedProjectScheduleScreen'),
})

/** Needs no right: a person who was asked for end dates may answer, whatever schedules they may read. */
const endDatesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/enddates',
  head: titled('New end dates'),
  staticData: { crumb: { label: 'New end dates' } },
  component: lazyScreen(() => import('./end-dates-screen.tsx'), 'EndDatesScreen'),
})

export const routes = [
  scheduleRoute,
  printedRoute,
  printedOfProjectRoute,
  leadingAway('/activities/details'),
  leadingAway('/activities/details/$woid'),
  endDatesRoute,
] as const
