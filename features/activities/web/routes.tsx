/** The screens of activities (000 §2). */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/projects/web/public.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { titled } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { may } from '#web/session/session.ts'

/** Those in the project's frame. It is handed in: what else projects have for others would come with the sign-in. */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const addRoute = createRoute({
    getParentRoute: () => frame,
    path: '/activities/add/$taskid',
    beforeLoad: ({ context }) => {
      if (!may(context.session, 'Activities', 'Create')) throw redirect({ to: '/401' })
    },
    loader: async ({ context: { session }, params: { taskid }, preload }) =>
      (await import('./loaders.ts')).loadNewActivity(taskid, { session, preload }),
    head: titled('New activity'),
    component: lazyRouteComponent(() => import('./activity-add-screen.tsx'), 'ActivityAddScreen'),
  })

  const editRoute = createRoute({
    getParentRoute: () => frame,
    path: '/activities/edit/$activityid',
    beforeLoad: ({ context }) => {
      if (!may(context.session, 'Activities', 'Update')) throw redirect({ to: '/401' })
    },
    loader: async ({ context: { session }, params: { activityid }, preload }) =>
      (await import('./loaders.ts')).loadEditedActivity(activityid, { session, preload }),
    head: titled('Edit an activity'),
    component: lazyRouteComponent(() => import('./activity-edit-screen.tsx'), 'ActivityEditScreen'),
  })

  return [addRoute, editRoute] as const
}

const addWithoutIdRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/activities/add',
  beforeLoad: ({ preload }) => {
    throw redirectHome({ preload }, 'info', 'Missing info, redirected to projects!')
  },
})

const editWithoutIdRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/activities/edit',
  beforeLoad: ({ preload }) => {
    throw redirectHome({ preload }, 'info', 'Missing info, redirected to projects!')
  },
})

export const routes = [addWithoutIdRoute, editWithoutIdRoute] as const
