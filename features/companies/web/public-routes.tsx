/** The ways to a company of one's own (000 §6, 002 §2), which need no session. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute, titled } from '#web/router/root.tsx'

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  head: titled('Register'),
  component: lazyRouteComponent(() => import('./register-screen.tsx'), 'RegisterScreen'),
})

/** 000 §2: outside the app the registration stands at company.html. */
const registerAlias = createRoute({
  getParentRoute: () => rootRoute,
  path: '/company.html',
  beforeLoad: () => {
    throw redirect({ to: '/register' })
  },
})

/** For visitors, and for site administrators. */
const wizardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies-wizard',
  loader: async () => (await import('./loaders.ts')).loadWizard(),
  head: titled('New company'),
  component: lazyRouteComponent(() => import('./wizard-screen.tsx'), 'WizardScreen'),
})

export const publicRoutes = [registerRoute, registerAlias, wizardRoute] as const
