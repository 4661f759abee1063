/** The routes of finding: a record by its number (records.md 'Links'), and the search. */
import { createRoute } from '@tanstack/react-router'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway } from '#web/router/record-routes.ts'
import { titled } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { searchedFor } from './address.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

const numberRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/go/$number',
  loader: async ({ params: { number } }) => (await loaders()).loadNumber(number),
  head: titled('Records of a number'),
  component: lazyScreen(() => import('./number-screen.tsx'), 'NumberScreen'),
})

const searchRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/search',
  validateSearch: searchedFor,
  head: titled('Search'),
  staticData: { crumb: { label: 'Search' } },
  component: lazyScreen(() => import('./search-screen.tsx'), 'SearchScreen'),
})

export const routes = [numberRoute, searchRoute, leadingAway('/go')] as const
