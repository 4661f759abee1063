/** The screen of the progress report (002 §2). It stands outside of the project's frame: one chooses the project there. */
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#web/router/lazy-screen.ts'
import { needs } from '#web/router/record-routes.ts'
import { titled } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { progressSearch } from './address.ts'

const progressRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/progress',
  validateSearch: progressSearch,
  beforeLoad: needs('Reports', 'Read'),
  head: titled('Progress report'),
  staticData: { crumb: { label: 'Progress' } },
  component: lazyScreen(() => import('./progress-screen.tsx'), 'ProgressScreen'),
})

export const routes = [progressRoute] as const
