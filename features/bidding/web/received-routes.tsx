/** The owner's screens of bidding (002 §2): the bidders of a project, the comparison of the bids, and one bid. */
import { createRoute, redirect } from '@tanstack/react-router'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, needs } from '#web/router/record-routes.ts'
import { titled } from '#web/router/root.tsx'
import { idParam, pageParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'

const loaders = fetchedCode(() => import('./received-loaders.ts'))
const list = { label: 'Bid projects', to: '/bid-projects' }
const toList = () => redirect({ to: '/bid-projects' })

/** The search parameters of the list of bidders. */
export interface ReceivedSearch {
  page?: number | undefined
  /** Opens the dialog of a new addendum. */
  addendum?: true | undefined
}

/** The search parameters of the tabulation. */
export interface TabulationSearch {
  page?: number | undefined
  /** Only lines with an outlier price. */
  far?: true | undefined
}

const receivedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bids/approve-summary/$woid',
  validateSearch: (search): ReceivedSearch => ({
    page: pageParam(search.page),
    addendum: search.addendum === true ? true : undefined,
  }),
  beforeLoad: needs('Bidding', 'Read'),
  loader: async ({ params: { woid } }) => (await loaders()).loadProject(woid),
  head: titled('Bids on a project'),
  staticData: { crumb: list },
  component: lazyScreen(() => import('./received-screen.tsx'), 'ReceivedScreen'),
})

const tabulationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bids/tabulation-details/$woid',
  validateSearch: (search): TabulationSearch => ({
    page: pageParam(search.page),
    far: search.far === true ? true : undefined,
  }),
  beforeLoad: needs('Bidding', 'Read'),
  loader: async ({ params: { woid } }) => (await loaders()).loadProject(woid),
  head: titled('Tabulation'),
  staticData: { crumb: list },
  component: lazyScreen(() => import('./tabulation-screen.tsx'), 'TabulationScreen'),
})

const receivedBidRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bids/approve-details/$acid',
  validateSearch: (search): { woid?: string | undefined; page?: number | undefined } => ({
    woid: idParam(search.woid),
    page: pageParam(search.page),
  }),
  beforeLoad: async (context) => {
    await needs('Bidding', 'Read')(context)
    // 002 §2: an address without its project redirects to the list.
    if (!context.search.woid) throw toList()
  },
  loaderDeps: ({ search: { woid = '' } }) => ({ woid }),
  loader: async ({ deps: { woid } }) => (await loaders()).loadProject(woid),
  head: titled('One bid'),
  staticData: { crumb: list },
  component: lazyScreen(() => import('./received-bid-screen.tsx'), 'ReceivedBidScreen'),
})

export const receivedRoutes = [
  receivedRoute,
  tabulationRoute,
  receivedBidRoute,
  leadingAway('/bids/approve-summary', toList),
  leadingAway('/bids/tabulation-details', toList),
  leadingAway('/bids/approve-details', toList),
] as const
