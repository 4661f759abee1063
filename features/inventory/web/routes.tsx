/** The routes of the stock screens (001 §2). */
import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, needs, needsInFrame } from '#web/router/record-routes.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { inventorySearch, itemSearch, materialsSearch, usageSearch } from './address.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

const inventory = { label: 'Inventory', to: '/inventory' }

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inventory',
  validateSearch: inventorySearch,
  beforeLoad: needs('Inventory', 'Read'),
  head: titled('Inventory'),
  staticData: { crumb: { label: 'Inventory' } },
  component: lazyScreen(() => import('./inventory-screen.tsx'), 'InventoryScreen'),
})

const addRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inventory/add',
  beforeLoad: needs('Inventory', 'Create'),
  loader: () => ({ crumb: { label: 'New item' } }),
  head: titled('New item'),
  staticData: { crumb: inventory },
  component: lazyScreen(() => import('./item-form.tsx'), 'ItemAddScreen'),
})

const editRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inventory/edit/$id',
  beforeLoad: needs('Inventory', 'Update'),
  loader: async ({ params: { id } }) => (await loaders()).loadItem(id),
  head: titledByRecord('Edit an item', 'Edit'),
  staticData: { crumb: inventory },
  component: lazyScreen(() => import('./item-form.tsx'), 'ItemEditScreen'),
})

const itemRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inventory/item/$id',
  validateSearch: itemSearch,
  beforeLoad: needs('Inventory', 'Read'),
  loader: async ({ params: { id } }) => (await loaders()).loadItem(id),
  head: titledByRecord('An item'),
  staticData: { crumb: inventory },
  component: lazyScreen(() => import('./item-screen.tsx'), 'ItemScreen'),
})

const usageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inventory/employee',
  validateSearch: usageSearch,
  beforeLoad: needs('Inventory', 'Read'),
  loader: () => ({ crumb: { label: 'Used by people' } }),
  head: titled('Inventory used by people'),
  staticData: { crumb: inventory },
  component: lazyScreen(() => import('./usage-screen.tsx'), 'UsageScreen'),
})

export const routes = [
  listRoute,
  addRoute,
  editRoute,
  itemRoute,
  usageRoute,
  leadingAway('/inventory/project'),
] as const

/**
 * The route in the project's frame. The frame is a parameter: importing it would pull the rest of its module
 * into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const materialsRoute = createRoute({
    getParentRoute: () => frame,
    path: '/inventory/project/$workorderId',
    validateSearch: materialsSearch,
    beforeLoad: needsInFrame('Inventory', 'Read', 'workorderId'),
    loader: () => ({ crumb: { label: 'Materials' } }),
    head: titled('Materials of a project'),
    staticData: { projectOf: ({ params }) => params.workorderId },
    component: lazyScreen(() => import('./materials-screen.tsx'), 'MaterialsScreen'),
  })
  return [materialsRoute] as const
}
