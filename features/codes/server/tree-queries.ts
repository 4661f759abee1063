/** All SQL on the whole tree of codes: searching, exporting and importing. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { isSought } from '#server/db/search.ts'
import type { Scope } from '#server/scope.ts'
import type { CodedLevel } from './assignment-queries.ts'
import { levelTables } from './keeping-queries.ts'

/** A code with all codes above it. */
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

/**
 * The codes of the account's types: all codes, or the codes that match the search. Each code above is looked
 * up by its id (`lateral … offset 0`): right after a large import PostgreSQL has no statistics, and the plan
 * that it chose for a join took seconds. The lookups read deleted codes, too, and filter them out afterwards:
 * otherwise PostgreSQL might use the index of codes that are not deleted instead of the index of ids.
 */
function tree({ companyId, accountId }: Scope, search: string | null): RawBuilder<unknown> {
  const sought = (alias: string) => (search === null ? isAll : isSought(alias, search))
  const types = sql`select m.job_code_type_id from account_job_code_type m
    where m.company_id = ${companyId} and m.account_id = ${accountId}`
  const typeAbove = sql`cross join lateral (
      select y.id, y.name from job_code_type y
      where y.company_id = ${companyId} and y.id = j.job_code_type_id and y.id = any(array(${types})) offset 0) y`
  const jobAbove = sql`cross join lateral (
      select j.id, j.code, j.name, j.job_code_type_id, j.deleted_at from company_job_code j
      where j.company_id = ${companyId} and j.id = t.company_job_code_id offset 0) j
    ${typeAbove}`
  const taskAbove = sql`cross join lateral (
      select t.id, t.code, t.name, t.company_job_code_id, t.deleted_at from company_task_code t
      where t.company_id = ${companyId} and t.id = a.company_task_code_id offset 0) t
    ${jobAbove}`
  return sql`
    select 1 as depth, 'job' as level, y.id as type_id, y.name as type, j.id as job_id, j.code as job_code,
           j.name as job_name, null::uuid as task_id, null::text as task_code, null::text as task_name,
           null::uuid as activity_id, null::text as activity_code, null::text as activity_name
    from company_job_code j ${typeAbove}
    where j.company_id = ${companyId} and j.deleted_at is null and ${sought('j')}
    union all
    select 2, 'task', y.id, y.name, j.id, j.code, j.name, t.id, t.code, t.name, null::uuid, null::text, null::text
    from company_task_code t ${jobAbove}
    where t.company_id = ${companyId} and t.deleted_at is null and j.deleted_at is null and ${sought('t')}
    union all
    select 3, 'activity', y.id, y.name, j.id, j.code, j.name, t.id, t.code, t.name, a.id, a.code, a.name
    from company_sub_task_code a ${taskAbove}
    where a.company_id = ${companyId} and a.deleted_at is null and t.deleted_at is null and j.deleted_at is null
      and ${sought('a')}`
}

const treeColumns = sql`level, type_id as "jobCodeTypeId", type, job_id as "companyJobCodeUniqueId",
  job_code as "jobCode", job_name as "jobCodeName", task_id as "companyTaskCodeUniqueId", task_code as "taskCode",
  task_name as "taskCodeName", activity_id as "companySubTaskCodeUniqueId", activity_code as "activityCode",
  activity_name as "activityCodeName"`

interface Some {
  offset: number
  limit: number
}

/** A range of all codes, in the order of the tree. */
export async function listTree(db: Db, scope: Scope, { offset, limit }: Some): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select ${treeColumns} from (${tree(scope, null)}) codes
    order by type_id, job_code collate people, job_id, task_code collate people nulls first, task_id nulls first,
      activity_code collate people nulls first, activity_id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** A found code. The places are the numbers of codes before it, and before each code above it, in their lists. */
export interface FoundRow extends TreeRow {
  jobPlace: number
  taskPlace: number | null
  activityPlace: number | null
  total: number
}

/** A range of the codes that match the search, by level. Each row also has the total number of matches. */
export async function searchTree(
  db: Db,
  scope: Scope,
  search: string,
  { offset, limit }: Some,
): Promise<FoundRow[]> {
  const before = (level: CodedLevel, above: string, code: string, id: string) => {
    const { table, above: column } = levelTables[level]
    return sql`(
      select count(*)::int from ${sql.table(table.name)} b
      where b.company_id = ${scope.companyId} and ${sql.ref(`b.${column}`)} = ${sql.ref(`found.${above}`)}
        and b.deleted_at is null and (b.code collate people, b.id) < (${sql.ref(`found.${code}`)}, ${sql.ref(`found.${id}`)}))`
  }
  const { rows } = await sql<FoundRow>`
    select ${treeColumns}, total, ${before('job', 'type_id', 'job_code', 'job_id')} as "jobPlace",
           case when task_id is not null then ${before('task', 'job_id', 'task_code', 'task_id')} end as "taskPlace",
           case when activity_id is not null
             then ${before('activity', 'task_id', 'activity_code', 'activity_id')} end as "activityPlace"
    from (
      select *, count(*) over ()::int as total from (${tree(scope, search)}) codes
      order by depth, coalesce(activity_code, task_code, job_code) collate people, coalesce(activity_id, task_id, job_id)
      limit ${limit} offset ${offset}) found
    order by depth, coalesce(activity_code, task_code, job_code) collate people, coalesce(activity_id, task_id, job_id)`.execute(
    db,
  )
  return rows
}

/** Counts the codes that match the search. */
export async function countTree(db: Db, scope: Scope, search: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${tree(scope, search)}) codes`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Updates PostgreSQL's statistics of a level, so that the next queries get a good plan. PostgreSQL does this
 * by itself only minutes later. The update also helps the later queries of the same transaction.
 */
export async function takeStock(db: Db, level: CodedLevel): Promise<void> {
  await sql`analyze ${sql.table(levelTables[level].table.name)}`.execute(db)
}

/** A code of a level, with the id above it. */
export interface KnownCode {
  id: string
  above: string
  code: string
  name: string
}

/** All codes of a level below these ids. */
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
