/** The loader of an activity's page: it loads data before the page shows. */
import { activityQuery } from '#features/activities/web/public.ts'
import { load, requireOf } from '#web/router/loading.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { activityDetailsQuery } from './activity-api.ts'

// The error text is from 000 §8
const lost = () => redirectHome('error', 'Get activities failed')

/** Loads the activity of a page, and checks that it belongs to the project in the address. */
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
