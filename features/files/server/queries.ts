/** All SQL that lists files and folders, and that finds what a link leads to. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import type { FileItem, FileVersion, Stage } from '../contract.ts'
import { isVisible, liesAt, type Spot } from './place-queries.ts'

/** What of a place is listed. */
export interface Wanted {
  spot: Spot
  kinds: readonly ('File' | 'Folder')[]
  searchKey?: string | null | undefined
  stage?: Stage | undefined
  /** With a search in a folder: that folder and all below it. */
  below?: readonly string[]
}

type Table = 'file' | 'folder'
type Item = Omit<FileItem, 'path' | 'folders' | 'thumbnailUrl' | 'previewUrl' | 'isPreviewPending'> & {
  preview: string | null
}

function conditions(
  scope: Scope,
  table: Table,
  { spot, searchKey, stage, below }: Wanted,
): RawBuilder<boolean> {
  const place = searchKey ? liesBelow(table, spot, below ?? []) : liesAt(table, spot)
  const pattern = `%${(searchKey ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const isNamed = searchKey ? sql`and ${sql.ref(`${table}.name`)} ilike ${pattern}` : sql``
  const isOfStage = stage && table === 'file' ? sql`and file.stage = ${stage}` : sql``
  return sql<boolean>`${sql.ref(`${table}.deleted_at`)} is null
    and ${place} ${isNamed} ${isOfStage} and ${isVisible(scope, table)}`
}

function liesBelow(
  table: Table,
  { targetType, targetId, folderId }: Spot,
  below: readonly string[],
): RawBuilder<boolean> {
  const parent = sql.ref(table === 'file' ? 'file.folder_id' : 'folder.parent_folder_id')
  if (folderId) return sql<boolean>`(${parent} = any(${below}::uuid[]))`
  return sql<boolean>`(${sql.ref(`${table}.target_id`)} = ${targetId}
    and ${sql.ref(`${table}.target_type`)} = ${targetType})`
}

/** Folders are only listed where no stage is asked for: they have none. */
function tablesOf({ kinds, stage }: Wanted): Table[] {
  const tables: Table[] = []
  if (kinds.includes('Folder') && !stage) tables.push('folder')
  if (kinds.includes('File')) tables.push('file')
  return tables
}

/** A page of what lies at a place: folders first, then files, by name. */
export async function listItems(
  db: Db,
  scope: Scope,
  wanted: Wanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<Item[]> {
  const tables = tablesOf(wanted)
  if (tables.length === 0) return []
  const ofTables = tables.map(
    (
      table,
    ) => sql`select ${table === 'folder' ? 0 : 1}::int as kind, id, lower(name) as sort from ${sql.table(table)}
      where company_id = ${scope.companyId} and account_id = ${scope.accountId}
        and ${conditions(scope, table, wanted)}`,
  )
  const { rows } = await sql<{ kind: number; id: string }>`
    select kind, id from (${sql.join(ofTables, sql` union all `)}) found
    order by kind, sort, id limit ${limit} offset ${offset}`.execute(db)
  const idsOf = (kind: number) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const folders = await listFolderItems(db, scope, idsOf(0))
  const files = await listFileItems(db, scope, idsOf(1))
  const items = new Map(
    [...folders, ...files].map((item) => [item.fileUniqueId ?? item.folderUniqueId, item]),
  )
  return rows.flatMap(({ id }) => items.get(id) ?? [])
}

/** How many there are in all. */
export async function countItems(db: Db, scope: Scope, wanted: Wanted): Promise<number> {
  let total = 0
  for (const table of tablesOf(wanted)) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from ${sql.table(table)}
      where company_id = ${scope.companyId} and account_id = ${scope.accountId}
        and ${conditions(scope, table, wanted)}`.execute(db)
    total += rows[0]?.total ?? 0
  }
  return total
}

const creator = sql<string>`coalesce(trim(e.first_name || ' ' || e.last_name), '')`

