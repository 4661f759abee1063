/** The screens of sign-in and of one's own password (002 §2). */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute, titled } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  head: titled('Sign in'),
  component: lazyRouteComponent(() => import('./login-screen.tsx'), 'LoginScreen'),
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
  head: titled('Access denied'),
  component: lazyRouteComponent(() => import('./access-denied-screen.tsx'), 'AccessDeniedScreen'),
})

const changePasswordRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/change-password',
  head: titled('Change password'),
  staticData: { crumb: { label: 'Change password' } },
  component: lazyRouteComponent(() => import('./change-password-screen.tsx'), 'ChangePasswordScreen'),
})

export const publicRoutes = [loginRoute, accessDeniedRoute, ...loginAliases] as const
export const routes = [changePasswordRoute] as const
