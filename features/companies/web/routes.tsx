/** The screens of companies and accounts (000 §2), for site administrators (000 §6). */
import { createRoute } from '@tanstack/react-router'
import { registerSearch } from '#features/registers/web/public.ts'
import { deniedPage } from '#web/router/denied.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { redirectMissing } from '#web/router/redirect-with.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { idParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import type { SessionBasics } from '#web/session/session.ts'
import { accountOrders, companyOrders } from '../orders.ts'
import type { AccountFilter, CompanyFilter } from './api.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

const companies = { label: 'Companies', to: '/companies' }

/** 000 §6: anybody else gets the access-denied page. */
function forAdmins({
  context,
  location,
}: {
  context: { session: SessionBasics }
  location: { href: string }
}): void {
  if (!context.session.isAdmin) throw deniedPage({ only: 'site' }, location.href)
}

const companiesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/companies',
  validateSearch: (search): CompanyFilter => registerSearch(search, companyOrders),
  beforeLoad: forAdmins,
  head: titled('Companies'),
  staticData: { crumb: { label: 'Companies' } },
  component: lazyScreen(() => import('./companies-screen.tsx'), 'CompaniesScreen'),
})

const companyEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company-edit',
  validateSearch: (search): { obj?: string | undefined } => ({ obj: idParam(search.obj) }),
  loaderDeps: ({ search }) => search,
  beforeLoad: forAdmins,
  loader: async ({ deps: { obj } }) => (await loaders()).loadEditedCompany(obj),
  head: titledByRecord('Edit a company', 'Edit'),
  staticData: { crumb: companies },
  component: lazyScreen(() => import('./company-edit-screen.tsx'), 'CompanyEditScreen'),
})

const companyDetailsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company-details/$companyid',
  validateSearch: (search): AccountFilter => registerSearch(search, accountOrders),
  beforeLoad: forAdmins,
  loader: async ({ params: { companyid } }) => (await loaders()).loadCompany(idParam(companyid)),
  head: titled('Company'),
  staticData: { crumb: companies },
  component: lazyScreen(() => import('./company-details-screen.tsx'), 'CompanyDetailsScreen'),
})

const accountCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account-create/$companyid',
  beforeLoad: forAdmins,
  loader: async ({ params: { companyid } }) => (await loaders()).loadNewAccount(idParam(companyid)),
  head: titled('New account'),
  staticData: { crumb: companies },
  component: lazyScreen(() => import('./account-create-screen.tsx'), 'AccountCreateScreen'),
})

const accountEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account-edit',
  validateSearch: (search): { obj?: string | undefined } => ({ obj: idParam(search.obj) }),
  loaderDeps: ({ search }) => search,
  beforeLoad: forAdmins,
  loader: async ({ deps: { obj } }) => (await loaders()).loadAccount(obj),
  head: titledByRecord('Edit an account'),
  staticData: { crumb: companies },
  component: lazyScreen(() => import('./account-edit-screen.tsx'), 'AccountEditScreen'),
})

const accountDetailsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account-details/$companyid',
  validateSearch: (search): AccountFilter => registerSearch(search, accountOrders),
  beforeLoad: forAdmins,
  loader: async ({ params: { companyid } }) => (await loaders()).loadAccountsOf(idParam(companyid)),
  head: titled('Accounts'),
  staticData: { crumb: companies },
  component: lazyScreen(() => import('./account-details-screen.tsx'), 'AccountDetailsScreen'),
})

/** The same paths without the id at the end. */
const withoutId = (['/company-details', '/account-create', '/account-details'] as const).map((path) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    beforeLoad: (given) => {
      forAdmins(given)
      throw redirectMissing('/companies')
    },
  }),
)

export const routes = [
  companiesRoute,
  companyEditRoute,
  companyDetailsRoute,
  accountCreateRoute,
  accountEditRoute,
  accountDetailsRoute,
  ...withoutId,
] as const
