/** All SQL on a company's codes. */
import { sql } from 'kysely'
import { aliased } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import { isSought } from '#server/db/search.ts'
import type { Scope } from '#server/scope.ts'
import type { CompanyJobCode, CompanySubTaskCode, CompanyTaskCode } from '../contract.ts'

const jobCodeColumns = {
  companyJobCodeUniqueId: 'id',
  companyJobCode: 'code',
  companyJobCodeName: 'name',
  jobCodeTypeId: 'job_code_type_id',
  statusId: 'status_id',
  rowVersion: 'row_version',
} as const

const taskCodeColumns = {
  companyTaskCodeUniqueId: 'id',
  companyTaskCode: 'code',
  companyTaskCodeName: 'name',
  companyJobCodeUniqueId: 'company_job_code_id',
  statusId: 'status_id',
  rowVersion: 'row_version',
} as const

const activityCodeColumns = {
  companySubTaskCodeUniqueId: 'id',
  companySubTaskCode: 'code',
  companySubTaskCodeName: 'name',
  companyTaskCodeUniqueId: 'company_task_code_id',
  statusId: 'status_id',
  rowVersion: 'row_version',
} as const

interface Range {
  offset: number
  limit: number
}

const total = sql<number>`count(*)::int`.as('total')

/** True when a job code type is mapped to the caller's account. */
export async function isTypeOfAccount(db: Db, scope: Scope, type: number): Promise<boolean> {
  const row = await db
    .selectFrom('account_job_code_type')
    .select('job_code_type_id')
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('job_code_type_id', '=', type)
    .executeTakeFirst()
  return row !== undefined
}

/** The filter of codes. */
export interface Wanted {
  /** A part of code and name; left out: all codes. */
  search?: string | null | undefined
}

/** True for codes with the searched part in code and name. */
const reads = (table: CodeTable, { search }: Wanted) =>
  search ? isSought(table, search) : sql<boolean>`true`

type CodeTable = 'company_job_code' | 'company_task_code' | 'company_sub_task_code'

/** The job codes of one type, or of all types of the caller's account. Deleted codes are left out. */
function jobCodes(db: Db, scope: Scope, type: number | null, wanted: Wanted) {
  const ofAccount = db
    .selectFrom('company_job_code')
    .innerJoin('account_job_code_type as mapped', (join) =>
      join
        .onRef('mapped.company_id', '=', 'company_job_code.company_id')
        .onRef('mapped.job_code_type_id', '=', 'company_job_code.job_code_type_id'),
    )
    .where('company_job_code.company_id', '=', scope.companyId)
    .where('mapped.account_id', '=', scope.accountId)
    .where('company_job_code.deleted_at', 'is', null)
    .where(reads('company_job_code', wanted))
  return type === null ? ofAccount : ofAccount.where('company_job_code.job_code_type_id', '=', type)
}

/** A page of the job codes, by code. */
export function listJobCodes(
  db: Db,
  scope: Scope,
  type: number | null,
  { offset, limit, ...wanted }: Range & Wanted,
): Promise<CompanyJobCode[]> {
  return jobCodes(db, scope, type, wanted)
    .select(aliased('company_job_code', jobCodeColumns))
    .orderBy(sql`company_job_code.code collate people`)
    .orderBy('company_job_code.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Counts the job codes. */
export async function countJobCodes(
  db: Db,
  scope: Scope,
  type: number | null,
  wanted: Wanted,
): Promise<number> {
  return (await jobCodes(db, scope, type, wanted).select(total).executeTakeFirstOrThrow()).total
}

/**
 * Counts the ids that are codes of the caller's company and not deleted. An id that is named twice counts
 * once.
 */
export async function countLive(
  db: Db,
  scope: Scope,
  table: 'company_job_code' | 'company_task_code',
  ids: readonly string[],
): Promise<number> {
  const { total: found } = await db
    .selectFrom(table)
    .select(total)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return found
}

/** The task codes below these job codes, or all task codes of the company. Deleted codes are left out. */
function taskCodes(db: Db, scope: Scope, jobCodeIds: readonly string[] | null, wanted: Wanted) {
  const ofCompany = db
    .selectFrom('company_task_code')
    .where('company_task_code.company_id', '=', scope.companyId)
    .where('company_task_code.deleted_at', 'is', null)
    .where(reads('company_task_code', wanted))
  return jobCodeIds === null
    ? ofCompany
    : ofCompany.where('company_task_code.company_job_code_id', '=', sql<string>`any(${jobCodeIds}::uuid[])`)
}

/** A page of the task codes, by code. */
export function listTaskCodes(
  db: Db,
  scope: Scope,
  jobCodeIds: readonly string[] | null,
  { offset, limit, ...wanted }: Range & Wanted,
): Promise<CompanyTaskCode[]> {
  return taskCodes(db, scope, jobCodeIds, wanted)
    .select(aliased('company_task_code', taskCodeColumns))
    .orderBy(sql`company_task_code.code collate people`)
    .orderBy('company_task_code.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Counts the task codes. */
export async function countTaskCodes(
  db: Db,
  scope: Scope,
  jobCodeIds: readonly string[] | null,
  wanted: Wanted,
): Promise<number> {
  return (await taskCodes(db, scope, jobCodeIds, wanted).select(total).executeTakeFirstOrThrow()).total
}

/**
 * The activity codes below these task codes, or all activity codes of the company. Deleted codes are left
 * out.
 */
function activityCodes(db: Db, scope: Scope, taskCodeIds: readonly string[] | null, wanted: Wanted) {
  const ofCompany = db
    .selectFrom('company_sub_task_code')
    .where('company_sub_task_code.company_id', '=', scope.companyId)
    .where('company_sub_task_code.deleted_at', 'is', null)
    .where(reads('company_sub_task_code', wanted))
  return taskCodeIds === null
    ? ofCompany
    : ofCompany.where(
        'company_sub_task_code.company_task_code_id',
        '=',
        sql<string>`any(${taskCodeIds}::uuid[])`,
      )
}

/** A page of the activity codes, by code. */
export function listActivityCodes(
  db: Db,
  scope: Scope,
  taskCodeIds: readonly string[] | null,
  { offset, limit, ...wanted }: Range & Wanted,
): Promise<CompanySubTaskCode[]> {
  return activityCodes(db, scope, taskCodeIds, wanted)
    .select(aliased('company_sub_task_code', activityCodeColumns))
    .orderBy(sql`company_sub_task_code.code collate people`)
    .orderBy('company_sub_task_code.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Counts the activity codes. */
export async function countActivityCodes(
  db: Db,
  scope: Scope,
  taskCodeIds: readonly string[] | null,
  wanted: Wanted,
): Promise<number> {
  return (await activityCodes(db, scope, taskCodeIds, wanted).select(total).executeTakeFirstOrThrow()).total
}
