/** The help (000 §2). */
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#web/router/lazy-screen.ts'
import { titled } from '#web/router/root.tsx'
import { textParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'

const helpRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/help',
  validateSearch: (search): { q?: string | undefined; topic?: string | undefined } => ({
    q: textParam(search.q),
    topic: textParam(search.topic),
  }),
  head: titled('Help'),
  staticData: { crumb: { label: 'Help' } },
  component: lazyScreen(() => import('./help-screen.tsx'), 'HelpScreen'),
})

export const routes = [helpRoute] as const
