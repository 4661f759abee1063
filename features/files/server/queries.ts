/** All SQL that lists files and folders, and that finds the content behind a link. */
import { type RawBuilder, sql } from 'kysely'
import { byId } from '#server/db/beside.ts'
import { endPage, isBehind, KEYS, keysIn, keysOf, readFor } from '#server/db/cursor.ts'
import type { Db } from '#server/db/open.ts'
import { columnOf, inOrder, type Order, termsOf, up } from '#server/db/order.ts'
import { fullName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { isSought } from '#server/db/search.ts'
import type { Scope } from '#server/scope.ts'
import type { FileItem, FileVersion, Stage } from '../contract.ts'
import { fileKinds, kindNames, OTHER_KIND } from '../file-kinds.ts'
import { hangsOn, isVisible, isVisibleAt, liesAt, type Spot } from './place-queries.ts'

/** The entries of a place to list. */
export interface Wanted {
  spot: Spot
  kinds: readonly ('File' | 'Folder')[]
  searchKey?: string | null | undefined
  stage?: Stage | undefined
  /** For a search in a folder: the ids of the folder and all folders below it. */
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
  const isNamed = searchKey ? sql`and ${isSought(table, searchKey)}` : sql``
  const isOfStage = stage && table === 'file' ? sql`and file.stage = ${stage}` : sql``
  return sql<boolean>`${sql.ref(`${table}.deleted_at`)} is null
    and ${place} ${isNamed} ${isOfStage} and ${isVisibleAt(scope, spot)}`
}

function liesBelow(table: Table, spot: Spot, below: readonly string[]): RawBuilder<boolean> {
  const parent = sql.ref(table === 'file' ? 'file.folder_id' : 'folder.parent_folder_id')
  const isBelow = spot.folderId ? sql`and ${parent} = any(${below}::uuid[])` : sql``
  return sql<boolean>`(${hangsOn(table, spot)} ${isBelow})`
}

/** Folders have no stage, so a filter by stage leaves them out. */
function tablesOf({ kinds, stage }: Wanted): Table[] {
  const tables: Table[] = []
  if (kinds.includes('Folder') && !stage) tables.push('folder')
  if (kinds.includes('File')) tables.push('file')
  return tables
}

/** SQL: a value of the stored content of a row of `file`. */
const ofObject = (scope: Scope, what: RawBuilder<unknown>) => sql`(select ${what} from stored_object o
  where o.company_id = ${scope.companyId} and o.account_id = ${scope.accountId} and o.id = file.object_id)`

const kindName = sql`case ${sql.join(
  fileKinds.map(({ pattern, name }) => sql`when o.content_type ~ ${sql.lit(pattern)} then ${sql.lit(name)}`),
  sql` `,
)} else ${sql.lit(OTHER_KIND)} end`

/** SQL: the values to sort the rows of a table by. Folders have no size and no type. */
function orders(scope: Scope, table: Table) {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return {
    name: sql`${of('name')} collate people`,
    type: table === 'file' ? ofObject(scope, kindName) : sql`null::text`,
    size: table === 'file' ? ofObject(scope, sql`o.size`) : sql`null::bigint`,
    changed: of('updated_at'),
    author: sql`(select (e.first_name || ' ' || e.last_name) collate people from employee e
      where e.company_id = ${scope.companyId} and e.account_id = ${scope.accountId}
        and e.id = ${of('created_by_employee_id')})`,
  }
}

export type FileOrder = Order<keyof ReturnType<typeof orders>>

/** A page of the entries of a place: folders first, then files, by name unless `order` is set. */
export async function listItems(
  db: Db,
  scope: Scope,
  wanted: Wanted,
  order: FileOrder | null,
  range: Range,
): Promise<Item[]> {
  const { offset, goingOn } = range
  const limit = readFor(range)
  const of = order ? `file.id ${order.isDown ? '-' : ''}${columnOf(order)}` : 'file.id'
  const after = goingOn && keysIn(of, goingOn)
  const tables = tablesOf(wanted)
  if (tables.length === 0) return endPage(of, [], range)
  const inTable = (table: Table) => [
    up(sql`${table === 'folder' ? 0 : 1}::int`),
    ...(order ? termsOf(order, orders(scope, table)) : []),
    up(sql`${sql.ref(`${table}.name`)} collate people`),
    up(sql.ref(`${table}.id`)),
  ]
  const terms = [
    up(sql`kind`),
    ...(order ? termsOf({ by: { sort: true }, isDown: order.isDown }, { sort: sql`sort` }) : []),
    up(sql`name`),
    up(sql`id`),
  ]
  // Reads from each table only as many rows as the page can need, in the order of the index. So a place with
  // very many entries stays fast.
  const ofTables = tables.map(
    (table) => sql`(select ${table === 'folder' ? 0 : 1}::int as kind, id, name collate people as name
        ${order ? sql`, ${orders(scope, table)[columnOf(order)]} as sort` : sql``}
      from ${sql.table(table)}
      where company_id = ${scope.companyId} and account_id = ${scope.accountId}
        and ${conditions(scope, table, wanted)} ${after ? sql`and ${isBehind(inTable(table), after)}` : sql``}
      order by ${inOrder(terms.slice(1))} limit ${offset + limit})`,
  )
  const { rows: found } = await sql<{ kind: number; id: string; [KEYS]?: (string | null)[] }>`
    select kind, id ${goingOn ? sql`, ${keysOf(terms)}` : sql``}
    from (${sql.join(ofTables, sql` union all `)}) found
    order by ${inOrder(terms)} limit ${limit} offset ${offset}`.execute(db)
  const rows = endPage(of, found, range)
  const idsOf = (kind: number) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const isSeen = isVisibleAt(scope, wanted.spot)
  const folders = await listFolderItems(db, scope, idsOf(0), isSeen)
  const files = await listFileItems(db, scope, idsOf(1), isSeen)
  const items = new Map(
    [...folders, ...files].map((item) => [item.fileUniqueId ?? item.folderUniqueId, item]),
  )
  return rows.flatMap(({ id }) => items.get(id) ?? [])
}

/** The number of entries of a place. */
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

const creator = (scope: Scope) => sql<string>`coalesce(${fullName<string | null>('e', scope)}, '')`

/**
 * Folders that the caller may see, by their ids. `isSeen` replaces the check of each folder if the record is
 * already known.
 */
export async function listFolderItems(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  isSeen = isVisible(scope, 'folder'),
): Promise<Item[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('folder')
    .leftJoin('employee as e', byId('e', 'folder.created_by_employee_id'))
    .where('folder.company_id', '=', scope.companyId)
    .where('folder.account_id', '=', scope.accountId)
    .where('folder.deleted_at', 'is', null)
    .where('folder.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isSeen)
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
      sql<string>`''`.as('origin'),
      sql<null>`null`.as('preview'),
      'folder.created_at as createdDate',
      'folder.created_by_employee_id as createdByEmployeeUniqueId',
      creator(scope).as('createdByEmployeeName'),
      'folder.updated_at as modifiedDate',
      'folder.row_version as rowVersion',
    ])
    .execute()
}

