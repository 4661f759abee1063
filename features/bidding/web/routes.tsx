/** The vendor's screens of bidding (002 §2). */
import { createRoute, redirect } from '@tanstack/react-router'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, needs } from '#web/router/record-routes.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { bidsSearch } from './address.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))
const search = { label: 'Search bids', to: '/bids/search-project' }

const searchRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bids/search-project',
  validateSearch: bidsSearch,
  beforeLoad: needs('Bidding', 'Read'),
  head: titled('Search bids'),
  staticData: { crumb: { label: search.label } },
  component: lazyScreen(() => import('./search-screen.tsx'), 'SearchScreen'),
})

const historyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bids/bid-history',
  validateSearch: bidsSearch,
  beforeLoad: needs('Bidding', 'Read'),
  head: titled('My bids'),
  staticData: { crumb: { label: 'My bids' } },
  component: lazyScreen(() => import('./history-screen.tsx'), 'HistoryScreen'),
})

const bidRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bids/$woid',
  beforeLoad: needs('Bidding', 'Read'),
  loader: async ({ params: { woid } }) => (await loaders()).loadStanding(woid),
  // The title of the page contains nothing about the bid.
  head: titledByRecord('A bid'),
  staticData: { crumb: search },
  component: lazyScreen(() => import('./bid-screen.tsx'), 'BidScreen'),
})

export const routes = [
  searchRoute,
  historyRoute,
  bidRoute,
  leadingAway('/bids', () => redirect({ to: '/bids/search-project' })),
] as const
