/** The data that the routes of activities load before their screens appear. */
import type { Address } from '#features/hierarchy/web/public.ts'
import { loadTask, wayToTask } from '#features/tasks/web/public.ts'
import { type LoaderContext, load, requireMay, seen } from '#web/router/loading.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import type { SubTask } from '../contract.ts'
import { activityQuery } from './api.ts'

/** Loads the activity in the address. */
export function loadActivity(id: string) {
  return load(activityQuery(id), { lost: () => redirectHome('error', 'Get activities failed') })
}

/** The project of the activity in the address. */
export async function projectOfActivity({ params: { activityid = '' } }: Address): Promise<string> {
  const activity = await loadActivity(activityid).catch(
    seen<SubTask>('Activities', ({ subTaskUniqueId }) => subTaskUniqueId === activityid),
  )
  return activity.workOrderUniqueId
}

/** Loads the activity for the edit form, and its task for the dates and codes. */
export async function loadEditedActivity(id: string, context: LoaderContext) {
  const activity = await loadActivity(id)
  requireMay(context, 'Activities', 'Update', activity.workOrderUniqueId)
  const way = await wayToTask(activity.taskUniqueId)
  return { crumbs: [...way, { label: `Edit ${activity.subTaskTitle}` }] }
}

/** Loads the task that the new activity will belong to. */
export async function loadNewActivity(task: string, context: LoaderContext) {
  const { workOrderUniqueId } = await loadTask(task)
  requireMay(context, 'Activities', 'Create', workOrderUniqueId)
  return { crumbs: [...(await wayToTask(task)), { label: 'New activity' }] }
}

export { projectOfTask } from '#features/tasks/web/public.ts'
