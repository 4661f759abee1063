/** All SQL on the tree of codes as a whole: searching it, writing it out, adding to it what is lacking. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { isSought } from '#server/db/search.ts'
import type { Scope } from '#server/scope.ts'
import type { CodedLevel } from './assignment-queries.ts'
import { levelTables } from './keeping-queries.ts'

/** A code with all that it lies below. */
export interface TreeRow {
  level: CodedLevel
  jobCodeTypeId: number
  type: string
  companyJobCodeUniqueId: string
  jobCode: string
  jobCodeName: string
  companyTaskCodeUniqueId: string | null
  taskCode: string | null
  taskCodeName: string | null
  companySubTaskCodeUniqueId: string | null
  activityCode: string | null
  activityCodeName: string | null
}

const isAll = sql<boolean>`true`

/** The codes of the types that the account has: those with this in their code and name, or all. */
function tree({ companyId, accountId }: Scope, search: string | null): RawBuilder<unknown> {
  const sought = (alias: string) => (search === null ? isAll : isSought(alias, search))
  const ofAccount = sql`y.company_id = ${companyId} and y.id in (
    select m.job_code_type_id from account_job_code_type m
    where m.company_id = ${companyId} and m.account_id = ${accountId})`
  return sql`
    select 1 as depth, 'job' as level, y.id as type_id, y.name as type, j.id as job_id, j.code as job_code,
           j.name as job_name, null::uuid as task_id, null::text as task_code, null::text as task_name,
           null::uuid as activity_id, null::text as activity_code, null::text as activity_name
    from company_job_code j
    join job_code_type y on y.company_id = j.company_id and y.id = j.job_code_type_id
    where j.company_id = ${companyId} and ${ofAccount} and j.deleted_at is null and ${sought('j')}
    union all
    select 2, 'task', y.id, y.name, j.id, j.code, j.name, t.id, t.code, t.name, null::uuid, null::text, null::text
    from company_task_code t
    join company_job_code j on j.company_id = t.company_id and j.id = t.company_job_code_id and j.deleted_at is null
    join job_code_type y on y.company_id = j.company_id and y.id = j.job_code_type_id
    where t.company_id = ${companyId} and ${ofAccount} and t.deleted_at is null and ${sought('t')}
    union all
    select 3, 'activity', y.id, y.name, j.id, j.code, j.name, t.id, t.code, t.name, a.id, a.code, a.name
    from company_sub_task_code a
    join company_task_code t on t.company_id = a.company_id and t.id = a.company_task_code_id and t.deleted_at is null
    join company_job_code j on j.company_id = t.company_id and j.id = t.company_job_code_id and j.deleted_at is null
    join job_code_type y on y.company_id = j.company_id and y.id = j.job_code_type_id
    where a.company_id = ${companyId} and ${ofAccount} and a.deleted_at is null and ${sought('a')}`
}

/** Some of these codes: those that are searched for by level, all of them as they hang together. */
export async function listTree(
  db: Db,
  scope: Scope,
  search: string | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<TreeRow[]> {
  const order =
    search === null
      ? sql`type_id, job_code, job_id, task_code nulls first, task_id nulls first, activity_code nulls first, activity_id`
      : sql`depth, coalesce(activity_code, task_code, job_code), coalesce(activity_id, task_id, job_id)`
  const { rows } = await sql<TreeRow>`
    select level, type_id as "jobCodeTypeId", type, job_id as "companyJobCodeUniqueId", job_code as "jobCode",
           job_name as "jobCodeName", task_id as "companyTaskCodeUniqueId", task_code as "taskCode",
           task_name as "taskCodeName", activity_id as "companySubTaskCodeUniqueId", activity_code as "activityCode",
           activity_name as "activityCodeName"
    from (${tree(scope, search)}) codes
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many there are in all. */
export async function countTree(db: Db, scope: Scope, search: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${tree(scope, search)}) codes`.execute(db)
  return rows[0]?.total ?? 0
}

/** A code of a level, and what it lies below. */
export interface KnownCode {
  id: string
  above: string
  code: string
  name: string
}

/** All codes of a level below these. */
export async function listBelow(
  db: Db,
  { companyId }: Scope,
  level: CodedLevel,
  above: readonly string[],
): Promise<KnownCode[]> {
  const { table, above: column } = levelTables[level]
  const type = level === 'job' ? sql`int[]` : sql`uuid[]`
  const { rows } = await sql<KnownCode>`
    select id, ${sql.ref(column)}::text as above, code, name from ${sql.table(table.name)}
    where company_id = ${companyId} and ${sql.ref(column)} = any(${above}::${type}) and deleted_at is null
    order by id`.execute(db)
  return rows
}
