/** The routes of change orders (001 §2). */
import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, needsInFrame } from '#web/router/record-routes.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { addSearch, changeOrdersSearch } from './address.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

/**
 * The routes in the project's frame. The frame is a parameter: importing it would pull the rest of its module
 * into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const ofProjectRoute = createRoute({
    getParentRoute: () => frame,
    path: '/changeorders/$woid',
    validateSearch: changeOrdersSearch,
    beforeLoad: needsInFrame('ChangeOrders', 'Read', 'woid'),
    loader: () => ({ crumb: { label: 'Change orders' } }),
    head: titled('Change orders'),
    component: lazyScreen(() => import('./change-orders-screen.tsx'), 'ProjectChangeOrdersScreen'),
  })

  const ofJobRoute = createRoute({
    getParentRoute: () => frame,
    path: '/changeorders/$woid/$jobid',
    validateSearch: changeOrdersSearch,
    loader: async ({ context: { session }, params }) => (await loaders()).loadOfJob(params, { session }),
    head: titled('Change orders of a job'),
    component: lazyScreen(() => import('./change-orders-screen.tsx'), 'JobChangeOrdersScreen'),
  })

  const detailsRoute = createRoute({
    getParentRoute: () => frame,
    path: '/changeorder-details/$woid/$coid',
    loader: async ({ params }) => (await loaders()).loadChangeOrder(params),
    head: titledByRecord('A change order'),
    component: lazyScreen(() => import('./change-order-screen.tsx'), 'ChangeOrderScreen'),
  })

  // A route without a job, which the user chooses in the form. It is our addition, not in the documents.
  const addRoute = createRoute({
    getParentRoute: () => frame,
    path: '/changeorders-add/$woid',
    validateSearch: addSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { session }, params, deps }) =>
      (await loaders()).loadNew(params, deps, { session }),
    head: titled('New change order'),
    component: lazyScreen(() => import('./change-order-form.tsx'), 'ChangeOrderAddScreen'),
  })

  const addToJobRoute = createRoute({
    getParentRoute: () => frame,
    path: '/changeorders-add/$woid/$jobid',
    validateSearch: addSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { session }, params, deps }) =>
      (await loaders()).loadNew(params, deps, { session }),
    head: titled('New change order'),
    component: lazyScreen(() => import('./change-order-form.tsx'), 'ChangeOrderAddToJobScreen'),
  })

  const editRoute = createRoute({
    getParentRoute: () => frame,
    path: '/changeorders-edit/$woid/$id',
    loader: async ({ params }) => (await loaders()).loadEdited(params),
    head: titledByRecord('Edit a change order', 'Edit'),
    component: lazyScreen(() => import('./change-order-form.tsx'), 'ChangeOrderEditScreen'),
  })

  const addItemRoute = createRoute({
    getParentRoute: () => frame,
    path: '/changeorders-item-add/$woid/$masterId',
    loader: async ({ params }) => (await loaders()).loadNewItem(params),
    head: titled('New item of a change order'),
    component: lazyScreen(() => import('./change-order-item-form.tsx'), 'ItemAddScreen'),
  })

  const editItemRoute = createRoute({
    getParentRoute: () => frame,
    path: '/changeorders-item-edit/$woid/$id',
    loader: async ({ params }) => (await loaders()).loadEditedItem(params),
    head: titledByRecord('Edit an item of a change order'),
    component: lazyScreen(() => import('./change-order-item-form.tsx'), 'ItemEditScreen'),
  })

  const itemRoute = createRoute({
    getParentRoute: () => frame,
    path: '/changeorders-item-details/$woid/$id',
    loader: async ({ params }) => (await loaders()).loadItem(params),
    head: titledByRecord('An item of a change order'),
    component: lazyScreen(() => import('./change-order-item-screen.tsx'), 'ItemScreen'),
  })

  return [
    ofProjectRoute,
    ofJobRoute,
    detailsRoute,
    addRoute,
    addToJobRoute,
    editRoute,
    addItemRoute,
    editItemRoute,
    itemRoute,
  ] as const
}

export const routes = [
  leadingAway('/changeorders'),
  leadingAway('/changeorder-details'),
  leadingAway('/changeorder-details/$woid'),
  leadingAway('/changeorders-add'),
  leadingAway('/changeorders-edit'),
  leadingAway('/changeorders-edit/$woid'),
  leadingAway('/changeorders-item-add'),
  leadingAway('/changeorders-item-add/$woid'),
  leadingAway('/changeorders-item-edit'),
  leadingAway('/changeorders-item-edit/$woid'),
  leadingAway('/changeorders-item-details'),
  leadingAway('/changeorders-item-details/$woid'),
] as const
