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
  /** A mail with a link is on its way to whoever comes here. */
  validateSearch: (search): { note?: 'mail' | undefined } => ({ note: wordParam(search.note, ['mail']) }),
  beforeLoad: async ({ preload }) => {
    if (!preload) leaveToAnybody()
    // Whoever is signed in, in another tab or on this device, need not do it again.
    if (!(await arrive().catch(() => false))) return
    // It may be somebody else than before.
    if (!preload) queryClient.clear()
    throw redirect({ href: takeRememberedPath() ?? '/' })
  },
  head: titled('Sign in'),
  // Not lazy: whoever is not signed in waits for it, and nearly all of it is needed behind it too.
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

/** What a link in a mail carries. */
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

/** Where every signed-in screen leads until it is done, for those whose company asks for a second factor. */
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
