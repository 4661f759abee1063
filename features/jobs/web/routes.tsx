/** The screens of jobs (000 §2). */
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
    path: '/jobs/add/$woID',
    beforeLoad: ({ context, params: { woID } }) => {
      if (!may(context.session, 'Jobs', 'Create', woID)) throw redirect({ to: '/401' })
    },
    loader: () => ({ crumb: { label: 'New job' } }),
    head: titled('New job'),
    component: lazyRouteComponent(() => import('./job-add-screen.tsx'), 'JobAddScreen'),
  })

  const editRoute = createRoute({
    getParentRoute: () => frame,
    path: '/jobs/edit/$jobid',
    beforeLoad: ({ context }) => {
      if (!may(context.session, 'Jobs', 'Update')) throw redirect({ to: '/401' })
    },
    loader: async ({ context: { session }, params: { jobid }, preload }) =>
      (await import('./loaders.ts')).loadEditedJob(jobid, { session, preload }),
    head: titled('Edit a job'),
    component: lazyRouteComponent(() => import('./job-edit-screen.tsx'), 'JobEditScreen'),
  })

  return [addRoute, editRoute] as const
}

const addWithoutIdRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/jobs/add',
  beforeLoad: ({ preload }) => {
    throw redirectHome({ preload }, 'error', 'Invalid workorder!')
  },
})

const editWithoutIdRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/jobs/edit',
  beforeLoad: ({ preload }) => {
    throw redirectHome({ preload }, 'info', 'Missing info, redirected to projects!')
  },
})

export const routes = [addWithoutIdRoute, editWithoutIdRoute] as const
