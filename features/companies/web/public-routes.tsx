/** The routes of registration and of the company wizard (000 §6, 002 §2), which need no session. */
import { createRoute, redirect } from '@tanstack/react-router'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { rootRoute, titled } from '#web/router/root.tsx'

const loaders = fetchedCode(() => import('./loaders.ts'))

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  head: titled('Register'),
  component: lazyScreen(() => import('./register-screen.tsx'), 'RegisterScreen'),
})

/** 000 §2: links outside the app name the registration company.html. */
const registerAlias = createRoute({
  getParentRoute: () => rootRoute,
  path: '/company.html',
  beforeLoad: () => {
    throw redirect({ to: '/register' })
  },
})

/** The company wizard, for visitors and for site administrators. */
const wizardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies-wizard',
  loader: async () => (await loaders()).loadWizard(),
  head: titled('New company'),
  component: lazyScreen(() => import('./wizard-screen.tsx'), 'WizardScreen'),
})

export const publicRoutes = [registerRoute, registerAlias, wizardRoute] as const
