/** The screens of roles and their permissions (002 §2). */
import { createRoute } from '@tanstack/react-router'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { needs } from '#web/router/record-routes.ts'
import { titled } from '#web/router/root.tsx'
import { idParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { accessSearch, explainSearch, personSearch, roleInventorySearch, rolesSearch } from './address.ts'

const roles = { label: 'Roles and access', to: '/company/roles' }

const rolesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company/roles',
  validateSearch: rolesSearch,
  beforeLoad: needs('Roles', 'Read'),
  head: titled('Roles'),
  staticData: { crumb: { label: 'Roles and access' } },
  component: lazyScreen(() => import('./roles-screen.tsx'), 'RolesScreen'),
})

const accessRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company/roles-accesslist',
  validateSearch: accessSearch,
  beforeLoad: needs('Roles', 'Read'),
  head: titled('Access of roles'),
  loader: () => ({ crumb: { label: 'Access' } }),
  staticData: { crumb: roles },
  component: lazyScreen(() => import('./access-screen.tsx'), 'AccessScreen'),
})

const roleInventoryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company/roles/inventory',
  validateSearch: roleInventorySearch,
  beforeLoad: needs('Roles', 'Read'),
  head: titled('Stock categories of roles'),
  loader: () => ({ crumb: { label: 'Stock categories' } }),
  staticData: { crumb: roles },
  component: lazyScreen(() => import('./role-inventory-screen.tsx'), 'RoleInventoryScreen'),
})

const explainRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company/explain',
  validateSearch: explainSearch,
  head: titled('Explain access'),
  staticData: { crumb: { label: 'Explain access' } },
  component: lazyScreen(() => import('./explain-screen.tsx'), 'ExplainScreen'),
})

const loaders = fetchedCode(() => import('./loaders.ts'))

const personRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/employee/$id',
  validateSearch: personSearch,
  beforeLoad: needs('Employees', 'Read'),
  loader: async ({ params: { id } }) => (await loaders()).loadPerson(idParam(id)),
  head: titled('Employee'),
  staticData: { crumb: { label: 'Employees', to: '/employee' } },
  component: lazyScreen(() => import('./person-screen.tsx'), 'PersonScreen'),
})

export const routes = [rolesRoute, accessRoute, roleInventoryRoute, explainRoute, personRoute] as const
