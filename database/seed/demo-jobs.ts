/** Finds jobs of the demo by title. */
import type { Db } from '#server/db/open.ts'
import type { JobHandle } from './builders.ts'
import type { Office } from './demo-people.ts'

/** A job of a project, by their titles. */
export async function findJob(
  db: Db,
  { account }: Office,
  { project, job }: { project: string; job: string },
): Promise<JobHandle> {
  const { companyId, accountId } = account
  const found = await db
    .selectFrom('job')
    .innerJoin('work_order', (join) =>
      join
        .onRef('work_order.company_id', '=', 'job.company_id')
        .onRef('work_order.account_id', '=', 'job.account_id')
        .onRef('work_order.id', '=', 'job.work_order_id'),
    )
    .select(['job.id as jobId', 'job.work_order_id as workOrderId'])
    .where('job.company_id', '=', companyId)
    .where('job.account_id', '=', accountId)
    .where('work_order.title', '=', project)
    .where('job.title', '=', job)
    .executeTakeFirstOrThrow()
  return { companyId, accountId, ...found }
}