/** Folders that the caller sees, by their ids. */
export async function listFolderItems(db: Db, scope: Scope, ids: readonly string[]): Promise<Item[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('folder')
    .leftJoin('employee as e', (join) =>
      join
        .onRef('e.company_id', '=', 'folder.company_id')
        .onRef('e.account_id', '=', 'folder.account_id')
        .onRef('e.id', '=', 'folder.created_by_employee_id'),
    )
    .where('folder.company_id', '=', scope.companyId)
    .where('folder.account_id', '=', scope.accountId)
    .where('folder.deleted_at', 'is', null)
    .where('folder.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isVisible(scope, 'folder'))
    .select([
      'folder.name',
      sql<'Folder'>`'Folder'`.as('type'),
      sql<null>`null`.as('fileUniqueId'),
      'folder.id as folderUniqueId',
      'folder.parent_folder_id as parentFolderUniqueId',
      'folder.work_order_id as workOrderUniqueId',
      'folder.target_id as targetUniqueID',
      sql<FileItem['targetType']>`folder.target_type`.as('targetType'),
      sql<null>`null`.as('size'),
      sql<null>`null`.as('contentType'),
      sql<null>`null`.as('version'),
      sql<''>`''`.as('stage'),
      sql<null>`null`.as('preview'),
      'folder.created_at as createdDate',
      'folder.created_by_employee_id as createdByEmployeeUniqueId',
      creator.as('createdByEmployeeName'),
      'folder.updated_at as modifiedDate',
      'folder.row_version as rowVersion',
    ])
    .execute()
}

/** Files that the caller sees, by their ids. */
async function listFileItems(db: Db, scope: Scope, ids: readonly string[]): Promise<Item[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('file')
    .innerJoin('stored_object as o', (join) =>
      join
        .onRef('o.company_id', '=', 'file.company_id')
        .onRef('o.account_id', '=', 'file.account_id')
        .onRef('o.id', '=', 'file.object_id'),
    )
    .leftJoin('employee as e', (join) =>
      join
        .onRef('e.company_id', '=', 'file.company_id')
        .onRef('e.account_id', '=', 'file.account_id')
        .onRef('e.id', '=', 'file.created_by_employee_id'),
    )
    .where('file.company_id', '=', scope.companyId)
    .where('file.account_id', '=', scope.accountId)
    .where('file.deleted_at', 'is', null)
    .where('file.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isVisible(scope, 'file'))
    .select([
      'file.name',
      sql<'File'>`'File'`.as('type'),
      'file.id as fileUniqueId',
      'file.folder_id as folderUniqueId',
      'file.folder_id as parentFolderUniqueId',
      'file.work_order_id as workOrderUniqueId',
      'file.target_id as targetUniqueID',
      sql<FileItem['targetType']>`file.target_type`.as('targetType'),
      sql<number>`o.size::float8`.as('size'),
      'o.content_type as contentType',
      'file.version',
      sql<Stage>`file.stage`.as('stage'),
      'o.preview',
      'file.created_at as createdDate',
      'file.created_by_employee_id as createdByEmployeeUniqueId',
      creator.as('createdByEmployeeName'),
      'file.updated_at as modifiedDate',
      'file.row_version as rowVersion',
    ])
    .execute()
}

/** The versions of files that the caller sees, with the bytes of each. */
function versions(db: Db, scope: Scope) {
  return db
    .selectFrom('file')
    .innerJoin('file_version as v', (join) =>
      join
        .onRef('v.company_id', '=', 'file.company_id')
        .onRef('v.account_id', '=', 'file.account_id')
        .onRef('v.file_id', '=', 'file.id'),
    )
    .innerJoin('stored_object as o', (join) =>
      join
        .onRef('o.company_id', '=', 'v.company_id')
        .onRef('o.account_id', '=', 'v.account_id')
        .onRef('o.id', '=', 'v.object_id'),
    )
    .where('file.company_id', '=', scope.companyId)
    .where('file.account_id', '=', scope.accountId)
    .where('file.deleted_at', 'is', null)
    .where(isVisible(scope, 'file'))
}

/** A page of the states that a file had, newest first. */
export function listFileVersions(
  db: Db,
  scope: Scope,
  fileId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<FileVersion[]> {
  return versions(db, scope)
    .leftJoin('employee as e', (join) =>
      join
        .onRef('e.company_id', '=', 'v.company_id')
        .onRef('e.account_id', '=', 'v.account_id')
        .onRef('e.id', '=', 'v.created_by_employee_id'),
    )
    .where('file.id', '=', fileId)
    .select([
      'file.id as fileUniqueId',
      'v.version',
      sql<boolean>`v.version = file.version`.as('isCurrent'),
      sql<number>`o.size::float8`.as('size'),
      'o.content_type as contentType',
      'v.created_at as createdDate',
      'v.created_by_employee_id as createdByEmployeeUniqueId',
      creator.as('createdByEmployeeName'),
    ])
    .orderBy('v.version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many there are in all. */
export async function countFileVersions(db: Db, scope: Scope, fileId: string): Promise<number> {
  const { total } = await versions(db, scope)
    .where('file.id', '=', fileId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One state of a file that the caller sees: the newest where none is named. */
export function findVersion(db: Db, scope: Scope, fileId: string, version: number | null) {
  let query = versions(db, scope)
    .where('file.id', '=', fileId)
    .where('o.state', '=', 'stored')
    .select([
      'file.name',
      'v.version',
      'o.id as objectId',
      'o.content_type as contentType',
      sql<number>`o.size::float8`.as('size'),
      'o.preview',
    ])
  query =
    version === null
      ? query.whereRef('v.version', '=', 'file.version')
      : query.where('v.version', '=', version)
  return query.executeTakeFirst()
}
