/** The routes of subcontractors (002 §2). */
import { createRoute, redirect } from '@tanstack/react-router'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { needs } from '#web/router/record-routes.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { editedSearch, subcontractorsSearch } from './address.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

const subcontractors = { label: 'Subcontractors', to: '/subcontractors/list' }

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/subcontractors/list',
  validateSearch: subcontractorsSearch,
  beforeLoad: needs('Subcontractors', 'Read'),
  head: titled('Subcontractors'),
  staticData: { crumb: { label: 'Subcontractors' } },
  component: lazyScreen(() => import('./subcontractors-screen.tsx'), 'SubcontractorsScreen'),
})

const addRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/subcontractors/add',
  beforeLoad: needs('Subcontractors', 'Create'),
  head: titled('New subcontractor'),
  loader: () => ({ crumb: { label: 'New subcontractor' } }),
  staticData: { crumb: subcontractors },
  component: lazyScreen(() => import('./subcontractor-form.tsx'), 'SubcontractorAddScreen'),
})

const editRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/subcontractors/edit',
  validateSearch: editedSearch,
  loaderDeps: ({ search }) => search,
  beforeLoad: needs('Subcontractors', 'Update'),
  loader: async ({ deps: { subContractorModel } }) => (await loaders()).loadEdited(subContractorModel),
  head: titledByRecord('Edit a subcontractor', 'Edit'),
  staticData: { crumb: subcontractors },
  component: lazyScreen(() => import('./subcontractor-form.tsx'), 'SubcontractorEditScreen'),
})

/** The path above the other routes. This path has no screen, so the route redirects to the list. */
const withoutScreenRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/subcontractors',
  beforeLoad: () => {
    throw redirect({ to: '/subcontractors/list', replace: true })
  },
})

export const routes = [listRoute, addRoute, editRoute, withoutScreenRoute] as const
