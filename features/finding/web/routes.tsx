/** The screen of finding: a record by its number (records.md 'Links'). */
import { createRoute } from '@tanstack/react-router'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway } from '#web/router/record-routes.ts'
import { titled } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'

const loaders = fetchedCode(() => import('./loaders.ts'))

const numberRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/go/$number',
  loader: async ({ params: { number } }) => (await loaders()).loadNumber(number),
  head: titled('Records of a number'),
  component: lazyScreen(() => import('./number-screen.tsx'), 'NumberScreen'),
})

export const routes = [numberRoute, leadingAway('/go')] as const
