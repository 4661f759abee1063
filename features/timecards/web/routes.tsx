/**
 * The screens of timecards (002 §2). They are outside the project frame, because the user chooses the project
 * on the screen.
 */
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

/**
 * The route has no component here: the app adds the screen, because the screen contains parts of the reports
 * feature.
 */
export const timesheetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/timesheet',
  // Reads only the days. The parsing of a period is in the bundle of the screen.
  validateSearch: (search): { from?: string | undefined; to?: string | undefined } => ({
    from: dayParam(search.from),
    to: dayParam(search.to),
  }),
  beforeLoad: needs('Reports', 'Read'),
  head: titled('Timesheet'),
  staticData: { crumb: { label: 'Timesheet' } },
})

export const routes = [logsRoute, timesheetRoute] as const
