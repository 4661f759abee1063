/** The screens of employees (001 §2). */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Action } from '#contract/modules.ts'
import { titled } from '#web/router/root.tsx'
import { idParam, pageParam, textParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { may, type SessionBasics } from '#web/session/session.ts'
import type { EmployeeFilter } from './api.ts'

const employees = { label: 'Employees', to: '/employee' }

/** Only for whoever has the bit. */
function forThoseWho(action: Action) {
  return ({ context }: { context: { session: SessionBasics } }) => {
    if (!may(context.session, 'Employees', action)) throw redirect({ to: '/401' })
  }
}

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/employee',
  validateSearch: (search): EmployeeFilter => ({
    search: textParam(search.search),
    page: pageParam(search.page),
  }),
  beforeLoad: forThoseWho('Read'),
  head: titled('Employees'),
  staticData: { crumb: { label: 'Employees' } },
  component: lazyRouteComponent(() => import('./employees-screen.tsx'), 'EmployeesScreen'),
})

const createRouteOfEmployees = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/employee/create',
  beforeLoad: forThoseWho('Create'),
  head: titled('New employees'),
  loader: () => ({ crumb: { label: 'New employees' } }),
  staticData: { crumb: employees },
  component: lazyRouteComponent(() => import('./employees-create-screen.tsx'), 'EmployeesCreateScreen'),
})

const editRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/employee/edit/$id',
  beforeLoad: forThoseWho('Update'),
  loader: async ({ params: { id }, preload }) =>
    (await import('./loaders.ts')).loadEmployee(idParam(id), { preload }),
  head: titled('Edit an employee'),
  staticData: { crumb: employees },
  component: lazyRouteComponent(() => import('./employee-edit-screen.tsx'), 'EmployeeEditScreen'),
})

const editWithoutIdRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/employee/edit',
  beforeLoad: () => {
    throw redirect({ to: '/employee' })
  },
})

export const routes = [listRoute, createRouteOfEmployees, editRoute, editWithoutIdRoute] as const
