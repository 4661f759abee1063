/** The router. It begins with the doors; all other routes are loaded with the first address behind them. */
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { setSignedOutHandler } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { bindAsking } from '#web/router/asking.ts'
import { fetchedCode } from '#web/router/lazy-screen.ts'
import { bindNavigating } from '#web/router/navigating.ts'
import { sayOnArrival } from '#web/router/redirect-with.ts'
import { rootRoute, standIns } from '#web/router/root.tsx'
import { bindShell } from '#web/router/shell.ts'
import { followPermissions } from '#web/router/signed-in.tsx'
import { mayArrive } from '#web/session/arrival.ts'
import { arrive, setIsUnsaved, setMovedElsewhere, setSignOutHandler } from '#web/session/tabs.ts'
import { guards } from '#web/ui/ask/leave-screen.ts'
import { forgetToasts, toast } from '#web/ui/toast/toast.ts'
import { doors } from './doors.ts'
import type { joinRoutes } from './route-tree.ts'

type RouteTree = ReturnType<typeof joinRoutes>

/** Any address that is no door, until all routes are there. */
const behindTheDoors = (['/', '$'] as const).map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: async ({ location }) => {
      // The main screen waits for both, not for one after the other.
      if (['/', '/home'].includes(location.pathname))
        import('#features/overview/web/home-screen.tsx').catch(() => {})
      // What it finds is asked for again by the route itself.
      arrive().catch(() => {})
      await addRoutes()
      throw redirect({ href: location.href, replace: true })
    },
  }),
)

export const router = createRouter({
  // What is missing of it comes with the first address that needs it.
  routeTree: rootRoute.addChildren([...doors, ...behindTheDoors]) as unknown as RouteTree,
  ...standIns,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  scrollRestoration: true,
  caseSensitive: false,
})

/** Whoever is signed in already needs them at once. */
const arriving = mayArrive() ? import('./route-tree.ts') : undefined
// If they do not arrive, they are asked for again.
arriving?.catch(() => {})

async function addRoutes(): Promise<void> {
  const again = fetchedCode(() => import('./route-tree.ts'))
  const tree = await (arriving ?? again()).catch(again)
  tree.joinRoutes()
  router.setRoutes(router.buildRouteTree())
}

router.subscribe('onBeforeNavigate', ({ toLocation }) => sayOnArrival(toLocation))
bindNavigating(() => router.state.status === 'pending')
bindShell(() => import('./shell/shell.tsx'))
bindAsking(async () => (await import('#features/access/web/asking.tsx')).Asking)
setSignedOutHandler(() => {
  forgetToasts()
  toast.error(texts.signInRequired)
  void router.navigate({ to: '/login' })
})
// What was not saved there is not asked about: it is somebody else's turn, perhaps.
setSignOutHandler(() => {
  forgetToasts()
  void router.navigate({ to: '/login', ignoreBlocker: true })
})
// Nor what would be saved in another account. The browser would ask about a form that is still there.
setMovedElsewhere(() => {
  void router.navigate({ to: '/home', ignoreBlocker: true }).then(() => location.reload())
})
setIsUnsaved(() => guards.size > 0)
followPermissions(() => void router.navigate({ to: '/second-factor' }))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
