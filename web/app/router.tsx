/** The router. It begins with the doors; all other routes are loaded with the first address behind them. */
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { texts } from '#web/api/texts.ts'
import { rootRoute } from '#web/router/root.tsx'
import { followPermissions, leadToSignIn } from '#web/router/signed-in.tsx'
import { hasToken } from '#web/session/present-session.ts'
import { toast } from '#web/ui/toast.ts'
import { doors } from './doors.ts'
import type { joinRoutes } from './route-tree.ts'

type RouteTree = ReturnType<typeof joinRoutes>

/** Any address that is no door, until all routes are there. */
const behindTheDoors = (['/', '$'] as const).map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: async ({ location }) => {
      await addRoutes()
      throw redirect({ href: location.href, replace: true })
    },
  }),
)

export const router = createRouter({
  // What is missing of it comes with the first address that needs it.
  routeTree: rootRoute.addChildren([...doors, ...behindTheDoors]) as unknown as RouteTree,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  scrollRestoration: true,
  caseSensitive: false,
})

/** Whoever is signed in already needs them at once. */
const arriving = hasToken() ? import('./route-tree.ts') : undefined
// If they do not arrive, they are asked for again.
arriving?.catch(() => {})

async function addRoutes(): Promise<void> {
  const tree = await (arriving ?? import('./route-tree.ts')).catch(() => import('./route-tree.ts'))
  tree.joinRoutes()
  router.setRoutes(router.buildRouteTree())
}

leadToSignIn(() => {
  toast.error(texts.signInRequired)
  void router.navigate({ to: '/login' })
})
followPermissions(() => void router.navigate({ to: '/second-factor' }))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
