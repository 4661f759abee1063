/** The screens of tasks (000 §2). */
import { createRoute } from '@tanstack/react-router'
import type { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { leadingAway, needsInFrame } from '#web/router/record-routes.ts'
import { titled, titledByRecord } from '#web/router/root.tsx'

const loaders = fetchedCode(() => import('./loaders.ts'))

/**
 * The routes inside the project's frame. The frame is a parameter: importing it would pull the code that
 * levels share into the sign-in bundle.
 */
export function frameRoutes(frame: typeof projectFrameRoute) {
  const addRoute = createRoute({
    getParentRoute: () => frame,
    path: '/tasks/add/$jobid',
    beforeLoad: needsInFrame('Tasks', 'Create'),
    loader: async ({ context: { session }, params: { jobid } }) =>
      (await loaders()).loadNewTask(jobid, { session }),
    head: titled('New task'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfJob(address) },
    component: lazyScreen(() => import('./task-add-screen.tsx'), 'TaskAddScreen'),
  })

  const editRoute = createRoute({
    getParentRoute: () => frame,
    path: '/tasks/edit/$taskid',
    beforeLoad: needsInFrame('Tasks', 'Update'),
    loader: async ({ context: { session }, params: { taskid } }) =>
      (await loaders()).loadEditedTask(taskid, { session }),
    head: titledByRecord('Edit a task'),
    staticData: { projectOf: async (address) => (await loaders()).projectOfTask(address) },
    component: lazyScreen(() => import('./task-edit-screen.tsx'), 'TaskEditScreen'),
  })

  return [addRoute, editRoute] as const
}

export const routes = [leadingAway('/tasks/add'), leadingAway('/tasks/edit')] as const
