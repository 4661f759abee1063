/** Loads the data of the screens for tasks, before the screens show. */

import type { Address } from '#features/hierarchy/web/public.ts'
import { loadJob, wayToJob } from '#features/jobs/web/public.ts'
import { type LoaderContext, load, requireMay, seen } from '#web/router/loading.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import type { Task } from '../contract.ts'
import { taskPlace, taskQuery } from './api.ts'

/** Loads the task in the address. */
export function loadTask(id: string) {
  return load(taskQuery(id), { lost: () => redirectHome('error', 'Get tasks failed') })
}

/** The id of the project of the task in the address. */
export async function projectOfTask({ params: { taskid = '' } }: Address): Promise<string> {
  const task = await loadTask(taskid).catch(
    seen<Task>('Tasks', ({ taskUniqueId }) => taskUniqueId === taskid),
  )
  return task.workOrderUniqueId
}

/** The breadcrumb to a task, where its activities are listed. */
export async function wayToTask(id: string) {
  const { workOrderUniqueId, jobUniqueId, taskUniqueId, taskName } = await loadTask(id)
  const job = await loadJob(jobUniqueId)
  return [
    ...wayToJob(job),
    {
      label: taskName,
      to: `/projects/details/${workOrderUniqueId}`,
      search: taskPlace(workOrderUniqueId, jobUniqueId, taskUniqueId),
    },
  ]
}

/** Loads the task to edit and its job, checks the right to edit, and returns the breadcrumb. */
export async function loadEditedTask(id: string, context: LoaderContext) {
  const task = await loadTask(id)
  requireMay(context, 'Tasks', 'Update', task.workOrderUniqueId)
  const job = await loadJob(task.jobUniqueId)
  return { crumbs: [...wayToJob(job), { label: `Edit ${task.taskName}` }] }
}

/** Loads the job of a new task, checks the right to add tasks, and returns the breadcrumb. */
export async function loadNewTask(job: string, context: LoaderContext) {
  const above = await loadJob(job)
  requireMay(context, 'Tasks', 'Create', above.workOrderUniqueId)
  return { crumbs: [...wayToJob(above), { label: 'New task' }] }
}

export { projectOfJob } from '#features/jobs/web/public.ts'
