/** The screens of activities (000 §2). */
import { createRoute } from '@tanstack/react-router'
import type { Lack } from '#features/hierarchy/contract.ts'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, needsInFrame } from '#web/router/record-routes.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'
import { pageParam, wordParam } from '#web/router/search-params.ts'

const loaders = fetchedCode(() => import('./loaders.ts'))

/**
 * The routes in the project frame. The frame is a parameter: importing it would pull the hierarchy feature
 * into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const addRoute = createRoute({
    getParentRoute: () => frame,
    path: '/activities/add/$taskid',
    beforeLoad: needsInFrame('Activities', 'Create'),
    loader: async ({ context: { session }, params: { taskid } }) =>
      (await loaders()).loadNewActivity(taskid, { session }),
    head: titled('New activity'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfTask(address) },
    component: lazyScreen(() => import('./activity-add-screen.tsx'), 'ActivityAddScreen'),
  })

  const editRoute = createRoute({
    getParentRoute: () => frame,
    path: '/activities/edit/$activityid',
    beforeLoad: needsInFrame('Activities', 'Update'),
    loader: async ({ context: { session }, params: { activityid } }) =>
      (await loaders()).loadEditedActivity(activityid, { session }),
    head: titledByRecord('Edit an activity'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfActivity(address) },
    component: lazyScreen(() => import('./activity-edit-screen.tsx'), 'ActivityEditScreen'),
  })

  const lackingRoute = createRoute({
    getParentRoute: () => frame,
    path: '/activities/lacking/$woID',
    validateSearch: (search): { lacks?: Lack | undefined; page?: number | undefined } => ({
      lacks: wordParam(search.lacks, ['price', 'hours', 'target']),
      page: pageParam(search.page),
    }),
    beforeLoad: needsInFrame('Activities', 'Read', 'woID'),
    loader: () => ({ crumb: { label: 'To fill in' } }),
    head: titled('Activities to fill in'),
    staticData: { projectOf: ({ params }) => params.woID },
    component: lazyScreen(() => import('./lacking-screen.tsx'), 'LackingScreen'),
  })

  return [addRoute, editRoute, lackingRoute] as const
}

export const routes = [leadingAway('/activities/add'), leadingAway('/activities/edit')] as const
