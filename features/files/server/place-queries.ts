/**
 * Where files and folders are, and who may see them there: every list, count, link and download uses the same
 * condition.
 */

import { type RawBuilder, sql } from 'kysely'
import { type Action, hasBit } from '#contract/modules.ts'
import {
  type AccountRecordType,
  accountRecordTypeNames,
  accountRecordTypes,
  type HoldsFiles,
  isOfAccount,
  type RecordType,
  recordTypeNames,
  recordTypeOf,
} from '#contract/record-types.ts'
import { NO_ID } from '#contract/values.ts'
import { isOpenTo } from '#server/db/hidden.ts'
import type { Db } from '#server/db/open.ts'
import { fullName } from '#server/db/other-firms.ts'
import { isStockSeen } from '#server/db/stock.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { isThere } from '#server/db/there.ts'
import { isVisible as isOnVisible, isSeen, type Sight, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { AttachedFile } from '../contract.ts'

/** A record that can have files. */
export interface Target {
  /** null for a record of the account, which belongs to no work order. */
  workOrderId: string | null
  targetType: HoldsFiles
  targetId: string
}

/** A place for files and folders: a folder, or the top level of a record. */
export interface Spot extends Target {
  folderId: string | null
}

/**
 * SQL: the record `id` of a work order and the records above it are not deleted, and the caller may know of
 * the record.
 */
function isLive(
  scope: Scope,
  type: RecordType,
  id: RawBuilder<unknown>,
  workOrder: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const isOfWorkOrder = type === 'WorkOrder' ? sql`` : sql`and live.work_order_id = ${workOrder}`
  return sql<boolean>`exists (select 1 from ${sql.table(recordTypeOf(type).table)} live
    where live.company_id = ${scope.companyId} and live.account_id = ${scope.accountId} and live.id = ${id}
      ${isOfWorkOrder} and ${isThere(scope, type, 'live')} and ${isTheirs(scope, type, 'live')}
      and ${isOpenTo(scope, type, 'live')})`
}

/** SQL by type: a record of the account is not deleted, and the caller may see it. */
const isSeenOfAccount: Readonly<
  Record<AccountRecordType, (scope: Scope, alias: string) => RawBuilder<boolean>>
> = {
  MasterInventory: (scope, alias) =>
    sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is null
      and ${isStockSeen(scope, `${alias}.company_inventory_category_id`)})`,
  // Bids are never deleted.
  BidSummary: () => sql<boolean>`true`,
}

/** SQL: the record `id` of the account is not deleted, and the caller may read it. */
function isLiveOfAccount(
  scope: Scope,
  type: AccountRecordType,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const { module, table } = accountRecordTypes[type]
  if (!hasBit(scope.permissions, module, 'Read')) return sql<boolean>`false`
  return sql<boolean>`exists (select 1 from ${sql.table(table)} live
    where live.company_id = ${scope.companyId} and live.account_id = ${scope.accountId} and live.id = ${id}
      and ${isSeenOfAccount[type](scope, 'live')})`
}

/**
 * SQL: the record of a file or folder is not deleted, and the caller may read it and see its work order. This
 * condition does not check the caller's permission on files.
 */
export function isReachable(scope: Scope, table: 'file' | 'folder'): RawBuilder<boolean> {
  const workOrder = `${table}.work_order_id`
  const id = sql.ref(`${table}.target_id`)
  const ofTypes = recordTypeNames.map(
    (type) => sql`(${sql.ref(`${table}.target_type`)} = ${type}
      and ${visibleWorkOrder(scope, recordTypeOf(type).module, 'Read', workOrder)}
      and ${isLive(scope, type, id, sql.ref(workOrder))})`,
  )
  const ofAccount = accountRecordTypeNames.map(
    (type) => sql`(${sql.ref(`${table}.target_type`)} = ${type} and ${isLiveOfAccount(scope, type, id)})`,
  )
  return sql<boolean>`case when ${sql.ref(workOrder)} is null then (${sql.join(ofAccount, sql` or `)})
    else (${isSeen(scope, workOrder)} and ${isLive(scope, 'WorkOrder', sql.ref(workOrder), sql.ref(workOrder))}
      and (${sql.join(ofTypes, sql` or `)})) end`
}

/**
 * SQL: the caller may do `action` with files on the work order in `column`, or in the whole account if the
 * column is null.
 */
function mayWithFiles(scope: Scope, action: Action, column: string): RawBuilder<boolean> {
  return sql<boolean>`case when ${sql.ref(column)} is null then ${hasBit(scope.permissions, 'Files', action)}::boolean
    else ${visibleWorkOrder(scope, 'Files', action, column)} end`
}

/** SQL: the file or folder is reachable, and the caller may do `action` with it. */
export function isVisible(
  scope: Scope,
  table: 'file' | 'folder',
  action: Action = 'Read',
): RawBuilder<boolean> {
  return sql<boolean>`(${mayWithFiles(scope, action, `${table}.work_order_id`)} and ${isReachable(scope, table)})`
}

/**
 * SQL: the record is not deleted, and the caller may read it and its files. All entries of a list belong to
 * one record, so the list checks this record once instead of every row.
 */
export function isVisibleAt(
  scope: Scope,
  { workOrderId, targetType, targetId }: Target,
): RawBuilder<boolean> {
  if (isOfAccount(targetType))
    return sql<boolean>`(${hasBit(scope.permissions, 'Files', 'Read')}::boolean
      and ${isLiveOfAccount(scope, targetType, sql`${targetId}::uuid`)})`
  const { module } = recordTypeOf(targetType)
  return sql<boolean>`exists (select 1 from work_order place
    where place.company_id = ${scope.companyId} and place.account_id = ${scope.accountId}
      and place.id = ${workOrderId} and place.deleted_at is null and ${isSeen(scope, 'place.id')}
      and ${visibleWorkOrder(scope, 'Files', 'Read', 'place.id')}
      and ${visibleWorkOrder(scope, module, 'Read', 'place.id')}
      and ${isLive(scope, targetType, sql`${targetId}::uuid`, sql.ref('place.id'))})`
}

/** A record that the caller may read, by its id; of any type if `type` is undefined. */
export async function findTarget(
  db: Db,
  scope: Scope,
  id: string,
  type: HoldsFiles | undefined,
): Promise<Target | undefined> {
  const ofAccount = (type ? [type] : accountRecordTypeNames).filter(isOfAccount).map(
    (one) => sql`select ${one} as "targetType", r.id as "targetId", null::uuid as "workOrderId"
      from ${sql.table(accountRecordTypes[one].table)} r
      where r.company_id = ${scope.companyId} and r.account_id = ${scope.accountId} and r.id = ${id}
        and ${isLiveOfAccount(scope, one, sql.ref('r.id'))}`,
  )
  const wanted = (type ? [type] : recordTypeNames).filter((one) => !isOfAccount(one))
  const ofTypes = wanted.map((one) => {
    const { table, module } = recordTypeOf(one)
    const workOrder = sql.ref(one === 'WorkOrder' ? 'r.id' : 'r.work_order_id')
    const column = one === 'WorkOrder' ? 'r.id' : 'r.work_order_id'
    return sql`select ${one} as "targetType", r.id as "targetId", ${workOrder} as "workOrderId"
      from ${sql.table(table)} r
      where r.company_id = ${scope.companyId} and r.account_id = ${scope.accountId} and r.id = ${id}
        and ${isSeen(scope, column)} and ${visibleWorkOrder(scope, module, 'Read', column)}
        and ${isLive(scope, one, sql.ref('r.id'), workOrder)}
        and ${isLive(scope, 'WorkOrder', workOrder, workOrder)}`
  })
  const { rows } = await sql<Target>`${sql.join([...ofTypes, ...ofAccount], sql` union all `)}`.execute(db)
  return rows[0]
}

/**
 * Locks the files and folders of these work orders, or records of the account, until the end of the
 * transaction. So one transaction at a time changes them: no two files get the same name, no folder is moved
 * below itself, and nothing is added to a folder that is being deleted.
 */
export async function lockTrees(db: Db, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${id}`}, 0))`.execute(db)
}

/** A record with files. Fields that its rule does not use are null. */
export interface HeldRecord {
  statusId: number | null
  decidedAt: string | null
  /** The id of an employee. */
  saidBy: string | null
  createdAt: string
}

/**
 * Share-locks a record until the end of the transaction, so that a decision about it waits. `columns` names
 * columns of its table.
 */
export async function holdRecord(
  db: Db,
  scope: Scope,
  { targetType, targetId }: { targetType: RecordType; targetId: string },
  columns: { readonly [Name in 'statusId' | 'decidedAt' | 'saidBy']?: string | undefined },
): Promise<HeldRecord | undefined> {
  const column = (name: string | undefined) => (name === undefined ? sql`null` : sql.ref(`r.${name}`))
  const { rows } = await sql<HeldRecord>`
    select ${column(columns.statusId)} as "statusId", ${column(columns.decidedAt)} as "decidedAt",
      ${column(columns.saidBy)} as "saidBy", r.created_at as "createdAt"
    from ${sql.table(recordTypeOf(targetType).table)} r
    where r.company_id = ${scope.companyId} and r.account_id = ${scope.accountId} and r.id = ${targetId}
    for share`.execute(db)
  return rows[0]
}

/** SQL: the parent folder, written exactly as in the indexes of names, so that PostgreSQL uses these indexes. */
const folderAbove = (table: 'file' | 'folder') =>
  sql`coalesce(${sql.ref(table === 'file' ? 'file.folder_id' : 'folder.parent_folder_id')}, ${sql.lit(NO_ID)})`

/**
 * SQL for a SELECT of a record `alias` that the caller may see: its files. Empty if `files` does not let the
 * caller see files there.
 */
export function filesOf(files: Sight, type: RecordType, alias: string): RawBuilder<AttachedFile[]> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<AttachedFile[]>`coalesce((
    select json_agg(json_build_object('fileUniqueId', f.id, 'name', f.name) order by f.id)
    from file f
    where f.company_id = ${of('company_id')} and f.account_id = ${of('account_id')} and f.target_id = ${of('id')}
      and f.target_type = ${sql.lit(type)} and f.work_order_id = ${of('work_order_id')} and f.deleted_at is null
      and ${isOnVisible(files, `${alias}.work_order_id`)}), '[]')`
}

/** A file as a PDF lists it. */
export interface NamedFile {
  name: string
  contentType: string
  size: number
  addedBy: string
  addedAt: string
}

/**
 * The files of a record in all its folders, in the order in which they were added. Empty if the caller may
 * not see files there.
 */
export async function listFilesAt(db: Db, scope: Scope, target: Target): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select file.name, o.content_type as "contentType", o.size::float8 as size, ${fullName('e', scope)} as "addedBy",
      file.created_at as "addedAt"
    from file
    join stored_object o on o.company_id = file.company_id and o.account_id = file.account_id and o.id = file.object_id
    left join employee e on e.company_id = file.company_id and e.account_id = file.account_id
      and e.id = file.created_by_employee_id
    where file.company_id = ${scope.companyId} and file.account_id = ${scope.accountId} and file.deleted_at is null
      and ${hangsOn('file', target)} and ${isVisibleAt(scope, target)}
    order by file.created_at, file.id`.execute(db)
  return rows.map((row) => ({ ...row, addedBy: row.addedBy ?? '' }))
}

