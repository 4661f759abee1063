/** What the routes of time logs load before their screens show. */
import { loadActivity } from '#features/activities/web/public.ts'
import { redirectHome } from '#web/router/redirect-with.ts'

/** The activity whose time is shown; it is one of the project that is named. */
export async function loadActivityLogs(
  { woid, activityID }: { woid: string; activityID: string },
  context: { preload: boolean },
) {
  const activity = await loadActivity(activityID, context)
  if (activity.workOrderUniqueId !== woid.toLowerCase()) {
    throw redirectHome(context, 'error', 'Invalid workorder!')
  }
  return { crumb: { label: `Time on ${activity.subTaskTitle}` } }
}
