/** What the routes of jobs load before their screens show. */
import type { Address } from '#features/hierarchy/web/public.ts'
import { type LoaderContext, load, requireMay, seen } from '#web/router/loading.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import type { Job } from '../contract.ts'
import { jobPlace, jobQuery } from './api.ts'

/** A job that the address names. */
export function loadJob(id: string) {
  return load(jobQuery(id), { lost: () => redirectHome('error', 'Could not get job info') })
}

/** The project of the job that an address names. */
export async function projectOfJob({ params: { jobid = '' } }: Address): Promise<string> {
  const job = await loadJob(jobid).catch(seen<Job>('Jobs', ({ jobUniqueId }) => jobUniqueId === jobid))
  return job.workOrderUniqueId
}

/** The way to a project's jobs, in the breadcrumb. */
function wayToJobs(workOrder: string) {
  return [{ label: 'Jobs', to: `/projects/details/${workOrder}` }]
}

/** The way to a job, where its tasks are listed. */
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

/** A job that is to be added. */
export function loadNewJob(workOrder: string) {
  return { crumbs: [...wayToJobs(workOrder), { label: 'New job' }] }
}

/** The job that is to be edited. */
export async function loadEditedJob(id: string, context: LoaderContext) {
  const job = await loadJob(id)
  requireMay(context, 'Jobs', 'Update', job.workOrderUniqueId)
  return { crumbs: [...wayToJobs(job.workOrderUniqueId), { label: `Edit ${job.jobTitle}` }] }
}
