/** The screens of projects (000 §2). */
import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { registerSearch } from '#features/registers/web/public.ts'
import { denied } from '#web/router/denied.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, missing, needs } from '#web/router/record-routes.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { idParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { may } from '#web/session/session.ts'
import { bidProjectOrders } from '../contract.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

/** The error text of 000 §8. */
const NO_INFO = 'Could not get work order info.'

const projects = { label: 'Projects', to: '/home' }

const bidProjectsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bid-projects',
  validateSearch: (search) => registerSearch(search, bidProjectOrders),
  beforeLoad: needs('Projects', 'Read'),
  head: titled('Bid projects'),
  staticData: { crumb: { label: 'Bid projects' } },
  component: lazyScreen(() => import('./bid-projects-screen.tsx'), 'BidProjectsScreen'),
})

const addRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/project/add',
  beforeLoad: needs('Projects', 'Create'),
  head: titled('New project'),
  loader: () => ({ crumb: { label: 'New project' } }),
  staticData: { crumb: projects },
  component: lazyScreen(() => import('./project-add-screen.tsx'), 'ProjectAddScreen'),
})

export const routes = [
  bidProjectsRoute,
  leadingAway('/projects/details', () => redirectHome('error', 'Invalid workorder!')),
  addRoute,
] as const
/**
 * The routes in the project's frame. The frame is a parameter: importing it would pull parts of other modules
 * into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const editRoute = createRoute({
    getParentRoute: () => frame,
    path: '/project/edit',
    validateSearch: (search): { obj?: string | undefined } => ({ obj: idParam(search.obj) }),
    loaderDeps: ({ search }) => search,
    beforeLoad: ({ context, search: { obj } }) => {
      if (!obj) throw missing()
      if (!may(context.session, 'Projects', 'Update', obj))
        throw denied({ module: 'Projects', action: 'Update', project: obj })
    },
    loader: async ({ deps: { obj = '' } }) => (await loaders()).loadEdited(obj, NO_INFO),
    head: titledByRecord('Edit a project'),
    staticData: { projectOf: ({ search }) => idParam(search.obj), unknownProject: NO_INFO },
    component: lazyScreen(() => import('./project-edit-screen.tsx'), 'ProjectEditScreen'),
  })

  return [editRoute] as const
}
