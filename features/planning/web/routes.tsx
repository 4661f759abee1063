/** The route of the screen for deletions: /deleted. */
import { createRoute } from '@tanstack/react-router'
import { registerSearch } from '#features/registers/web/public.ts'
import { lazyScreen } from '#web/router/lazy-screen.ts'
import { needs } from '#web/router/record-routes.ts'
import { titled } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'

const deletedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/deleted',
  validateSearch: (search) => registerSearch(search, []),
  beforeLoad: needs('Projects', 'Read'),
  head: titled('Deleted'),
  staticData: { crumb: { label: 'Deleted' } },
  component: lazyScreen(() => import('./deleted-screen.tsx'), 'DeletedScreen'),
})

export const routes = [deletedRoute] as const
