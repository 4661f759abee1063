/** The rules of jobs. */
import { notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { requireWorkOrders } from '#features/projects/server/public.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Job } from '../contract.ts'
import { countJobs, findJobById, listJobs } from './queries.ts'

type Target = Paging & { TargetUniqueID: string }

/** A page of the jobs of a work order. */
export async function pageOfJobs(
  context: InAccount,
  { TargetUniqueID, ...paging }: Target,
): Promise<PageOf<Job>> {
  const { db, scope, today } = context
  await requireWorkOrders(context, [TargetUniqueID], 'Jobs', 'Read')
  return fetchPage(
    paging,
    (range) => listJobs(db, scope, today, TargetUniqueID, range),
    () => countJobs(db, scope, TargetUniqueID),
  )
}

/** One job as a page. */
export async function pageWithJob({ db, scope, today }: InAccount, body: Target): Promise<PageOf<Job>> {
  const job = await findJobById(db, scope, today, body.TargetUniqueID)
  if (!job) throw notFound()
  return pageOfOne(job, body)
}
