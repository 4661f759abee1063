/** The screens of projects (000 §2). */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { RiskLevel } from '#features/reference/contract.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { titled } from '#web/router/root.tsx'
import { idParam, pageParam, textParam, wordParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { may } from '#web/session/session.ts'
import type { ProjectFilter } from './api.ts'
import { projectFrameRoute } from './frame-route.tsx'

const projects = { label: 'Projects', to: '/home' }

const riskLevels: readonly RiskLevel[] = ['low', 'medium', 'attention', 'high', 'critical']

const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/home',
  validateSearch: (search): ProjectFilter => ({
    search: textParam(search.search),
    risk: wordParam(search.risk, riskLevels),
  }),
  beforeLoad: ({ context }) => {
    // 000 §2: without an employee in the session there is nothing to list
    if (!context.session.employeeUniqueId) throw redirect({ to: '/login' })
  },
  head: titled('Projects'),
  staticData: { crumb: { label: 'Projects' } },
  component: lazyRouteComponent(() => import('./projects-screen.tsx'), 'ProjectsScreen'),
})

const bidProjectsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bid-projects',
  head: titled('Bid projects'),
  staticData: { crumb: { label: 'Bid projects' } },
  component: lazyRouteComponent(() => import('./bid-projects-screen.tsx'), 'BidProjectsScreen'),
})

/** The choice of the drill-down, in the address: another job clears what is chosen below it. */
export interface Choice {
  view?: 'overview' | undefined
  job?: string | undefined
  task?: string | undefined
  jobsPage?: number | undefined
  tasksPage?: number | undefined
  activitiesPage?: number | undefined
}

const detailsRoute = createRoute({
  getParentRoute: () => projectFrameRoute,
  path: '/projects/details/$woID',
  validateSearch: (search): Choice => ({
    view: wordParam(search.view, ['overview']),
    job: idParam(search.job),
    task: idParam(search.task),
    jobsPage: pageParam(search.jobsPage),
    tasksPage: pageParam(search.tasksPage),
    activitiesPage: pageParam(search.activitiesPage),
  }),
  component: lazyRouteComponent(() => import('./details-screen.tsx'), 'DetailsScreen'),
})

const detailsWithoutIdRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/details',
  beforeLoad: ({ preload }) => {
    throw redirectHome({ preload }, 'error', 'Invalid workorder!')
  },
})

const addRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/project/add',
  beforeLoad: ({ context }) => {
    if (!may(context.session, 'Projects', 'Create')) throw redirect({ to: '/401' })
  },
  head: titled('New project'),
  loader: () => ({ crumb: { label: 'New project' } }),
  staticData: { crumb: projects },
  component: lazyRouteComponent(() => import('./project-add-screen.tsx'), 'ProjectAddScreen'),
})

const editRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/project/edit',
  validateSearch: (search): { obj?: string | undefined } => ({ obj: idParam(search.obj) }),
  loaderDeps: ({ search }) => search,
  beforeLoad: ({ context, search: { obj } }) => {
    if (obj && !may(context.session, 'Projects', 'Update', obj)) throw redirect({ to: '/401' })
  },
  loader: async ({ deps: { obj }, preload }) => (await import('./loaders.ts')).loadEdited(obj, { preload }),
  head: titled('Edit a project'),
  staticData: { crumb: projects },
  component: lazyRouteComponent(() => import('./project-edit-screen.tsx'), 'ProjectEditScreen'),
})

export const routes = [homeRoute, bidProjectsRoute, detailsWithoutIdRoute, addRoute, editRoute] as const
export const frameRoutes = [detailsRoute] as const
