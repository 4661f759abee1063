/** What the routes of assignments load before their screens show. */
import { loadActivity } from '#features/activities/web/public.ts'
import { loadJob, wayToJob } from '#features/jobs/web/public.ts'
import { loadTask, wayToTask } from '#features/tasks/web/public.ts'
import { type LoaderContext, requireMay, requireOf } from '#web/router/loading.ts'

/** The job whose people are shown. */
export async function loadJobPeople(id: string, context: LoaderContext) {
  const job = await loadJob(id)
  requireMay(context, 'Assignments', 'Read', job.workOrderUniqueId)
  return { crumbs: [...wayToJob(job), { label: 'Employees' }] }
}

/** The task whose people are shown, with its job, which they come from; it is one of the project that is named. */
export async function loadTaskPeople({ woid, id }: { woid: string; id: string }, context: LoaderContext) {
  const task = await loadTask(id)
  requireOf(woid, task)
  requireMay(context, 'Assignments', 'Read', task.workOrderUniqueId)
  return { crumbs: [...(await wayToTask(id)), { label: 'Employees' }] }
}

/** The activity whose people are shown, with its task and its job. */
export async function loadActivityPeople(id: string, context: LoaderContext) {
  const activity = await loadActivity(id)
  requireMay(context, 'Assignments', 'Read', activity.workOrderUniqueId)
  const way = await wayToTask(activity.taskUniqueId)
  return { crumbs: [...way, { label: `Employees on ${activity.subTaskTitle}` }] }
}

export { projectOfActivity } from '#features/activities/web/public.ts'
export { projectOfJob } from '#features/jobs/web/public.ts'
