/**
 * The router. At first the router has only the routes that need no session. All other routes load when
 * somebody first opens an address that needs a session.
 */
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

/** Matches every address that needs a session, until all routes have loaded. */
const behindTheDoors = (['/', '$'] as const).map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: async ({ location }) => {
      // The routes and the main screen's code load at the same time, not one after the other.
      if (['/', '/home'].includes(location.pathname))
        import('#features/overview/web/home-screen.tsx').catch(() => {})
      // Starts to look for a token early. An error here can be ignored: the route itself looks for the token
      // again.
      arrive().catch(() => {})
      await addRoutes()
      throw redirect({ href: location.href, replace: true })
    },
  }),
)

export const router = createRouter({
  // The type already has all routes; the missing routes load with the first address that needs them.
  routeTree: rootRoute.addChildren([...doors, ...behindTheDoors]) as unknown as RouteTree,
  ...standIns,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  scrollRestoration: true,
  caseSensitive: false,
})

/** If somebody is probably signed in, all routes load at once. */
const arriving = mayArrive() ? import('./route-tree.ts') : undefined
// If this first load fails, `addRoutes` loads the routes again.
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
// After a sign-out in another tab, unsaved input is dropped without a question: the next person at this
// browser may be somebody else.
setSignOutHandler(() => {
  forgetToasts()
  void router.navigate({ to: '/login', ignoreBlocker: true })
})
// After a change of the account in another tab, unsaved input is dropped too: saving would write to the wrong
// account. The screen changes before the reload, because the browser would ask about a form that is still
// open.
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
