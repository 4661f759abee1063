/**
 * The route of the progress report (002 §2). It is outside the project's frame, because the user chooses the
 * project on the screen.
 */
import { createRoute } from '@tanstack/react-router'
import { lastProject } from '#features/projects/web/public-last.ts'
import { lazyScreen } from '#web/router/lazy-screen.ts'
import { needsOnLast } from '#web/router/record-routes.ts'
import { titled } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { progressSearch } from './address.ts'

const progressRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/progress',
  validateSearch: progressSearch,
  beforeLoad: needsOnLast('Reports', 'Read', 'project', lastProject),
  head: titled('Progress report'),
  staticData: { crumb: { label: 'Progress' } },
  component: lazyScreen(() => import('./progress-screen.tsx'), 'ProgressScreen'),
})

export const routes = [progressRoute] as const
