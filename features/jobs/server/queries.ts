/** All SQL on the table `job`. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  isOutsideParentDates,
  remainingDaysOf,
  riskColumns,
  totalColumns,
} from '#features/hierarchy/server/public.ts'
import type { RiskLevel } from '#features/reference/contract.ts'
import { byId } from '#server/db/beside.ts'
import { aliased, toRow } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { up } from '#server/db/order.ts'
import type { Range } from '#server/db/page.ts'
import { recordTable } from '#server/db/record.ts'
import { isSought } from '#server/db/search.ts'
import { isVisible, type Sight, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Job } from '../contract.ts'

/** The columns that a caller may write. */
const writable = {
  jobTitle: 'title',
  statusId: 'status_id',
  jobStartDate: 'start_date',
  jobEndDate: 'end_date',
  jobDescription: 'description',
} as const

export const jobTable = recordTable('job', { ...writable, riskLevel: 'risk_level' })

const readable = {
  ...writable,
  jobUniqueId: 'id',
  workOrderUniqueId: 'work_order_id',
  rowVersion: 'row_version',
} as const

/** The fields of a job that have a column of their own, and the risk that was set by hand. */
export type JobRow = Partial<Pick<Job, keyof typeof writable>> & { riskLevel?: RiskLevel | null }

/** The jobs that the caller sees. */
function jobs(db: Db, sight: Sight) {
  return db
    .selectFrom('job')
    .where('job.company_id', '=', sight.companyId)
    .where('job.account_id', '=', sight.accountId)
    .where('job.deleted_at', 'is', null)
    .where(isVisible(sight, 'job.work_order_id'))
}

function select(query: ReturnType<typeof jobs>, sight: Sight, today: string) {
  return query
    .innerJoin('work_order as parent', byId('parent', 'job.work_order_id'))
    .leftJoin('progress as p', (join) =>
      join
        .onRef('p.company_id', '=', 'job.company_id')
        .onRef('p.account_id', '=', 'job.account_id')
        .onRef('p.record_id', '=', 'job.id'),
    )
    .leftJoin('progress as w', (join) =>
      join
        .onRef('w.company_id', '=', 'job.company_id')
        .onRef('w.account_id', '=', 'job.account_id')
        .onRef('w.record_id', '=', 'job.work_order_id'),
    )
    .select(aliased('job', readable))
    .select([
      ...riskColumns('job', sight, today),
      remainingDaysOf('job', today).as('remainingDays'),
      isOutsideParentDates('job').as('isOutsideParentDates'),
    ])
    .select(totalColumns('w'))
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
          .where('jc.company_id', '=', sight.companyId)
          .where('jc.account_id', '=', sight.accountId)
          .whereRef('jc.job_id', '=', 'job.id')
          .orderBy(sql`c.code collate people`),
      ).as('jobCodes'),
    ])
}

const withIds = (row: Omit<Job, 'companyJobCodeUniqueIds'>): Job => ({
  ...row,
  companyJobCodeUniqueIds: row.jobCodes.map((code) => code.companyJobCodeUniqueId),
})

interface Caller {
  sight: Sight
  today: string
}

interface Given extends Caller {
  workOrder: string
  /** A part of the title; null: all jobs. */
  search: string | null
}

/** The jobs of a work order, in order. */
const jobList = listOf({
  id: 'job.id',
  found: (db, { sight, workOrder, search }: Given) => {
    const ofWorkOrder = jobs(db, sight).where('job.work_order_id', '=', workOrder)
    return search === null ? ofWorkOrder : ofWorkOrder.where(isSought('job', search))
  },
  facts: (db, { sight, today }: Caller, ids) =>
    select(jobs(db, sight), sight, today).where('job.id', '=', ids),
  usual: () => [up(sql`job.position`), up(sql`job.id`)],
})

const sightOfJobs = (scope: Scope) => sightOf(scope, 'Jobs', 'Read')

function givenFor(scope: Scope, today: string, workOrder: string, search?: string | null): Given {
  return { sight: sightOfJobs(scope), today, workOrder, search: search || null }
}

/** A page of the jobs of a work order. With `search`, only jobs whose title contains the text. */
export async function listJobs(
  db: Db,
  scope: Scope,
  today: string,
  workOrder: string,
  range: Range,
  search?: string | null,
): Promise<Job[]> {
  return (await jobList.page(db, givenFor(scope, today, workOrder, search), null, range)).map(withIds)
}

/** The number of all these jobs. */
export function countJobs(
  db: Db,
  scope: Scope,
  today: string,
  workOrder: string,
  search?: string | null,
): Promise<number> {
  return jobList.count(db, givenFor(scope, today, workOrder, search))
}

/** One job; undefined if the caller does not see it. */
export async function findJobById(db: Db, scope: Scope, today: string, id: string): Promise<Job | undefined> {
  const row = await jobList.byId(db, { sight: sightOfJobs(scope), today }, id)
  return row && withIds(row)
}

/** The given jobs that the caller sees, by id. */
export async function listJobsById(
  db: Db,
  scope: Scope,
  today: string,
  ids: readonly string[],
): Promise<Map<string, Job>> {
  const rows = await jobList.byIds(db, { sight: sightOfJobs(scope), today }, ids)
  return new Map(rows.map((row) => [row.jobUniqueId, withIds(row)]))
}

type NewRow = JobRow & { jobUniqueId: string; workOrderUniqueId: string; jobTitle: string; statusId: number }

/** Inserts jobs; the rows contain their new ids. */
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
