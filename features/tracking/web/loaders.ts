/** What the routes of time logs load before their screens show. */
import { loadActivity } from '#features/activities/web/public.ts'
import { wayToTask } from '#features/tasks/web/public.ts'
import { requireOf } from '#web/router/loading.ts'

/** The activity whose time is shown; it is one of the project that is named. */
export async function loadActivityLogs({ woid, activityID }: { woid: string; activityID: string }) {
  const activity = await loadActivity(activityID)
  requireOf(woid, activity)
  const way = await wayToTask(activity.taskUniqueId)
  return { crumbs: [...way, { label: `Time on ${activity.subTaskTitle}` }] }
}
