/** The loaders of the assignment routes. */
import { loadActivity } from '#features/activities/web/public.ts'
import { loadJob, wayToJob } from '#features/jobs/web/public.ts'
import { loadTask, wayToTask } from '#features/tasks/web/public.ts'
import { type LoaderContext, requireMay, requireOf } from '#web/router/loading.ts'

/** Loads the job whose people are shown. */
export async function loadJobPeople(id: string, context: LoaderContext) {
  const job = await loadJob(id)
  requireMay(context, 'Assignments', 'Read', job.workOrderUniqueId)
  return { crumbs: [...wayToJob(job), { label: 'Employees' }] }
}

/**
 * Loads the task whose people are shown, and its job, from which they come. The task must belong to the
 * project in the address.
 */
export async function loadTaskPeople({ woid, id }: { woid: string; id: string }, context: LoaderContext) {
  const task = await loadTask(id)
  requireOf(woid, task)
  requireMay(context, 'Assignments', 'Read', task.workOrderUniqueId)
  return { crumbs: [...(await wayToTask(id)), { label: 'Employees' }] }
}

/** Loads the activity whose people are shown, with its task and its job. */
export async function loadActivityPeople(id: string, context: LoaderContext) {
  const activity = await loadActivity(id)
  requireMay(context, 'Assignments', 'Read', activity.workOrderUniqueId)
  const way = await wayToTask(activity.taskUniqueId)
  return { crumbs: [...way, { label: `Employees on ${activity.subTaskTitle}` }] }
}

export { projectOfActivity } from '#features/activities/web/public.ts'
export { projectOfJob } from '#features/jobs/web/public.ts'
