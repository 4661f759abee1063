/** All screens of all features: the one place where the web's platform meets them. */
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { routes as activities, frameRoutes as activityFrames } from '#features/activities/web/routes.tsx'
import { routes as help } from '#features/help/web/routes.tsx'
import { routes as identity, publicRoutes } from '#features/identity/web/routes.tsx'
import { frameRoutes as jobFrames, routes as jobs } from '#features/jobs/web/routes.tsx'
import { projectFrameRoute } from '#features/projects/web/frame-route.tsx'
import { frameRoutes as projectFrames, routes as projects } from '#features/projects/web/routes.tsx'
import { frameRoutes as taskFrames, routes as tasks } from '#features/tasks/web/routes.tsx'
import { texts } from '#web/api/texts.ts'
import { rootRoute } from '#web/router/root.tsx'
import { leadToSignIn, signedInRoute } from '#web/router/signed-in.tsx'
import { toast } from '#web/ui/toast.ts'

/** The main screen goes to the project list (002 §2); an administrator without an employee has none. */
const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: context.session.employeeUniqueId ? '/home' : '/help' })
  },
})

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/index.html',
  beforeLoad: () => {
    throw redirect({ to: '/' })
  },
})

const routeTree = rootRoute.addChildren([
  indexRoute,
  ...publicRoutes,
  signedInRoute.addChildren([
    startRoute,
    ...projects,
    ...jobs,
    ...tasks,
    ...activities,
    ...identity,
    ...help,
    projectFrameRoute.addChildren([
      ...projectFrames,
      ...jobFrames(projectFrameRoute),
      ...taskFrames(projectFrameRoute),
      ...activityFrames(projectFrameRoute),
    ]),
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  scrollRestoration: true,
  caseSensitive: false,
})

leadToSignIn(() => {
  toast.error(texts.signInRequired)
  void router.navigate({ to: '/login' })
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
