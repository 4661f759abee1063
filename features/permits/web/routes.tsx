/** The screens of permits (001 §2). */
import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, needsInFrame, needsNamed } from '#web/router/record-routes.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { formSearch } from '#web/router/search-params.ts'
import { permitsSearch } from './address.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

/**
 * The routes in the project's frame. The frame is a parameter: importing it would pull parts of other modules
 * into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const ofProjectRoute = createRoute({
    getParentRoute: () => frame,
    path: '/permit/$id',
    validateSearch: permitsSearch,
    beforeLoad: needsInFrame('Permits', 'Read', 'id'),
    loader: () => ({ crumb: { label: 'Permits' } }),
    head: titled('Permits'),
    staticData: { projectOf: ({ params }) => params.id },
    component: lazyScreen(() => import('./permits-screen.tsx'), 'PermitsScreen'),
  })

  const detailsRoute = createRoute({
    getParentRoute: () => frame,
    path: '/permitDetails/$id',
    validateSearch: permitsSearch,
    loader: async ({ params: { id } }) => (await loaders()).loadPermit(id),
    head: titledByRecord('A permit'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfPermit(address) },
    component: lazyScreen(() => import('./permit-screen.tsx'), 'PermitScreen'),
  })

  const belowRoute = createRoute({
    getParentRoute: () => frame,
    path: '/inspectionlevel/details/$id',
    validateSearch: permitsSearch,
    loader: async ({ params: { id } }) => (await loaders()).loadPermit(id),
    head: titledByRecord('A sub-permit'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfPermit(address) },
    component: lazyScreen(() => import('./permit-screen.tsx'), 'SubPermitScreen'),
  })

  const logRoute = createRoute({
    getParentRoute: () => frame,
    path: '/permit/comments/$woid/$id',
    loader: async ({ params }) => (await loaders()).loadLog(params),
    head: titledByRecord('Sign-off log of a permit', 'Sign-off log of'),
    component: lazyScreen(() => import('./log-screen.tsx'), 'LogScreen'),
  })

  const addRoute = createRoute({
    getParentRoute: () => frame,
    path: '/permit-add',
    validateSearch: formSearch,
    loaderDeps: ({ search }) => search,
    beforeLoad: needsNamed(({ obj }) => obj),
    loader: async ({ context: { session }, deps }) => (await loaders()).loadNewPermit(deps, { session }),
    head: titled('New permit'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfForm(address) },
    component: lazyScreen(() => import('./permit-form.tsx'), 'PermitAddScreen'),
  })

  const addBelowRoute = createRoute({
    getParentRoute: () => frame,
    path: '/subpermit-add',
    validateSearch: formSearch,
    loaderDeps: ({ search }) => search,
    beforeLoad: needsNamed(({ Parent }) => Parent),
    loader: async ({ deps }) => (await loaders()).loadNewSubPermit(deps),
    head: titled('New sub-permit'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfForm(address) },
    component: lazyScreen(() => import('./permit-form.tsx'), 'SubPermitAddScreen'),
  })

  const editRoute = createRoute({
    getParentRoute: () => frame,
    path: '/permit-edit',
    validateSearch: formSearch,
    loaderDeps: ({ search }) => search,
    beforeLoad: needsNamed(({ id }) => id),
    loader: async ({ deps }) => (await loaders()).loadEditedPermit(deps),
    head: titledByRecord('Edit a permit', 'Edit'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfForm(address) },
    component: lazyScreen(() => import('./permit-form.tsx'), 'PermitEditScreen'),
  })

  return [ofProjectRoute, detailsRoute, belowRoute, logRoute, addRoute, addBelowRoute, editRoute] as const
}

export const routes = [
  leadingAway('/permit'),
  leadingAway('/permitDetails'),
  leadingAway('/inspectionlevel/details'),
  leadingAway('/permit/comments'),
  leadingAway('/permit/comments/$woid'),
] as const
