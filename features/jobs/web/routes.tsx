/** The screens of jobs (000 §2). */
import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, needsInFrame } from '#web/router/record-routes.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'

const loaders = fetchedCode(() => import('./loaders.ts'))

/**
 * The routes inside the project's frame. The frame is a parameter: importing it would pull the code that
 * levels share into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const addRoute = createRoute({
    getParentRoute: () => frame,
    path: '/jobs/add/$woID',
    beforeLoad: needsInFrame('Jobs', 'Create', 'woID'),
    loader: async ({ params: { woID } }) => (await loaders()).loadNewJob(woID),
    head: titled('New job'),
    staticData: { projectOf: ({ params }) => params.woID },
    component: lazyScreen(() => import('./job-add-screen.tsx'), 'JobAddScreen'),
  })

  const editRoute = createRoute({
    getParentRoute: () => frame,
    path: '/jobs/edit/$jobid',
    beforeLoad: needsInFrame('Jobs', 'Update'),
    loader: async ({ context: { session }, params: { jobid } }) =>
      (await loaders()).loadEditedJob(jobid, { session }),
    head: titledByRecord('Edit a job'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfJob(address) },
    component: lazyScreen(() => import('./job-edit-screen.tsx'), 'JobEditScreen'),
  })

  return [addRoute, editRoute] as const
}

export const routes = [
  leadingAway('/jobs/add', () => redirectHome('error', 'Invalid workorder!')),
  leadingAway('/jobs/edit'),
] as const
