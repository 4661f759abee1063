/** The screens of timecards (002 §2). They stand outside of the project's frame: one chooses the project there. */
import { createRoute } from '@tanstack/react-router'
import { lastProject } from '#features/projects/web/public-last.ts'
import { lazyScreen } from '#web/router/lazy-screen.ts'
import { needs, needsOnLast } from '#web/router/record-routes.ts'
import { titled } from '#web/router/root.tsx'
import { dayParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { timecardsSearch } from './address.ts'

const logsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/timecard-logs',
  validateSearch: timecardsSearch,
  beforeLoad: needsOnLast('Timecards', 'Read', 'project', lastProject),
  head: titled('Timecards'),
  staticData: { crumb: { label: 'Timecards' } },
  component: lazyScreen(() => import('./timecards-screen.tsx'), 'TimecardsScreen'),
})

/** Its screen is put together where it meets what else is done with reports. */
export const timesheetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/timesheet',
  // What it is made of comes with its screen, which reads the days of it.
  validateSearch: (search): { from?: string | undefined; to?: string | undefined } => ({
    from: dayParam(search.from),
    to: dayParam(search.to),
  }),
  beforeLoad: needs('Reports', 'Read'),
  head: titled('Timesheet'),
  staticData: { crumb: { label: 'Timesheet' } },
})

export const routes = [logsRoute, timesheetRoute] as const
