/** What the routes of activities load before their screens show. */
import type { Address } from '#features/hierarchy/web/public.ts'
import { loadTask, wayToTask } from '#features/tasks/web/public.ts'
import { type LoaderContext, load, requireMay, seen } from '#web/router/loading.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import type { SubTask } from '../contract.ts'
import { activityQuery } from './api.ts'

/** An activity that the address names. */
export function loadActivity(id: string) {
  return load(activityQuery(id), { lost: () => redirectHome('error', 'Get activities failed') })
}

/** The project of the activity that an address names. */
export async function projectOfActivity({ params: { activityid = '' } }: Address): Promise<string> {
  const activity = await loadActivity(activityid).catch(
    seen<SubTask>('Activities', ({ subTaskUniqueId }) => subTaskUniqueId === activityid),
  )
  return activity.workOrderUniqueId
}

/** The activity that is to be edited, and its task, whose dates and codes it depends on. */
export async function loadEditedActivity(id: string, context: LoaderContext) {
  const activity = await loadActivity(id)
  requireMay(context, 'Activities', 'Update', activity.workOrderUniqueId)
  const way = await wayToTask(activity.taskUniqueId)
  return { crumbs: [...way, { label: `Edit ${activity.subTaskTitle}` }] }
}

/** The task that an activity is to be added to. */
export async function loadNewActivity(task: string, context: LoaderContext) {
  const { workOrderUniqueId } = await loadTask(task)
  requireMay(context, 'Activities', 'Create', workOrderUniqueId)
  return { crumbs: [...(await wayToTask(task)), { label: 'New activity' }] }
}

export { projectOfTask } from '#features/tasks/web/public.ts'
