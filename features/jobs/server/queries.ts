/** All SQL on `job` and its codes. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { riskOf, totalColumns } from '#features/projects/server/public.ts'
import { aliased } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import { isSeen, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Job } from '../contract.ts'

const columns = {
  jobUniqueId: 'id',
  jobTitle: 'title',
  statusId: 'status_id',
  jobStartDate: 'start_date',
  jobEndDate: 'end_date',
  jobDescription: 'description',
  workOrderUniqueId: 'work_order_id',
  rowVersion: 'row_version',
} as const

/** The jobs that the caller sees. */
function jobs(db: Db, scope: Scope) {
  return db
    .selectFrom('job')
    .where('job.company_id', '=', scope.companyId)
    .where('job.account_id', '=', scope.accountId)
    .where('job.deleted_at', 'is', null)
    .where(visibleWorkOrder(scope, 'Jobs', 'Read', 'job.work_order_id'))
}

function select(query: ReturnType<typeof jobs>, scope: Scope, today: string) {
  return query
    .leftJoin('progress as p', (join) =>
      join
        .onRef('p.company_id', '=', 'job.company_id')
        .onRef('p.account_id', '=', 'job.account_id')
        .onRef('p.record_id', '=', 'job.id'),
    )
    .select(aliased('job', columns))
    .select(riskOf('job', today).as('riskLevel'))
    .select(sql<boolean>`job.risk_level is not null`.as('isRiskSetByHand'))
    .select(totalColumns)
    .select((select) => [
      jsonArrayFrom(
        select
          .selectFrom('job_code as jc')
          .innerJoin('company_job_code as c', (join) =>
            join.onRef('c.company_id', '=', 'jc.company_id').onRef('c.id', '=', 'jc.company_job_code_id'),
          )
          .select([
            'jc.id as jobCodeId',
            'c.id as companyJobCodeUniqueId',
            'c.code as companyJobCode',
            'c.name as companyJobCodeName',
          ])
          .where('jc.company_id', '=', scope.companyId)
          .where('jc.account_id', '=', scope.accountId)
          .whereRef('jc.job_id', '=', 'job.id')
          .orderBy('c.code'),
      ).as('jobCodes'),
    ])
}

const withIds = (row: Omit<Job, 'companyJobCodeUniqueIds'>): Job => ({
  ...row,
  companyJobCodeUniqueIds: row.jobCodes.map((code) => code.companyJobCodeUniqueId),
})

/** A page of the jobs of a work order in their order. */
export async function listJobs(
  db: Db,
  scope: Scope,
  today: string,
  workOrder: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Job[]> {
  const rows = await select(jobs(db, scope), scope, today)
    .where('job.work_order_id', '=', workOrder)
    .orderBy('job.position')
    .orderBy('job.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(withIds)
}

/** How many there are in all. */
export async function countJobs(db: Db, scope: Scope, workOrder: string): Promise<number> {
  const { total } = await jobs(db, scope)
    .where('job.work_order_id', '=', workOrder)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One job that the caller sees. */
export async function findJobById(db: Db, scope: Scope, today: string, id: string): Promise<Job | undefined> {
  const row = await select(jobs(db, scope), scope, today).where('job.id', '=', id).executeTakeFirst()
  return row && withIds(row)
}

/** The work order of a job, if the caller sees it, of whatever they may do with jobs there. */
export function findWorkOrderOfJob(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('job')
    .select('work_order_id as workOrderUniqueId')
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isSeen(scope, 'job.work_order_id'))
    .executeTakeFirst()
}
