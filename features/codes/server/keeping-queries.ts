/** All SQL that maintains a company's codes and their types. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import { recordTable } from '#server/db/record.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { JobCodeType } from '../contract.ts'
import type { CodedLevel } from './assignment-queries.ts'

const ofCompany = { isOfCompany: true } as const

export const jobCodeTable = recordTable(
  'company_job_code',
  { companyJobCode: 'code', companyJobCodeName: 'name', jobCodeTypeId: 'job_code_type_id' },
  ofCompany,
)
export const taskCodeTable = recordTable(
  'company_task_code',
  { companyTaskCode: 'code', companyTaskCodeName: 'name' },
  ofCompany,
)
export const activityCodeTable = recordTable(
  'company_sub_task_code',
  { companySubTaskCode: 'code', companySubTaskCodeName: 'name' },
  ofCompany,
)

/** The table of each level, and its column with the id of the code or type above. */
export const levelTables = {
  job: { table: jobCodeTable, above: 'job_code_type_id' },
  task: { table: taskCodeTable, above: 'company_job_code_id' },
  activity: { table: activityCodeTable, above: 'company_task_code_id' },
} as const

const nameOfTable = (level: CodedLevel) => sql.table(levelTables[level].table.name)
const aboveOf = (level: CodedLevel, alias: string) => sql.ref(`${alias}.${levelTables[level].above}`)

// Types ---------------------------------------------------------------------------------------------------------------

function types(db: Db, { companyId }: Pick<Scope, 'companyId'>) {
  return db.selectFrom('job_code_type as t').where('t.company_id', '=', companyId)
}

const typeColumns = [
  't.id as jobCodeTypeId',
  't.name as jobCodeTypeName',
  't.row_version as rowVersion',
] as const

/** True for the types that are mapped to the caller's account. */
const isMapped = ({ companyId, accountId }: Scope) => sql<boolean>`exists (
  select 1 from account_job_code_type m
  where m.company_id = ${companyId} and m.account_id = ${accountId} and m.job_code_type_id = t.id)`

