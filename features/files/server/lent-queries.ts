/**
 * All SQL on files that a module lets another account read (docs/decisions/0131). The module must check the
 * permission first: the functions here check nothing. Each statement reads the account that stores the files.
 */
import { type RawBuilder, sql } from 'kysely'
import type { AccountRecordType } from '#contract/record-types.ts'
import type { Db } from '#server/db/open.ts'
import type { Range } from '#server/db/page.ts'

/** The files to lend: the bid packet of a project with all its folders, or the files of a record of the account. */
export type Lent = { companyId: string; accountId: string } & (
  | { packetOf: string }
  | { targetType: AccountRecordType; targetId: string }
)

/** A file that another account may read. */
interface LentFile {
  fileUniqueId: string
  name: string
  /** The names of the folders above the file, joined with /. */
  folder: string
  size: number
  contentType: string
  version: number
  changedDate: string
  preview: string
}

/** SQL: the lent files as `lent (id, path)`. */
function lentBy(lent: Lent): RawBuilder<unknown> {
  const { companyId, accountId } = lent
  if (!('packetOf' in lent))
    return sql`
      with lent as (
        select f.id, '' as path from file f
        where f.company_id = ${companyId} and f.account_id = ${accountId} and f.work_order_id is null
          and f.target_type = ${lent.targetType} and f.target_id = ${lent.targetId} and f.deleted_at is null
      )`
  return sql`
    with recursive shelf as (
      select f.id, '' as path
      from folder f
      join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = f.work_order_id
      where f.company_id = ${companyId} and f.account_id = ${accountId} and f.work_order_id = ${lent.packetOf}
        and f.is_bid_packet and f.deleted_at is null and w.deleted_at is null
      union all
      select f.id, concat_ws('/', nullif(s.path, ''), f.name)
      from shelf s
      join folder f on f.company_id = ${companyId} and f.account_id = ${accountId} and f.parent_folder_id = s.id
        and f.deleted_at is null
    ), lent as (
      select f.id, s.path from shelf s
      join file f on f.company_id = ${companyId} and f.account_id = ${accountId} and f.folder_id = s.id
        and f.deleted_at is null
    )`
}

/** A page of the lent files, ordered by folder and name. */
export async function listLent(db: Db, lent: Lent, { offset, limit }: Range): Promise<LentFile[]> {
  const { companyId, accountId } = lent
  const { rows } = await sql<LentFile>`
    ${lentBy(lent)}
    select f.id as "fileUniqueId", f.name, l.path as folder, o.size::float8 as size, o.content_type as "contentType", f.version,
           f.updated_at as "changedDate", o.preview
    from lent l
    join file f on f.company_id = ${companyId} and f.account_id = ${accountId} and f.id = l.id
    join stored_object o on o.company_id = ${companyId} and o.account_id = ${accountId} and o.id = f.object_id
    order by l.path collate people, f.name collate people, f.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The number of lent files. */
export async function countLent(db: Db, lent: Lent): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${lentBy(lent)} select count(*)::int as total from lent`.execute(db)
  return rows[0]?.total ?? 0
}

/** One version of a lent file; null means the newest version. */
export async function findLent(
  db: Db,
  lent: Lent,
  fileId: string,
  version: number | null,
): Promise<
  | {
      name: string
      version: number
      objectId: string
      contentType: string
      size: number
      preview: string
    }
  | undefined
> {
  const { companyId, accountId } = lent
  const { rows } = await sql<{
    name: string
    version: number
    objectId: string
    contentType: string
    size: number
    preview: string
  }>`
    ${lentBy(lent)}
    select f.name, v.version, o.id as "objectId", o.content_type as "contentType", o.size::float8 as size, o.preview
    from lent l
    join file f on f.company_id = ${companyId} and f.account_id = ${accountId} and f.id = l.id
    join file_version v on v.company_id = ${companyId} and v.account_id = ${accountId} and v.file_id = f.id
      and v.version = coalesce(${version}::integer, f.version)
    join stored_object o on o.company_id = ${companyId} and o.account_id = ${accountId} and o.id = v.object_id
    where f.id = ${fileId} and o.state = 'stored'`.execute(db)
  return rows[0]
}