/** SQL: a file or folder belongs to a record, in any folder. */
export function hangsOn(
  table: 'file' | 'folder',
  { workOrderId, targetType, targetId }: Target,
): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<boolean>`(${of('target_id')} = ${targetId} and ${of('target_type')} = ${targetType}
    and ${of('work_order_id')} ${workOrderId === null ? sql`is null` : sql`= ${workOrderId}`})`
}

/** SQL: a file or folder is directly at a place. */
export function liesAt(table: 'file' | 'folder', spot: Spot): RawBuilder<boolean> {
  return sql<boolean>`(${hangsOn(table, spot)} and ${folderAbove(table)} = ${spot.folderId ?? NO_ID})`
}

/** A name at a place. */
export type Named = Spot & { name: string }

/**
 * For each of these names, its lower-case form and the ids of the files or folders at its place that have it.
 * One statement for all names.
 */
export async function listHolders(
  db: Db,
  scope: Scope,
  table: 'file' | 'folder',
  wanted: readonly Named[],
): Promise<{ lower: string; ids: string[] }[]> {
  const parent = sql.ref(table === 'file' ? 'f.folder_id' : 'f.parent_folder_id')
  const holders = sql`select f.id from ${sql.table(table)} f
    where f.company_id = ${scope.companyId} and f.account_id = ${scope.accountId} and f.deleted_at is null
      and lower(f.name) = lower(w.name)`
  const { rows } = await sql<{ lower: string; ids: string[] }>`
    select lower(w.name) as lower, array(
      ${holders} and ${parent} = w."folderId"
      union all ${holders} and w."folderId" is null and ${parent} is null
        and f.target_id = w."targetId" and f.target_type = w."targetType") as ids
    from jsonb_to_recordset(${JSON.stringify(wanted.map((one, place) => ({ ...one, place })))}::jsonb)
      as w (place integer, name text, "folderId" uuid, "targetType" text, "targetId" uuid)
    order by w.place`.execute(db)
  return rows
}
