/** The screens of assignments (000 §2). */
import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { registerSearch } from '#features/registers/web/public.ts'
import { denied } from '#web/router/denied.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, missing, needsInFrame } from '#web/router/record-routes.ts'
import { titled } from '#web/router/root.tsx'
import { idParam } from '#web/router/search-params.ts'
import { may } from '#web/session/session.ts'
import { teamColumns } from '../orders.ts'
import type { TeamSearch } from './api.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

const teamSearch = (search: Record<string, unknown>): TeamSearch & { obj?: string | undefined } => ({
  obj: idParam(search.obj),
  ...registerSearch(search, teamColumns),
})

/**
 * The routes in the project's frame. The frame is a parameter: importing it would pull parts of other modules
 * into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const employeesRoute = createRoute({
    getParentRoute: () => frame,
    path: '/project/employees',
    validateSearch: teamSearch,
    beforeLoad: ({ context, search: { obj } }) => {
      if (!obj) throw missing()
      if (!may(context.session, 'Assignments', 'Read', obj))
        throw denied({ module: 'Assignments', action: 'Read', project: obj })
    },
    loader: () => ({ crumb: { label: 'Employees' } }),
    head: titled('Employees on a project'),
    staticData: { projectOf: ({ search }) => idParam(search.obj) },
    component: lazyScreen(() => import('./team-screen.tsx'), 'TeamScreen'),
  })

  const mappingRoute = createRoute({
    getParentRoute: () => frame,
    path: '/project/mapping',
    validateSearch: teamSearch,
    beforeLoad: ({ context, search: { obj } }) => {
      if (!obj) throw missing()
      if (!may(context.session, 'Assignments', 'Read', obj))
        throw denied({ module: 'Assignments', action: 'Read', project: obj })
    },
    loader: () => ({ crumb: { label: 'Supervisors' } }),
    head: titled('Supervisors on a project'),
    staticData: { projectOf: ({ search }) => idParam(search.obj) },
    component: lazyScreen(() => import('./mapping-screen.tsx'), 'MappingScreen'),
  })

  const supervisorsRoute = createRoute({
    getParentRoute: () => frame,
    path: '/project/supervisors/$woid',
    validateSearch: (search): { supervisor?: string | undefined } => ({
      supervisor: idParam(search.supervisor),
    }),
    beforeLoad: needsInFrame('Assignments', 'Create', 'woid'),
    loader: ({ params: { woid } }) => ({
      crumbs: [
        { label: 'Supervisors', to: '/project/mapping', search: { obj: woid } },
        { label: 'Add direct reports' },
      ],
    }),
    head: titled('Add direct reports'),
    component: lazyScreen(() => import('./supervisor-add-screen.tsx'), 'SupervisorAddScreen'),
  })

  const jobRoute = createRoute({
    getParentRoute: () => frame,
    path: '/jobs/employeeAdd/$jobid',
    validateSearch: (search) => registerSearch(search),
    loader: async ({ context: { session }, params: { jobid } }) =>
      (await loaders()).loadJobPeople(jobid, { session }),
    head: titled('Employees on a job'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfJob(address) },
    component: lazyScreen(() => import('./job-people-screen.tsx'), 'JobPeopleScreen'),
  })

  const taskRoute = createRoute({
    getParentRoute: () => frame,
    path: '/tasks/employeeAdd/$woid/$id',
    validateSearch: (search) => registerSearch(search),
    loader: async ({ context: { session }, params }) => (await loaders()).loadTaskPeople(params, { session }),
    head: titled('Employees on a task'),
    component: lazyScreen(() => import('./task-people-screen.tsx'), 'TaskPeopleScreen'),
  })

  const activityRoute = createRoute({
    getParentRoute: () => frame,
    path: '/activities/employees/$activityid',
    validateSearch: (search) => registerSearch(search),
    loader: async ({ context: { session }, params: { activityid } }) =>
      (await loaders()).loadActivityPeople(activityid, { session }),
    head: titled('Employees on an activity'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfActivity(address) },
    component: lazyScreen(() => import('./activity-people-screen.tsx'), 'ActivityPeopleScreen'),
  })

  return [employeesRoute, mappingRoute, supervisorsRoute, jobRoute, taskRoute, activityRoute] as const
}

export const routes = [
  leadingAway('/project/supervisors'),
  leadingAway('/jobs/employeeAdd'),
  leadingAway('/tasks/employeeAdd'),
  leadingAway('/tasks/employeeAdd/$woid'),
  leadingAway('/activities/employees'),
] as const
