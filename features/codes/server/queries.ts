/** All SQL on a company's codes. */
import { sql } from 'kysely'
import { aliased } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import type { CompanyJobCode, CompanySubTaskCode, CompanyTaskCode } from '../contract.ts'

const jobCodeColumns = {
  companyJobCodeUniqueId: 'id',
  companyJobCode: 'code',
  companyJobCodeName: 'name',
  jobCodeTypeId: 'job_code_type_id',
  statusId: 'status_id',
} as const

const taskCodeColumns = {
  companyTaskCodeUniqueId: 'id',
  companyTaskCode: 'code',
  companyTaskCodeName: 'name',
  companyJobCodeUniqueId: 'company_job_code_id',
  statusId: 'status_id',
} as const

const activityCodeColumns = {
  companySubTaskCodeUniqueId: 'id',
  companySubTaskCode: 'code',
  companySubTaskCodeName: 'name',
  companyTaskCodeUniqueId: 'company_task_code_id',
  statusId: 'status_id',
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

/** The live job codes of the types that are mapped to the caller's account, or of one of these types. */
function jobCodes(db: Db, scope: Scope, type: number | null) {
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
  return type === null ? ofAccount : ofAccount.where('company_job_code.job_code_type_id', '=', type)
}

/** A page of them, by code. */
export function listJobCodes(
  db: Db,
  scope: Scope,
  type: number | null,
  { offset, limit }: Range,
): Promise<CompanyJobCode[]> {
  return jobCodes(db, scope, type)
    .select(aliased('company_job_code', jobCodeColumns))
    .orderBy('company_job_code.code')
    .orderBy('company_job_code.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many there are in all. */
export async function countJobCodes(db: Db, scope: Scope, type: number | null): Promise<number> {
  return (await jobCodes(db, scope, type).select(total).executeTakeFirstOrThrow()).total
}

/** How many of these ids are live codes of the caller's company; an id that is named twice counts once. */
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

/** The live task codes of these job codes. */
function taskCodes(db: Db, scope: Scope, jobCodeIds: readonly string[]) {
  return db
    .selectFrom('company_task_code')
    .where('company_task_code.company_id', '=', scope.companyId)
    .where('company_task_code.company_job_code_id', '=', sql<string>`any(${jobCodeIds}::uuid[])`)
    .where('company_task_code.deleted_at', 'is', null)
}

/** A page of them, by code. */
export function listTaskCodes(
  db: Db,
  scope: Scope,
  jobCodeIds: readonly string[],
  { offset, limit }: Range,
): Promise<CompanyTaskCode[]> {
  return taskCodes(db, scope, jobCodeIds)
    .select(aliased('company_task_code', taskCodeColumns))
    .orderBy('company_task_code.code')
    .orderBy('company_task_code.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many there are in all. */
export async function countTaskCodes(db: Db, scope: Scope, jobCodeIds: readonly string[]): Promise<number> {
  return (await taskCodes(db, scope, jobCodeIds).select(total).executeTakeFirstOrThrow()).total
}

/** The live activity codes of these task codes. */
function activityCodes(db: Db, scope: Scope, taskCodeIds: readonly string[]) {
  return db
    .selectFrom('company_sub_task_code')
    .where('company_sub_task_code.company_id', '=', scope.companyId)
    .where('company_sub_task_code.company_task_code_id', '=', sql<string>`any(${taskCodeIds}::uuid[])`)
    .where('company_sub_task_code.deleted_at', 'is', null)
}

/** A page of them, by code. */
export function listActivityCodes(
  db: Db,
  scope: Scope,
  taskCodeIds: readonly string[],
  { offset, limit }: Range,
): Promise<CompanySubTaskCode[]> {
  return activityCodes(db, scope, taskCodeIds)
    .select(aliased('company_sub_task_code', activityCodeColumns))
    .orderBy('company_sub_task_code.code')
    .orderBy('company_sub_task_code.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many there are in all. */
export async function countActivityCodes(
  db: Db,
  scope: Scope,
  taskCodeIds: readonly string[],
): Promise<number> {
  return (await activityCodes(db, scope, taskCodeIds).select(total).executeTakeFirstOrThrow()).total
}
