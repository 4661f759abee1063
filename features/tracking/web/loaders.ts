/** The loaders of the routes of time logs. */
import { loadActivity } from '#features/activities/web/public.ts'
import { wayToTask } from '#features/tasks/web/public.ts'
import { requireOf } from '#web/router/loading.ts'

/** Loads the activity whose time is shown. It must belong to the project in the address. */
export async function loadActivityLogs({ woid, activityID }: { woid: string; activityID: string }) {
  const activity = await loadActivity(activityID)
  requireOf(woid, activity)
  const way = await wayToTask(activity.taskUniqueId)
  return { crumbs: [...way, { label: `Time on ${activity.subTaskTitle}` }] }
}
