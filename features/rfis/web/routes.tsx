/** The routes of RFIs (001 §2). */
import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, needsInFrame, needsNamed } from '#web/router/record-routes.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { formSearch } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { rfisSearch } from './address.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

/**
 * The routes in the project's frame. The frame is a parameter: importing it would pull the hierarchy feature
 * into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const ofProjectRoute = createRoute({
    getParentRoute: () => frame,
    path: '/rfis/$woid',
    validateSearch: rfisSearch,
    beforeLoad: needsInFrame('RFIs', 'Read', 'woid'),
    loader: () => ({ crumb: { label: 'RFIs' } }),
    head: titled('RFIs'),
    component: lazyScreen(() => import('./rfis-screen.tsx'), 'ProjectRfisScreen'),
  })

  const ofJobRoute = createRoute({
    getParentRoute: () => frame,
    path: '/rfi/$jobid/$woid',
    validateSearch: rfisSearch,
    loader: async ({ context: { session }, params }) => (await loaders()).loadRfisOfJob(params, { session }),
    head: titled('RFIs of a job'),
    component: lazyScreen(() => import('./rfis-screen.tsx'), 'JobRfisScreen'),
  })

  const detailsRoute = createRoute({
    getParentRoute: () => frame,
    path: '/rfidetails/$woid/$id',
    loader: async ({ params }) => (await loaders()).loadRfi(params),
    head: titledByRecord('An RFI'),
    component: lazyScreen(() => import('./rfi-screen.tsx'), 'RfiScreen'),
  })

  const addRoute = createRoute({
    getParentRoute: () => frame,
    path: '/rfi/add',
    validateSearch: formSearch,
    loaderDeps: ({ search }) => search,
    beforeLoad: needsNamed(({ Parent, obj }) => Parent ?? obj),
    loader: async ({ context: { session }, deps }) => (await loaders()).loadNewRfi(deps, { session }),
    head: titled('New RFI'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfForm(address) },
    component: lazyScreen(() => import('./rfi-form.tsx'), 'RfiAddScreen'),
  })

  const editRoute = createRoute({
    getParentRoute: () => frame,
    path: '/rfi/edit',
    validateSearch: formSearch,
    loaderDeps: ({ search }) => search,
    beforeLoad: needsNamed(({ id }) => id),
    loader: async ({ deps }) => (await loaders()).loadEditedRfi(deps),
    head: titledByRecord('Edit an RFI', 'Edit'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfForm(address) },
    component: lazyScreen(() => import('./rfi-form.tsx'), 'RfiEditScreen'),
  })

  return [ofProjectRoute, ofJobRoute, detailsRoute, addRoute, editRoute] as const
}

/** Printed pages are shown alone, without the project's frame. */
const sheetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/rfisheet/$woid/$id',
  loader: async ({ params }) => (await loaders()).loadSheet(params),
  head: titledByRecord('Sheet of an RFI', 'Sheet of'),
  component: lazyScreen(() => import('./sheet-screen.tsx'), 'SheetScreen'),
})

const printedRegisterRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/rfiregister/$woid',
  validateSearch: rfisSearch,
  beforeLoad: needsInFrame('RFIs', 'Read', 'woid'),
  loader: ({ params: { woid } }) => ({
    crumbs: [{ label: 'RFIs', to: `/rfis/${woid}` }, { label: 'Register' }],
  }),
  head: titled('Register of RFIs'),
  component: lazyScreen(() => import('./printed-register-screen.tsx'), 'PrintedRegisterScreen'),
})

export const routes = [
  sheetRoute,
  printedRegisterRoute,
  leadingAway('/rfi'),
  leadingAway('/rfi/$jobid'),
  leadingAway('/rfis'),
  leadingAway('/rfidetails'),
  leadingAway('/rfidetails/$woid'),
  leadingAway('/rfisheet'),
  leadingAway('/rfiregister'),
] as const
