/**
 * The routes of the home page and of the details of a project: its overview, or the drill-down of its work
 * (000 §2).
 */
import { createRoute, redirect } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import type { Choice } from '#features/planning/web/public.ts'
import { projectOrders } from '#features/projects/contract.ts'
import { type ProjectFilter, phaseWords, projectsQuery } from '#features/projects/web/public-list.ts'
import { riskLevelIds } from '#features/reference/risk-levels.ts'
import { registerSearch } from '#features/registers/web/public.ts'
import { queryClient } from '#web/api/query-client.ts'
import { lazyScreen } from '#web/router/lazy-screen.ts'
import { titled } from '#web/router/root.tsx'
import { idParam, pageParam, wordParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { may } from '#web/session/session.ts'

const phases = Object.keys(phaseWords) as (keyof typeof phaseWords)[]

const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/home',
  validateSearch: (search): ProjectFilter => ({
    ...registerSearch(search, projectOrders),
    risk: wordParam(search.risk, riskLevelIds),
    phase: wordParam(search.phase, phases),
    manager: idParam(search.manager),
  }),
  beforeLoad: ({ context }) => {
    // Without an employee in the session there are no projects to list (000 §2).
    if (!context.session.employeeUniqueId) throw redirect({ to: '/login' })
  },
  loaderDeps: ({ search }) => search,
  // Loads the list while the code of the screen is loading. If the load fails, the screen shows the error.
  loader: ({ deps, context }) => {
    // Not needed: the screen ignores this order if the user does not see costs.
    const isRefused = deps.sort?.endsWith('value') && !may(context.session, 'Costs', 'Read')
    if (!isRefused) void queryClient.prefetchInfiniteQuery(projectsQuery(deps))
  },
  head: titled('Projects'),
  staticData: { crumb: { label: 'Projects' } },
  component: lazyScreen(() => import('./home-screen.tsx'), 'HomeScreen'),
})

export const routes = [homeRoute] as const

/**
 * The routes in the project's frame. The frame is a parameter: importing it would pull the hierarchy feature
 * into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const detailsRoute = createRoute({
    getParentRoute: () => frame,
    path: '/projects/details/$woID',
    validateSearch: (search): Choice => ({
      view: wordParam(search.view, ['overview']),
      job: idParam(search.job),
      task: idParam(search.task),
      jobsPage: pageParam(search.jobsPage),
      tasksPage: pageParam(search.tasksPage),
      activitiesPage: pageParam(search.activitiesPage),
    }),
    staticData: { projectOf: ({ params }) => params.woID },
    component: lazyScreen(() => import('./details-screen.tsx'), 'DetailsScreen'),
  })
  return [detailsRoute] as const
}
