/** All SQL on `job`. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  isOutsideParentDates,
  remainingDaysOf,
  riskOf,
  totalColumns,
} from '#features/projects/server/public.ts'
import type { RiskLevel } from '#features/reference/contract.ts'
import { aliased, toRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Job } from '../contract.ts'

/** What a caller may write. */
const writable = {
  jobTitle: 'title',
  statusId: 'status_id',
  jobStartDate: 'start_date',
  jobEndDate: 'end_date',
  jobDescription: 'description',
} as const

const readable = {
  ...writable,
  jobUniqueId: 'id',
  workOrderUniqueId: 'work_order_id',
  rowVersion: 'row_version',
} as const

/** A field of a job that SQL keeps in a column of its own, and the risk that was set by hand. */
export type JobRow = Partial<Pick<Job, keyof typeof writable>> & { riskLevel?: RiskLevel | null }

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
    .innerJoin('work_order as parent', (join) =>
      join
        .onRef('parent.company_id', '=', 'job.company_id')
        .onRef('parent.account_id', '=', 'job.account_id')
        .onRef('parent.id', '=', 'job.work_order_id'),
    )
    .leftJoin('progress as p', (join) =>
      join
        .onRef('p.company_id', '=', 'job.company_id')
        .onRef('p.account_id', '=', 'job.account_id')
        .onRef('p.record_id', '=', 'job.id'),
    )
    .select(aliased('job', readable))
    .select([
      riskOf('job', today).as('riskLevel'),
      remainingDaysOf('job', today).as('remainingDays'),
      isOutsideParentDates('job').as('isOutsideParentDates'),
      sql<boolean>`job.risk_level is not null`.as('isRiskSetByHand'),
    ])
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
  // The page first, and then what belongs to its rows: not to those before it, too.
  const page = jobs(db, scope)
    .where('job.work_order_id', '=', workOrder)
    .select('job.id')
    .orderBy('job.position')
    .orderBy('job.id')
    .limit(limit)
    .offset(offset)
  const rows = await select(jobs(db, scope), scope, today)
    .where('job.id', '=', sql<string>`any(array(${page}))`)
    .orderBy('job.position')
    .orderBy('job.id')
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

/** Those of these jobs that the caller sees, by their ids. */
export async function listJobsById(
  db: Db,
  scope: Scope,
  today: string,
  ids: readonly string[],
): Promise<Map<string, Job>> {
  const rows = await select(jobs(db, scope), scope, today)
    .where('job.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.jobUniqueId, withIds(row)]))
}

type NewRow = JobRow & { jobUniqueId: string; workOrderUniqueId: string; jobTitle: string; statusId: number }

/** Adds jobs under ids that the caller made. */
export async function insertJobs(
  db: Db,
  scope: Scope,
  rows: readonly (NewRow & { position: number })[],
): Promise<void> {
  await db
    .insertInto('job')
    .values(
      rows.map(({ jobUniqueId, workOrderUniqueId, jobTitle, statusId, position, riskLevel, ...row }) => ({
        ...toRow(writable, row),
        title: jobTitle,
        status_id: statusId,
        risk_level: riskLevel ?? null,
        position,
        id: jobUniqueId,
        work_order_id: workOrderUniqueId,
        company_id: scope.companyId,
        account_id: scope.accountId,
      })),
    )
    .execute()
}

/** Changes one job, if its version is still `rowVersion` where one is given; answers whether it did. */
export async function updateJob(
  db: Db,
  scope: Scope,
  id: string,
  { riskLevel, ...row }: JobRow,
  rowVersion?: number,
): Promise<boolean> {
  let query = db
    .updateTable('job')
    .set({
      ...toRow(writable, row),
      ...(riskLevel !== undefined && { risk_level: riskLevel }),
      row_version: sql`row_version + 1`,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  if (rowVersion !== undefined) query = query.where('row_version', '=', rowVersion)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}
