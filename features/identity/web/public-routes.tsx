/** The screens of sign-in (002 §2), which need no session. */
import { createRoute, redirect } from '@tanstack/react-router'
import { queryClient } from '#web/api/query-client.ts'
import type { Refused } from '#web/router/denied.ts'
import { lazyScreen } from '#web/router/lazy-screen.ts'
import { rootRoute, titled } from '#web/router/root.tsx'
import { textParam, wordParam } from '#web/router/search-params.ts'
import { requireSession } from '#web/router/signed-in.tsx'
import { arrive, leaveToAnybody } from '#web/session/tabs.ts'
import { takeRememberedPath } from '#web/session/token.ts'
import { LoginScreen } from './login-screen.tsx'

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  /** `note: 'mail'`: a mail with a link was sent to the user. */
  validateSearch: (search): { note?: 'mail' | undefined } => ({ note: wordParam(search.note, ['mail']) }),
  beforeLoad: async ({ preload }) => {
    if (!preload) leaveToAnybody()
    // A user who is signed in, in another tab or by a browser that stays signed in, is redirected.
    if (!(await arrive().catch(() => false))) return
    // The user may be another person than before, so the cache is cleared.
    if (!preload) queryClient.clear()
    throw redirect({ href: takeRememberedPath() ?? '/' })
  },
  head: titled('Sign in'),
  // Not lazy: every user without a session waits for this screen, and later screens need nearly all of its
  // code, too.
  component: LoginScreen,
})

/** 002 §2: a login page exists at /home/login too, and outside the app at login.html. */
const loginAliases = (['/home/login', '/login.html'] as const).map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/login' })
    },
  }),
)

const accessDeniedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/401',
  validateSearch: ({ module, action, project, only }: Record<string, unknown>): Refused => ({
    module: textParam(module),
    action: textParam(action),
    project: textParam(project),
    only: wordParam(only, ['account', 'site']),
  }),
  head: titled('Access denied'),
  component: lazyScreen(() => import('#web/router/access-denied-screen.tsx'), 'AccessDeniedScreen'),
})

/** The search parameters of a link in a mail. */
interface MailedCode {
  code?: string | undefined
  email?: string | undefined
}

const mailedCode = (search: Record<string, unknown>): MailedCode => ({
  code: textParam(search.code),
  email: textParam(search.email),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: mailedCode,
  head: titled('Password reset'),
  component: lazyScreen(() => import('./reset-password-screen.tsx'), 'ResetPasswordScreen'),
})

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: mailedCode,
  head: titled('E-mail verification'),
  component: lazyScreen(() => import('./verify-email-screen.tsx'), 'VerifyEmailScreen'),
})

/** If the company requires a second factor and the user has none, every screen redirects here until it is set up. */
const secondFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/second-factor',
  beforeLoad: async ({ location }) => {
    const { session } = await requireSession(location.href)
    if (!session.mustSetUpSecondFactor) throw redirect({ to: '/' })
  },
  head: titled('Set up two-step sign-in'),
  component: lazyScreen(() => import('./second-factor-screen.tsx'), 'SecondFactorScreen'),
})

export const publicRoutes = [
  loginRoute,
  accessDeniedRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  secondFactorRoute,
  ...loginAliases,
] as const
