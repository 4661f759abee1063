/** Everything that needs a session stands below this route, in the shell. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { setSignedOutHandler } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { hasToken, sessionQuery } from '#web/session/session.ts'
import { rememberPath } from '#web/session/token.ts'
import { rootRoute } from './root.tsx'

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    if (hasToken()) {
      const session = await queryClient.ensureQueryData(sessionQuery).catch((error: unknown) => {
        if (hasToken()) throw error
        return null
      })
      if (session) return { session }
    }
    rememberPath(location.href)
    throw redirect({ to: '/login' })
  },
  component: lazyRouteComponent(() => import('#web/app/shell/shell.tsx'), 'Shell'),
})

/** Leads to the sign-in when the server no longer knows the session. */
export function leadToSignIn(go: () => void): void {
  setSignedOutHandler(() => {
    queryClient.clear()
    go()
  })
}
