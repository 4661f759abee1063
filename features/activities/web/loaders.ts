/** What the routes of activities load before their screens show. */
import { redirect } from '@tanstack/react-router'
import { loadTask } from '#features/tasks/web/public.ts'
import { queryClient } from '#web/api/query-client.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { may, type SessionBasics } from '#web/session/session.ts'
import { activityQuery } from './api.ts'

interface LoaderContext {
  preload: boolean
}

/** An activity that the address names. */
export function loadActivity(id: string, context: LoaderContext) {
  return queryClient.fetchQuery(activityQuery(id)).catch(() => {
    throw redirectHome(context, 'error', 'Get activities failed')
  })
}

/** The activity that is to be edited, and its task, whose dates and codes it depends on. */
export async function loadEditedActivity(id: string, context: LoaderContext & { session: SessionBasics }) {
  const activity = await loadActivity(id, context)
  if (!may(context.session, 'Activities', 'Update', activity.workOrderUniqueId))
    throw redirect({ to: '/401' })
  await loadTask(activity.taskUniqueId, context)
  return { crumb: { label: `Edit ${activity.subTaskTitle}` } }
}

/** The task that an activity is to be added to. */
export async function loadNewActivity(task: string, context: LoaderContext & { session: SessionBasics }) {
  const { workOrderUniqueId } = await loadTask(task, context)
  if (!may(context.session, 'Activities', 'Create', workOrderUniqueId)) throw redirect({ to: '/401' })
  return { crumb: { label: 'New activity' } }
}
