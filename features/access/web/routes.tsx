/** The screen of what roles allow (002 §2). */
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#web/router/lazy-screen.ts'
import { needs } from '#web/router/record-routes.ts'
import { titled } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { accessSearch, explainSearch } from './address.ts'

const accessRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company/roles-accesslist',
  validateSearch: accessSearch,
  beforeLoad: needs('Roles', 'Read'),
  head: titled('Access of roles'),
  staticData: { crumb: { label: 'Roles and access' } },
  component: lazyScreen(() => import('./access-screen.tsx'), 'AccessScreen'),
})

const explainRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company/explain',
  validateSearch: explainSearch,
  head: titled('Explain access'),
  staticData: { crumb: { label: 'Explain access' } },
  component: lazyScreen(() => import('./explain-screen.tsx'), 'ExplainScreen'),
})

export const routes = [accessRoute, explainRoute] as const
