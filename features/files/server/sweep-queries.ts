/**
 * All SQL that removes old files and versions. Their stored content then belongs to no file, and the sweep
 * removes it.
 */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { ObjectKey } from '#server/db/stored-objects.ts'

type Account = Omit<ObjectKey, 'id'>

/**
 * Removes versions of files that were replaced before `before`; removes at most `most` and returns the
 * number. The newest version of a file always stays.
 */
export async function removeReplacedVersions(
  db: Db,
  { companyId, accountId }: Account,
  before: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with replaced as (
      select old.file_id, old.version
      from file_version newer
      join file_version old on old.company_id = newer.company_id and old.account_id = newer.account_id
        and old.file_id = newer.file_id and old.version < newer.version
      where newer.company_id = ${companyId} and newer.account_id = ${accountId}
        and newer.version > 1 and newer.created_at < ${before.toISOString()}::timestamptz
      order by newer.created_at limit ${most} for update of old skip locked
    )
    delete from file_version where company_id = ${companyId} and account_id = ${accountId}
      and (file_id, version) in (select file_id, version from replaced)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Removes files that were deleted before `before`, with all their versions; removes at most `most` files and
 * returns the number. The caller must have opened a transaction.
 */
export async function removeDeletedFiles(
  db: Db,
  { companyId, accountId }: Account,
  before: Date,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from file where company_id = ${companyId} and account_id = ${accountId}
      and deleted_at < ${before.toISOString()}::timestamptz
    order by deleted_at limit ${most} for update skip locked`.execute(db)
  const ids = rows.map(({ id }) => id)
  for (const [table, column] of [
    ['file_version', 'file_id'],
    ['file', 'id'],
  ] as const)
    await sql`delete from ${sql.table(table)} where company_id = ${companyId} and account_id = ${accountId}
      and ${sql.ref(column)} = any(${ids}::uuid[])`.execute(db)
  return ids.length
}
