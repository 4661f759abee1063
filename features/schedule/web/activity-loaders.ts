/** What the page of an activity loads before it shows. */
import { activityQuery } from '#features/activities/web/public.ts'
import { load, requireOf } from '#web/router/loading.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { activityDetailsQuery } from './activity-api.ts'

// 000 §8
const lost = () => redirectHome('error', 'Get activities failed')

/** The activity whose page is shown; it is one of the project that is named. */
export async function loadActivityPage({ woid, id }: { woid: string; id: string }) {
  const [details] = await Promise.all([
    load(activityDetailsQuery(id), { lost }),
    load(activityQuery(id), { lost }),
  ])
  requireOf(woid, details)
  const { jobUniqueId: job, taskUniqueId: task, jobTitle, taskName, workOrderUniqueId } = details
  const to = `/projects/details/${workOrderUniqueId}`
  const activity = await load(activityQuery(id), { lost })
  return {
    crumbs: [
      { label: jobTitle, to, search: { job } },
      { label: taskName, to, search: { job, task } },
      { label: activity.subTaskTitle },
    ],
  }
}
