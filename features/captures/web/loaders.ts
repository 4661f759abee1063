/** What the route of captures loads before its screen shows. */
import { loadJob, wayToJob } from '#features/jobs/web/public.ts'
import { type LoaderContext, requireMay, requireOf } from '#web/router/loading.ts'

/** The job whose work is captured; it is one of the project that is named. */
export async function loadCaptures({ woid, jobid }: { woid: string; jobid: string }, context: LoaderContext) {
  const job = await loadJob(jobid)
  requireOf(woid, job)
  requireMay(context, 'Captures', 'Read', woid)
  return { crumbs: [...wayToJob(job), { label: 'Captures' }] }
}
