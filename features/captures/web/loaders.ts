/** The loader of the captures route. */
import { loadJob, wayToJob } from '#features/jobs/web/public.ts'
import { type LoaderContext, requireMay, requireOf } from '#web/router/loading.ts'

/** Loads the job whose work is captured. It must belong to the project in the address. */
export async function loadCaptures({ woid, jobid }: { woid: string; jobid: string }, context: LoaderContext) {
  const job = await loadJob(jobid)
  requireOf(woid, job)
  requireMay(context, 'Captures', 'Read', woid)
  return { crumbs: [...wayToJob(job), { label: 'Captures' }] }
}
