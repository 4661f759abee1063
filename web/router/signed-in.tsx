/** The route above all screens that need a session. The route shows the shell around the screens. */
import { createRoute, redirect } from '@tanstack/react-router'
import { ACCOUNT_PARAMETER } from '#contract/addresses.ts'
import { setForbiddenHandler } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { hasToken, type SessionBasics, sessionQuery } from '#web/session/present-session.ts'
import { arrive } from '#web/session/tabs.ts'
import { rememberPath } from '#web/session/token.ts'
import { rootRoute } from './root.tsx'
import { loadShell } from './shell.ts'

/**
 * Returns the session, for a route that needs a session.
 *
 * @throws a redirect to the sign-in; the sign-in leads back to `href`
 */
export async function requireSession(href: string): Promise<{ session: SessionBasics }> {
  if (await arrive()) {
    const session = await queryClient.ensureQueryData(sessionQuery).catch((error: unknown) => {
      if (hasToken()) throw error
      return null
    })
    if (session) return { session }
  }
  rememberPath(href)
  throw redirect({ to: '/login' })
}

const elsewhere = fetchedCode(() => import('./elsewhere.ts'))

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location, preload }) => {
    const signedIn = await requireSession(location.href)
    if (signedIn.session.mustSetUpSecondFactor) {
      rememberPath(location.href)
      throw redirect({ to: '/second-factor' })
    }
    const meant = (location.search as Record<string, unknown>)[ACCOUNT_PARAMETER]
    if (typeof meant === 'string')
      await (await elsewhere()).followMeant(meant, { ...signedIn, href: location.href, preload })
    return signedIn
  },
  component: lazyScreen(loadShell, 'Shell'),
})

/**
 * After a refused call (403), fetches the session again, because the permissions may have changed. Calls
 * `goToSecondFactor` if the person must set up a second factor.
 */
export function followPermissions(goToSecondFactor: () => void): void {
  setForbiddenHandler(() => {
    queryClient
      .fetchQuery({ ...sessionQuery, staleTime: 0 })
      .then(({ mustSetUpSecondFactor }) => mustSetUpSecondFactor && goToSecondFactor())
      // Ignored: the refused call itself shows its error.
      .catch(() => {})
  })
}