/** Files, by their ids. */
async function listFileItems(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  isSeen: RawBuilder<boolean>,
): Promise<Item[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('file')
    .innerJoin('stored_object as o', byId('o', 'file.object_id'))
    .leftJoin('employee as e', byId('e', 'file.created_by_employee_id'))
    .where('file.company_id', '=', scope.companyId)
    .where('file.account_id', '=', scope.accountId)
    .where('file.deleted_at', 'is', null)
    .where('file.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isSeen)
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
      'file.origin',
      'o.preview',
      'file.created_at as createdDate',
      'file.created_by_employee_id as createdByEmployeeUniqueId',
      creator(scope).as('createdByEmployeeName'),
      'file.updated_at as modifiedDate',
      'file.row_version as rowVersion',
    ])
    .execute()
}

/** SQL: the pictures of a work order and of its records that the caller may see. */
const photos = (scope: Scope, workOrder: string) => sql`from file
  join stored_object o on o.company_id = ${scope.companyId} and o.account_id = ${scope.accountId}
    and o.id = file.object_id and ${kindName} = ${kindNames.image}
  where file.company_id = ${scope.companyId} and file.account_id = ${scope.accountId}
    and file.work_order_id = ${workOrder} and file.deleted_at is null and ${isVisible(scope, 'file')}`

/** A page of the pictures of a work order, the newest first. */
export async function listPhotos(
  db: Db,
  scope: Scope,
  workOrder: string,
  { offset, limit }: Range,
): Promise<Item[]> {
  const { rows } = await sql<{ id: string }>`select file.id ${photos(scope, workOrder)}
    order by file.created_at desc, file.id desc limit ${limit} offset ${offset}`.execute(db)
  const items = await listFileItems(
    db,
    scope,
    rows.map(({ id }) => id),
    sql<boolean>`true`,
  )
  const byId = new Map(items.map((item) => [item.fileUniqueId, item]))
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}

/** The number of pictures of a work order. */
export async function countPhotos(db: Db, scope: Scope, workOrder: string): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total ${photos(scope, workOrder)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The versions of files that the caller may see, with their stored content. */
function versions(db: Db, scope: Scope) {
  return db
    .selectFrom('file')
    .innerJoin('file_version as v', (join) =>
      join
        .onRef('v.company_id', '=', 'file.company_id')
        .onRef('v.account_id', '=', 'file.account_id')
        .onRef('v.file_id', '=', 'file.id'),
    )
    .innerJoin('stored_object as o', byId('o', 'v.object_id'))
    .where('file.company_id', '=', scope.companyId)
    .where('file.account_id', '=', scope.accountId)
    .where('file.deleted_at', 'is', null)
    .where(isVisible(scope, 'file'))
}

/** A page of the versions of a file, newest first. */
export function listFileVersions(
  db: Db,
  scope: Scope,
  fileId: string,
  { offset, limit }: Range,
): Promise<FileVersion[]> {
  return versions(db, scope)
    .leftJoin('employee as e', byId('e', 'v.created_by_employee_id'))
    .where('file.id', '=', fileId)
    .select([
      'file.id as fileUniqueId',
      'v.version',
      sql<boolean>`v.version = file.version`.as('isCurrent'),
      sql<number>`o.size::float8`.as('size'),
      'o.content_type as contentType',
      'v.created_at as createdDate',
      'v.created_by_employee_id as createdByEmployeeUniqueId',
      creator(scope).as('createdByEmployeeName'),
    ])
    .orderBy('v.version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of versions of a file. */
export async function countFileVersions(db: Db, scope: Scope, fileId: string): Promise<number> {
  const { total } = await versions(db, scope)
    .where('file.id', '=', fileId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One version of a file that the caller may see; null means the newest version. */
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
