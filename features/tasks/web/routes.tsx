/** The screens of tasks (000 §2). */
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
    path: '/tasks/add/$jobid',
    beforeLoad: ({ context }) => {
      if (!may(context.session, 'Tasks', 'Create')) throw redirect({ to: '/401' })
    },
    loader: async ({ context: { session }, params: { jobid }, preload }) =>
      (await import('./loaders.ts')).loadNewTask(jobid, { session, preload }),
    head: titled('New task'),
    component: lazyRouteComponent(() => import('./task-add-screen.tsx'), 'TaskAddScreen'),
  })

  const editRoute = createRoute({
    getParentRoute: () => frame,
    path: '/tasks/edit/$taskid',
    beforeLoad: ({ context }) => {
      if (!may(context.session, 'Tasks', 'Update')) throw redirect({ to: '/401' })
    },
    loader: async ({ context: { session }, params: { taskid }, preload }) =>
      (await import('./loaders.ts')).loadEditedTask(taskid, { session, preload }),
    head: titled('Edit a task'),
    component: lazyRouteComponent(() => import('./task-edit-screen.tsx'), 'TaskEditScreen'),
  })

  return [addRoute, editRoute] as const
}

const addWithoutIdRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tasks/add',
  beforeLoad: ({ preload }) => {
    throw redirectHome({ preload }, 'info', 'Missing info, redirected to projects!')
  },
})

const editWithoutIdRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tasks/edit',
  beforeLoad: ({ preload }) => {
    throw redirectHome({ preload }, 'info', 'Missing info, redirected to projects!')
  },
})

export const routes = [addWithoutIdRoute, editWithoutIdRoute] as const
