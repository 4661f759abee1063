/** The help (000 §2). */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titled } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'

const helpRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/help',
  head: titled('Help'),
  staticData: { crumb: { label: 'Help' } },
  component: lazyRouteComponent(() => import('./help-screen.tsx'), 'HelpScreen'),
})

export const routes = [helpRoute] as const
