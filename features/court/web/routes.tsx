/** The screen of the court: /court (records.md). */
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#web/router/lazy-screen.ts'
import { titled } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { courtSearch } from './address.ts'

const courtRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/court',
  validateSearch: courtSearch,
  loader: () => ({ crumb: { label: 'Ball in court' } }),
  head: titled('Ball in court'),
  component: lazyScreen(() => import('./court-screen.tsx'), 'CourtScreen'),
})

export const routes = [courtRoute] as const