/** A range of the types that the account has, or of the types that it does not have. */
export function listTypes(
  db: Db,
  scope: Scope,
  isOfAccount: boolean,
  { offset, limit }: { offset: number; limit: number },
): Promise<JobCodeType[]> {
  return types(db, scope)
    .where(sql<boolean>`${isMapped(scope)} = ${isOfAccount}`)
    .select(typeColumns)
    .orderBy('t.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Counts the types that the account has, or the types that it does not have. */
export async function countTypes(db: Db, scope: Scope, isOfAccount: boolean): Promise<number> {
  const { total } = await types(db, scope)
    .where(sql<boolean>`${isMapped(scope)} = ${isOfAccount}`)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Locks the company until the end of the transaction, so that no other call adds, renames or maps types. */
export async function lockTypesOfCompany(db: Db, { companyId }: Scope): Promise<void> {
  await sql`select 1 from company where company_id = ${companyId} for no key update`.execute(db)
}

export interface TypeOfCompany {
  id: number
  name: string
  isMapped: boolean
}

/** All types of the company. `isMapped`: the account has the type. */
export function listTypesOfCompany(db: Db, scope: Scope): Promise<TypeOfCompany[]> {
  return types(db, scope)
    .select(['t.id', 't.name', isMapped(scope).as('isMapped')])
    .orderBy('t.id')
    .execute()
}

/**
 * Locks these types until the end of the transaction, so that no other call adds codes to them. Returns the
 * ids that the company has.
 */
export async function lockTypes(db: Db, { companyId }: Scope, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from job_code_type where company_id = ${companyId} and id = any(${ids}::int[])
    order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Inserts types, with ids that are not in use. */
export async function insertTypes(
  db: Db,
  { companyId }: Scope,
  rows: readonly { id: number; name: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('job_code_type')
    .values(rows.map(({ id, name }) => ({ company_id: companyId, id, name })))
    .execute()
}

/** Renames a type. Returns false if the version is stale. */
export async function renameType(
  db: Db,
  { companyId }: Scope,
  { id, name, rowVersion }: { id: number; name: string | undefined; rowVersion: number | undefined },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update job_code_type set name = coalesce(${name ?? null}::text, name), row_version = row_version + 1,
                             updated_at = now()
    where company_id = ${companyId} and id = ${id}
      and (${rowVersion ?? null}::int is null or row_version = ${rowVersion ?? null}::int)`.execute(db)
  return numAffectedRows > 0n
}

/** Maps types to the account. */
export async function insertMaps(
  db: Db,
  { companyId, accountId }: Scope,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('account_job_code_type')
    .values(ids.map((id) => ({ company_id: companyId, account_id: accountId, job_code_type_id: id })))
    .execute()
}

/** Removes types from the account. */
export async function deleteMaps(
  db: Db,
  { companyId, accountId }: Scope,
  ids: readonly number[],
): Promise<void> {
  await sql`
    delete from account_job_code_type
    where company_id = ${companyId} and account_id = ${accountId} and job_code_type_id = any(${ids}::int[])`.execute(
    db,
  )
}

// Codes ---------------------------------------------------------------------------------------------------------------

/** A code to insert, with an id that the caller created. `above` is the id of the code or type above. */
export interface NewCode {
  id: string
  above: string | number
  code: string
  name: string
}

/** Inserts codes of a level. The number of rows is not limited. */
export async function insertCodes(
  db: Db,
  { companyId }: Scope,
  level: CodedLevel,
  rows: readonly NewCode[],
): Promise<void> {
  if (rows.length === 0) return
  const { above } = levelTables[level]
  const type = level === 'job' ? sql`integer` : sql`uuid`
  await sql`
    insert into ${nameOfTable(level)} (company_id, id, ${sql.ref(above)}, code, name, status_id)
    select ${companyId}, r.id, r.above, r.code, r.name, ${statuses.Active}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, above ${type}, code text, name text)`.execute(
    db,
  )
}

/** The id of the code or type above, for each of these codes. */
export async function listAbove(
  db: Db,
  { companyId }: Scope,
  level: CodedLevel,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; above: string }>`
    select c.id, ${aboveOf(level, 'c')}::text as above from ${nameOfTable(level)} c
    where c.company_id = ${companyId} and c.id = any(${ids}::uuid[]) and c.deleted_at is null`.execute(db)
  return new Map(rows.map(({ id, above }) => [id, above]))
}

/** Finds a code among these that has the same code as another below the same parent. */
export async function findTwin(
  db: Db,
  { companyId }: Scope,
  level: CodedLevel,
  ids: readonly string[],
): Promise<{ id: string; code: string } | undefined> {
  const { rows } = await sql<{ id: string; code: string }>`
    select c.id, c.code from ${nameOfTable(level)} c
    join ${nameOfTable(level)} other on other.company_id = c.company_id and other.id <> c.id
      and ${aboveOf(level, 'other')} = ${aboveOf(level, 'c')} and other.deleted_at is null
      and lower(other.code) = lower(c.code)
    where c.company_id = ${companyId} and c.id = any(${ids}::uuid[]) and c.deleted_at is null limit 1`.execute(
    db,
  )
  return rows[0]
}

/** A code that has codes below it. */
export interface CodeAbove {
  label: string
  below: number
}

/** The codes among these that have codes below them, with the numbers of those codes. */
export async function listWithBelow(
  db: Db,
  { companyId }: Scope,
  level: 'job' | 'task',
  ids: readonly string[],
): Promise<CodeAbove[]> {
  const below = level === 'job' ? 'task' : 'activity'
  const { rows } = await sql<CodeAbove>`
    select c.code || ' ' || c.name as label, count(*)::int as below
    from ${nameOfTable(level)} c
    join ${nameOfTable(below)} b on b.company_id = c.company_id and ${aboveOf(below, 'b')} = c.id
      and b.deleted_at is null
    where c.company_id = ${companyId} and c.id = any(${ids}::uuid[])
    group by c.id, c.code, c.name order by c.code collate people`.execute(db)
  return rows
}

// Where codes are used ------------------------------------------------------------------------------------------------

/** A project that uses a code. If `isSeen` is false, the caller may learn only that the code is in use. */
export interface UseRow {
  codeId: string
  workOrderUniqueID: string
  workOrderTitle: string
  isSeen: boolean
  jobs: number
  tasks: number
  activities: number
  submittals: number
  changeOrders: number
}

/**
 * True for records that the caller may read: records of the caller's account, in a project that the caller
 * sees.
 */
const seen = (
  scope: Scope,
  module: 'Jobs' | 'Tasks' | 'Activities' | 'Submittals' | 'ChangeOrders',
  of: string,
) =>
  sql`(${sql.ref(`${of}.account_id`)} = ${scope.accountId}
    and ${visibleWorkOrder(scope, module, 'Read', `${of}.work_order_id`)})`

/**
 * The records that carry codes of a level, in all accounts of the company, because a code belongs to the
 * company.
 */
function usesOf(scope: Scope, level: CodedLevel, ids: readonly string[]) {
  const { companyId } = scope
  if (level === 'job')
    return sql`
      select l.company_job_code_id as code_id, r.account_id, r.work_order_id, 'job' as kind,
             ${seen(scope, 'Jobs', 'r')} as is_seen
      from job_code l
      join job r on r.company_id = l.company_id and r.account_id = l.account_id and r.id = l.job_id
      where l.company_id = ${companyId} and l.company_job_code_id = any(${ids}::uuid[]) and r.deleted_at is null`
  if (level === 'task')
    return sql`
      select l.company_task_code_id as code_id, r.account_id, r.work_order_id, 'task' as kind,
             ${seen(scope, 'Tasks', 'r')} as is_seen
      from task_code l
      join task r on r.company_id = l.company_id and r.account_id = l.account_id and r.id = l.task_id
      where l.company_id = ${companyId} and l.company_task_code_id = any(${ids}::uuid[]) and r.deleted_at is null
      union all
      select c.code_id, r.account_id, r.work_order_id, 'change order',
        ${seen(scope, 'ChangeOrders', 'r')} and ${isTheirs(scope, 'ChangeOrder', 'r')}
      from change_order r, unnest(r.task_code_ids) as c (code_id)
      where r.company_id = ${companyId} and r.account_id is not null and r.task_code_ids && ${ids}::uuid[]
        and c.code_id = any(${ids}::uuid[]) and r.deleted_at is null`
  return sql`
    select l.company_sub_task_code_id as code_id, r.account_id, r.work_order_id, 'activity' as kind,
           ${seen(scope, 'Activities', 'r')} as is_seen
    from activity_code l
    join activity r on r.company_id = l.company_id and r.account_id = l.account_id and r.id = l.activity_id
    where l.company_id = ${companyId} and l.company_sub_task_code_id = any(${ids}::uuid[]) and r.deleted_at is null
    union all
    select r.company_sub_task_code_id, r.account_id, r.work_order_id, 'submittal',
      ${seen(scope, 'Submittals', 'r')} and ${isTheirs(scope, 'Submittal', 'r')}
    from submittal r
    where r.company_id = ${companyId} and r.account_id is not null
      and r.company_sub_task_code_id = any(${ids}::uuid[]) and r.deleted_at is null
    union all
    select l.company_sub_task_code_id, r.account_id, r.work_order_id, 'change order',
      ${seen(scope, 'ChangeOrders', 'r')} and ${isTheirs(scope, 'ChangeOrder', 'r')}
    from change_order_item_code l
    join change_order_item i on i.company_id = l.company_id and i.account_id = l.account_id
      and i.id = l.change_order_item_id and i.deleted_at is null
    join change_order r on r.company_id = i.company_id and r.account_id = i.account_id and r.id = i.change_order_id
    where l.company_id = ${companyId} and l.company_sub_task_code_id = any(${ids}::uuid[]) and r.deleted_at is null`
}

/** The projects that use these codes: projects that the caller sees first, by title. */
export async function listUses(
  db: Db,
  scope: Scope,
  level: CodedLevel,
  ids: readonly string[],
): Promise<UseRow[]> {
  const counted = (kind: string) => sql`count(*) filter (where u.kind = ${kind})::int`
  const { rows } = await sql<UseRow>`
    select u.code_id as "codeId", w.id as "workOrderUniqueID", w.title as "workOrderTitle", u.is_seen as "isSeen",
           ${counted('job')} as jobs, ${counted('task')} as tasks, ${counted('activity')} as activities,
           ${counted('submittal')} as submittals, ${counted('change order')} as "changeOrders"
    from (${usesOf(scope, level, ids)}) u
    join work_order w on w.company_id = ${scope.companyId} and w.account_id = u.account_id and w.id = u.work_order_id
      and w.deleted_at is null
    group by u.code_id, w.id, w.title, u.is_seen
    order by u.is_seen desc, w.title collate people, w.id`.execute(db)
  return rows
}

/** The labels of these codes, by id. */
export async function labelsOf(
  db: Db,
  { companyId }: Scope,
  level: CodedLevel,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; label: string }>`
    select id, code || ' ' || name as label from ${nameOfTable(level)}
    where company_id = ${companyId} and id = any(${ids}::uuid[]) and deleted_at is null`.execute(db)
  return new Map(rows.map(({ id, label }) => [id, label]))
}
