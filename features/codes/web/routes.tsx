/** The route of the company's codes (002 §2). */
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#web/router/lazy-screen.ts'
import { needs } from '#web/router/record-routes.ts'
import { titled } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { codesSearch } from './address.ts'

const codesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company/codes',
  validateSearch: codesSearch,
  beforeLoad: needs('Codes', 'Read'),
  head: titled('Codes'),
  staticData: { crumb: { label: 'Codes' } },
  component: lazyScreen(() => import('./codes-screen.tsx'), 'CodesScreen'),
})

export const routes = [codesRoute] as const
