/**
 * Deletes records with everything below them, and restores exactly the same records. Works the same at every
 * level.
 */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { notFound, platformError } from '#contract/errors.ts'
import type { Db } from '#server/db/open.ts'
import { isSeen, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import { addendumNeeded, holdAdvertised } from './advertised.ts'
import { listGettingLines } from './advertised-queries.ts'
import { insertDeletion, noteRestored } from './deletion-queries.ts'
import { type Level, type LowerLevel, levels, moduleOf, parentLevelOf } from './levels.ts'
import { workOrderColumn } from './queries.ts'

/** The time within which a person can undo their own deletion. */
export const UNDO_MILLISECONDS = 30_000

/** The person who deletes or restores, and the time. */
interface Doing {
  db: Db
  scope: Scope
  now: Date
}

const column = (level: Level, name: string) => sql.ref(`${level}.${name}`)

/** The records of one project that were deleted together. */
export interface Deleted {
  level: Level
  ids: readonly string[]
  workOrderId: string
  /** The people who were assigned to the deleted records. */
  employeeIds: readonly string[]
}

/** Deletes records softly, with everything below them. The records of each project form one deletion. */
export async function deleteBranches(
  context: Doing,
  level: Level,
  ids: readonly string[],
): Promise<Deleted[]> {
  const { db, scope, now } = context
  const places = await listWorkOrdersOf(db, scope, level, ids)
  const deleted: Deleted[] = []
  for (const [workOrderId, own] of Map.groupBy([...new Set(ids)], (id) => places.get(id) ?? '')) {
    const id = uuidv7()
    await markBranch(context, level, own, id)
    const employeeIds = await insertDeletion(db, scope, { level, ids: own, id, now })
    deleted.push({ level, ids: own, workOrderId, employeeIds })
  }
  return deleted
}

/** The project of each record, by id of the record. */
async function listWorkOrdersOf(
  db: Db,
  { companyId, accountId }: Scope,
  level: Level,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; workOrderId: string }>`
    select id, ${sql.ref(workOrderColumn(level))} as "workOrderId" from ${sql.table(level)}
    where company_id = ${companyId} and account_id = ${accountId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, workOrderId }) => [id, workOrderId]))
}

async function markBranch(
  { db, scope, now }: Doing,
  level: Level,
  ids: readonly string[],
  deletion: string,
): Promise<void> {
  for (const table of levels.slice(levels.indexOf(level))) {
    const hold = table === level ? 'id' : `${level}_id`
    await inParts((part) =>
      sql`
        update ${sql.table(table)}
        set deleted_at = ${now}, deletion_id = ${deletion}, deleted_by_employee_id = ${scope.employeeId},
            row_version = row_version + 1, updated_at = now()
        where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id in (
          select id from ${sql.table(table)}
          where company_id = ${scope.companyId} and account_id = ${scope.accountId}
            and ${column(table, hold)} = any(${ids}::uuid[]) and deleted_at is null
          limit ${part})`.execute(db),
    )
  }
}

/**
 * The number of rows per statement. A work order can have very many records, and a single statement would
 * take too long.
 */
const PART = 10_000

/** Repeats a statement that changes at most PART rows, until it changes fewer. */
async function inParts(
  update: (part: number) => Promise<{ numAffectedRows?: bigint | undefined }>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await update(PART)
    if (numAffectedRows < PART) return
  }
}

interface DeletedRow {
  id: string
  deletionId: string | null
  isMine: boolean | null
  deletedAt: string | null
  isSeen: boolean
  isAllowed: boolean
  isParentThere: boolean
}

/**
 * SQL: true for these records and for records of the same level from the same deletions. Both conditions use
 * an index.
 */
function wentTogether(scope: Scope, level: Level, ids: readonly string[]) {
  return sql<boolean>`(${column(level, 'id')} = any(${ids}::uuid[])
    or ${column(level, 'deletion_id')} = any(array(
      select w.deletion_id from ${sql.table(level)} w
      where w.company_id = ${scope.companyId} and w.account_id = ${scope.accountId} and w.id = any(${ids}::uuid[]))))`
}

/**
 * Undoes the deletions of these records, with all records that were deleted with them. Records that are not
 * deleted stay.
 *
 * @throws AppError NOT_FOUND (404) for a record that is missing, hidden or deleted by another person,
 *   FORBIDDEN (403), UNDO_EXPIRED (409) after 30 seconds, PARENT_DELETED (409) if the parent is deleted, too,
 *   ADDENDUM_NEEDED (409) if an advertised project would get lines back
 */
export async function restoreBranches(context: Doing, level: Level, ids: readonly string[]): Promise<void> {
  const { db, scope, now } = context
  const wanted = [...new Set(ids)]
  const gettingLines = await listGettingLines(db, scope, { level, ids: wanted }, 'records')
  const [advertised] = (await holdAdvertised(context, gettingLines)).values()
  if (level !== 'work_order') await lockParents(db, scope, level, wanted)
  const { rows } = await sql<DeletedRow>`
    select id, deletion_id as "deletionId", deleted_by_employee_id = ${scope.employeeId} as "isMine",
           deleted_at as "deletedAt", ${isSeen(scope, workOrderColumn(level))} as "isSeen",
           ${visibleWorkOrder(scope, moduleOf(level), 'Delete', workOrderColumn(level))} as "isAllowed",
           ${isParentThere(scope, level)} as "isParentThere"
    from ${sql.table(level)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId}
      and ${wentTogether(scope, level, wanted)}
    order by id for no key update`.execute(db)
  const found = new Set(rows.map(({ id }) => id))
  if (wanted.some((id) => !found.has(id)) || rows.some((row) => !row.isSeen)) throw notFound()
  const deleted = rows.filter((row) => row.deletedAt !== null)
  if (deleted.some((row) => !row.isMine)) throw notFound()
  if (rows.some((row) => !row.isAllowed)) throw platformError('FORBIDDEN')
  const isLate = ({ deletedAt }: DeletedRow) =>
    now.getTime() - Date.parse(deletedAt ?? '') > UNDO_MILLISECONDS
  if (deleted.some(isLate)) throw platformError('UNDO_EXPIRED')
  if (deleted.some((row) => !row.isParentThere)) throw platformError('PARENT_DELETED')
  if (advertised) throw addendumNeeded(context, advertised)
  const deletions = [...new Set(deleted.map((row) => row.deletionId ?? ''))]
  await bringBack({ db, scope, now }, level, deletions)
}

/** Restores the records of deletions. The caller must have locked their parents. */
export async function bringBack(
  { db, scope, now }: Doing,
  level: Level,
  deletions: readonly string[],
): Promise<void> {
  for (const table of levels.slice(levels.indexOf(level))) {
    await inParts((part) =>
      sql`
        update ${sql.table(table)}
        set deleted_at = null, deletion_id = null, deleted_by_employee_id = null, row_version = row_version + 1,
            updated_at = now()
        where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id in (
          select id from ${sql.table(table)}
          where company_id = ${scope.companyId} and account_id = ${scope.accountId}
            and deletion_id = any(${deletions}::uuid[])
          limit ${part})`.execute(db),
    )
  }
  await noteRestored(db, scope, deletions, now)
}

/** Locks the parents of deleted records, so that nobody deletes them during the restore. */
export async function lockParentsOf(
  db: Db,
  scope: Scope,
  level: LowerLevel,
  deletions: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(level)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId}
      and deletion_id = any(${deletions}::uuid[])`.execute(db)
  await lockParents(
    db,
    scope,
    level,
    rows.map(({ id }) => id),
  )
}

/** True if the parent of a record in this deletion is deleted, too. */
export async function isBelowGone(db: Db, scope: Scope, level: Level, deletion: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(level)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId} and deletion_id = ${deletion}
      and not ${isParentThere(scope, level)} limit 1`.execute(db)
  return rows.length > 0
}

/** Locks the parents of these records, so that nobody deletes them during the restore. */
async function lockParents(db: Db, scope: Scope, level: LowerLevel, ids: readonly string[]): Promise<void> {
  const parent = parentLevelOf(level)
  await sql`
    select id from ${sql.table(parent)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId} and deleted_at is null
      and id in (select ${column(level, `${parent}_id`)} from ${sql.table(level)}
                 where company_id = ${scope.companyId} and account_id = ${scope.accountId}
                   and ${wentTogether(scope, level, ids)})
    order by id for no key update`.execute(db)
}

function isParentThere(scope: Scope, level: Level) {
  if (level === 'work_order') return sql<boolean>`true`
  const parent = parentLevelOf(level)
  return sql<boolean>`exists (select 1 from ${sql.table(parent)} p
    where p.company_id = ${scope.companyId} and p.account_id = ${scope.accountId}
      and p.id = ${column(level, `${parent}_id`)} and p.deleted_at is null)`
}
