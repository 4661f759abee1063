/** Loads the data of the screens for jobs, before the screens show. */
import type { Address } from '#features/hierarchy/web/public.ts'
import { type LoaderContext, load, requireMay, seen } from '#web/router/loading.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import type { Job } from '../contract.ts'
import { jobPlace, jobQuery } from './api.ts'

/** Loads the job in the address. */
export function loadJob(id: string) {
  return load(jobQuery(id), { lost: () => redirectHome('error', 'Could not get job info') })
}

/** The id of the project of the job in the address. */
export async function projectOfJob({ params: { jobid = '' } }: Address): Promise<string> {
  const job = await loadJob(jobid).catch(seen<Job>('Jobs', ({ jobUniqueId }) => jobUniqueId === jobid))
  return job.workOrderUniqueId
}

/** The breadcrumb to the jobs of a project. */
function wayToJobs(workOrder: string) {
  return [{ label: 'Jobs', to: `/projects/details/${workOrder}` }]
}

/** The breadcrumb to a job, where its tasks are listed. */
export function wayToJob({ workOrderUniqueId, jobUniqueId, jobTitle }: Job) {
  return [
    ...wayToJobs(workOrderUniqueId),
    {
      label: jobTitle,
      to: `/projects/details/${workOrderUniqueId}`,
      search: jobPlace(workOrderUniqueId, jobUniqueId),
    },
  ]
}

/** The breadcrumb of a new job. */
export function loadNewJob(workOrder: string) {
  return { crumbs: [...wayToJobs(workOrder), { label: 'New job' }] }
}

/** Loads the job to edit, checks the right to edit it, and returns the breadcrumb. */
export async function loadEditedJob(id: string, context: LoaderContext) {
  const job = await loadJob(id)
  requireMay(context, 'Jobs', 'Update', job.workOrderUniqueId)
  return { crumbs: [...wayToJobs(job.workOrderUniqueId), { label: `Edit ${job.jobTitle}` }] }
}
