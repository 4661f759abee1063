/** What the routes of tasks load before their screens show. */
import { redirect } from '@tanstack/react-router'
import { loadJob } from '#features/jobs/web/public.ts'
import { queryClient } from '#web/api/query-client.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { may, type SessionBasics } from '#web/session/session.ts'
import { taskQuery } from './api.ts'

interface LoaderContext {
  preload: boolean
}

/** A task that the address names. */
export function loadTask(id: string, context: LoaderContext) {
  return queryClient.fetchQuery(taskQuery(id)).catch(() => {
    throw redirectHome(context, 'error', 'Get tasks failed')
  })
}

/** The task that is to be edited, and its job, whose dates and codes it depends on. */
export async function loadEditedTask(id: string, context: LoaderContext & { session: SessionBasics }) {
  const task = await loadTask(id, context)
  if (!may(context.session, 'Tasks', 'Update', task.workOrderUniqueId)) throw redirect({ to: '/401' })
  await loadJob(task.jobUniqueId, context)
  return { crumb: { label: `Edit ${task.taskName}` } }
}

/** The job that a task is to be added to. */
export async function loadNewTask(job: string, context: LoaderContext & { session: SessionBasics }) {
  const { workOrderUniqueId } = await loadJob(job, context)
  if (!may(context.session, 'Tasks', 'Create', workOrderUniqueId)) throw redirect({ to: '/401' })
  return { crumb: { label: 'New task' } }
}
