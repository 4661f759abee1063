/** The screens of employees (001 §2). */
import { createRoute } from '@tanstack/react-router'
import { ANY_COLUMN, registerSearch } from '#features/registers/web/public.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, needs } from '#web/router/record-routes.ts'
import { redirectMissing } from '#web/router/redirect-with.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { idParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import type { EmployeeFilter } from './list-api.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

const employees = { label: 'Employees', to: '/employee' }

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/employee',
  validateSearch: (search): EmployeeFilter => registerSearch(search, ANY_COLUMN),
  beforeLoad: needs('Employees', 'Read'),
  head: titled('Employees'),
  staticData: { crumb: { label: 'Employees' } },
  component: lazyScreen(() => import('./employees-screen.tsx'), 'EmployeesScreen'),
})

const createRouteOfEmployees = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/employee/create',
  beforeLoad: needs('Employees', 'Create'),
  head: titled('New employees'),
  loader: () => ({ crumb: { label: 'New employees' } }),
  staticData: { crumb: employees },
  component: lazyScreen(() => import('./employees-create-screen.tsx'), 'EmployeesCreateScreen'),
})

const editRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/employee/edit/$id',
  beforeLoad: needs('Employees', 'Update'),
  loader: async ({ params: { id } }) => (await loaders()).loadEmployee(idParam(id)),
  head: titledByRecord('Edit an employee', 'Edit'),
  staticData: { crumb: employees },
  component: lazyScreen(() => import('./employee-edit-screen.tsx'), 'EmployeeEditScreen'),
})

export const routes = [
  listRoute,
  createRouteOfEmployees,
  editRoute,
  leadingAway('/employee/edit', () => redirectMissing('/employee')),
] as const
