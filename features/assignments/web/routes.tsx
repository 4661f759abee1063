/** The screens of assignments (000 §2). */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/projects/web/public.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { titled } from '#web/router/root.tsx'
import { idParam, pageParam, textParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { may } from '#web/session/session.ts'

/** The part of a list that is shown. */
interface ListSearch {
  search?: string | undefined
  page?: number | undefined
}

const listSearch = (search: Record<string, unknown>): ListSearch => ({
  search: textParam(search.search),
  page: pageParam(search.page),
})

interface TeamSearch extends ListSearch {
  obj?: string | undefined
}

const teamSearch = (search: Record<string, unknown>): TeamSearch => ({
  obj: idParam(search.obj),
  ...listSearch(search),
})

const missing = ({ preload }: { preload: boolean }) =>
  redirectHome({ preload }, 'info', 'Missing info, redirected to projects!')

/** Those in the project's frame. It is handed in: what else projects have for others would come with the sign-in. */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const employeesRoute = createRoute({
    getParentRoute: () => frame,
    path: '/project/employees',
    validateSearch: teamSearch,
    beforeLoad: ({ context, search: { obj }, preload }) => {
      if (!obj) throw missing({ preload })
      if (!may(context.session, 'Assignments', 'Read', obj)) throw redirect({ to: '/401' })
    },
    loader: () => ({ crumb: { label: 'Employees' } }),
    head: titled('Employees on a project'),
    component: lazyRouteComponent(() => import('./team-screen.tsx'), 'TeamScreen'),
  })

  const mappingRoute = createRoute({
    getParentRoute: () => frame,
    path: '/project/mapping',
    validateSearch: teamSearch,
    beforeLoad: ({ context, search: { obj }, preload }) => {
      if (!obj) throw missing({ preload })
      if (!may(context.session, 'Assignments', 'Read', obj)) throw redirect({ to: '/401' })
    },
    loader: () => ({ crumb: { label: 'Supervisors' } }),
    head: titled('Supervisors on a project'),
    component: lazyRouteComponent(() => import('./mapping-screen.tsx'), 'MappingScreen'),
  })

  const supervisorsRoute = createRoute({
    getParentRoute: () => frame,
    path: '/project/supervisors/$woid',
    validateSearch: (search): { supervisor?: string | undefined } => ({
      supervisor: idParam(search.supervisor),
    }),
    beforeLoad: ({ context, params: { woid } }) => {
      if (!may(context.session, 'Assignments', 'Create', woid)) throw redirect({ to: '/401' })
    },
    loader: () => ({ crumb: { label: 'Add reportees' } }),
    head: titled('Add reportees'),
    component: lazyRouteComponent(() => import('./supervisor-add-screen.tsx'), 'SupervisorAddScreen'),
  })

  const jobRoute = createRoute({
    getParentRoute: () => frame,
    path: '/jobs/employeeAdd/$jobid',
    validateSearch: listSearch,
    loader: async ({ context: { session }, params: { jobid }, preload }) =>
      (await import('./loaders.ts')).loadJobPeople(jobid, { session, preload }),
    head: titled('Employees on a job'),
    component: lazyRouteComponent(() => import('./job-people-screen.tsx'), 'JobPeopleScreen'),
  })

  const taskRoute = createRoute({
    getParentRoute: () => frame,
    path: '/tasks/employeeAdd/$woid/$id',
    validateSearch: listSearch,
    loader: async ({ context: { session }, params, preload }) =>
      (await import('./loaders.ts')).loadTaskPeople(params, { session, preload }),
    head: titled('Employees on a task'),
    component: lazyRouteComponent(() => import('./task-people-screen.tsx'), 'TaskPeopleScreen'),
  })

  const activityRoute = createRoute({
    getParentRoute: () => frame,
    path: '/activities/employees/$activityid',
    validateSearch: listSearch,
    loader: async ({ context: { session }, params: { activityid }, preload }) =>
      (await import('./loaders.ts')).loadActivityPeople(activityid, { session, preload }),
    head: titled('Employees on an activity'),
    component: lazyRouteComponent(() => import('./activity-people-screen.tsx'), 'ActivityPeopleScreen'),
  })

  return [employeesRoute, mappingRoute, supervisorsRoute, jobRoute, taskRoute, activityRoute] as const
}

const withoutId = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    beforeLoad: ({ preload }) => {
      throw missing({ preload })
    },
  })

export const routes = [
  withoutId('/project/supervisors'),
  withoutId('/jobs/employeeAdd'),
  withoutId('/tasks/employeeAdd'),
  withoutId('/tasks/employeeAdd/$woid'),
  withoutId('/activities/employees'),
] as const
