/** What the routes of assignments load before their screens show. */
import { redirect } from '@tanstack/react-router'
import { loadActivity } from '#features/activities/web/public.ts'
import { loadJob } from '#features/jobs/web/public.ts'
import { loadTask } from '#features/tasks/web/public.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { may, type SessionBasics } from '#web/session/session.ts'

interface LoaderContext {
  preload: boolean
  session: SessionBasics
}

function requireRead({ session }: LoaderContext, workOrder: string): void {
  if (!may(session, 'Assignments', 'Read', workOrder)) throw redirect({ to: '/401' })
}

/** The job whose people are shown. */
export async function loadJobPeople(id: string, context: LoaderContext) {
  const job = await loadJob(id, context)
  requireRead(context, job.workOrderUniqueId)
  return { crumb: { label: `Employees on ${job.jobTitle}` } }
}

/** The task whose people are shown, with its job, which they come from; it is one of the project that is named. */
export async function loadTaskPeople({ woid, id }: { woid: string; id: string }, context: LoaderContext) {
  const task = await loadTask(id, context)
  if (task.workOrderUniqueId !== woid.toLowerCase())
    throw redirectHome(context, 'error', 'Invalid workorder!')
  requireRead(context, task.workOrderUniqueId)
  await loadJob(task.jobUniqueId, context)
  return { crumb: { label: `Employees on ${task.taskName}` } }
}

/** The activity whose people are shown, with its task and its job. */
export async function loadActivityPeople(id: string, context: LoaderContext) {
  const activity = await loadActivity(id, context)
  requireRead(context, activity.workOrderUniqueId)
  await Promise.all([loadTask(activity.taskUniqueId, context), loadJob(activity.jobUniqueId, context)])
  return { crumb: { label: `Employees on ${activity.subTaskTitle}` } }
}
