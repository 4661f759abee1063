/** The screens of companies and accounts (000 §2), for site administrators (000 §6). */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { titled } from '#web/router/root.tsx'
import { idParam, pageParam, textParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import type { SessionBasics } from '#web/session/session.ts'
import type { ListFilter } from './api.ts'

const companies = { label: 'Companies', to: '/companies' }

const listFilter = (search: Record<string, unknown>): ListFilter => ({
  search: textParam(search.search),
  page: pageParam(search.page),
})

/** 000 §6: for others the access-denied page is shown. */
function forAdmins({ context }: { context: { session: SessionBasics } }): void {
  if (!context.session.isAdmin) throw redirect({ to: '/401' })
}

const companiesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/companies',
  validateSearch: listFilter,
  beforeLoad: forAdmins,
  head: titled('Companies'),
  staticData: { crumb: { label: 'Companies' } },
  component: lazyRouteComponent(() => import('./companies-screen.tsx'), 'CompaniesScreen'),
})

const companyEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company-edit',
  validateSearch: (search): { obj?: string | undefined } => ({ obj: idParam(search.obj) }),
  loaderDeps: ({ search }) => search,
  beforeLoad: forAdmins,
  loader: async ({ deps: { obj }, preload }) => (await import('./loaders.ts')).loadCompany(obj, { preload }),
  head: titled('Edit a company'),
  staticData: { crumb: companies },
  component: lazyRouteComponent(() => import('./company-edit-screen.tsx'), 'CompanyEditScreen'),
})

const companyDetailsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company-details/$companyid',
  validateSearch: listFilter,
  beforeLoad: forAdmins,
  loader: async ({ params: { companyid }, preload }) =>
    (await import('./loaders.ts')).loadCompany(idParam(companyid), { preload }),
  head: titled('Company'),
  staticData: { crumb: companies },
  component: lazyRouteComponent(() => import('./company-details-screen.tsx'), 'CompanyDetailsScreen'),
})

const accountCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account-create/$companyid',
  beforeLoad: forAdmins,
  loader: async ({ params: { companyid }, preload }) =>
    (await import('./loaders.ts')).loadNewAccount(idParam(companyid), { preload }),
  head: titled('New account'),
  staticData: { crumb: companies },
  component: lazyRouteComponent(() => import('./account-create-screen.tsx'), 'AccountCreateScreen'),
})

const accountEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account-edit',
  validateSearch: (search): { obj?: string | undefined } => ({ obj: idParam(search.obj) }),
  loaderDeps: ({ search }) => search,
  beforeLoad: forAdmins,
  loader: async ({ deps: { obj }, preload }) => (await import('./loaders.ts')).loadAccount(obj, { preload }),
  head: titled('Edit an account'),
  staticData: { crumb: companies },
  component: lazyRouteComponent(() => import('./account-edit-screen.tsx'), 'AccountEditScreen'),
})

const accountDetailsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account-details/$companyid',
  validateSearch: listFilter,
  beforeLoad: forAdmins,
  loader: async ({ params: { companyid }, preload }) =>
    (await import('./loaders.ts')).loadAccountsOf(idParam(companyid), { preload }),
  head: titled('Accounts'),
  staticData: { crumb: companies },
  component: lazyRouteComponent(() => import('./account-details-screen.tsx'), 'AccountDetailsScreen'),
})

/** Without the id that a path ends with. */
const withoutId = (['/company-details', '/account-create', '/account-details'] as const).map((path) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    beforeLoad: (given) => {
      forAdmins(given)
      throw redirect({ to: '/companies' })
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
