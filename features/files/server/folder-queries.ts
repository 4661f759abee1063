/** All SQL that writes `folder`, and that reads the folders above and below a folder. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { recordTable } from '#server/db/record.ts'
import type { Scope } from '#server/scope.ts'
import { isReachable, liesAt, type Spot, type Target } from './place-queries.ts'

export const folderTable = recordTable('folder', {
  name: 'name',
  folderId: 'parent_folder_id',
  targetType: 'target_type',
  targetId: 'target_id',
})

export interface FolderRow extends Target {
  id: string
  name: string
  parentFolderId: string | null
  createdAt: string
}

const columns = [
  'folder.id',
  'folder.name',
  'folder.parent_folder_id as parentFolderId',
  'folder.work_order_id as workOrderId',
  sql<Target['targetType']>`folder.target_type`.as('targetType'),
  'folder.target_id as targetId',
  'folder.created_at as createdAt',
] as const

/** The given folders that the caller can reach, by id. */
export async function listReachableFolders(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, FolderRow>> {
  const rows = await db
    .selectFrom('folder')
    .select(columns)
    .where('folder.company_id', '=', scope.companyId)
    .where('folder.account_id', '=', scope.accountId)
    .where('folder.deleted_at', 'is', null)
    .where('folder.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isReachable(scope, 'folder'))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A folder on the path up from the folder `start`: `level` 1 is `start` itself. */
export interface Step {
  start: string
  id: string
  name: string
  level: number
}

/** Each of these folders with all folders above it, the outermost first. */
export async function listAbove(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, Step[]>> {
  const { rows } = await sql<Step>`
    with recursive above as (
      select id as start, id, name, parent_folder_id, 1 as level from folder
      where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id = any(${ids}::uuid[])
      union all
      select a.start, f.id, f.name, f.parent_folder_id, a.level + 1
      from above a join folder f on f.company_id = ${scope.companyId} and f.account_id = ${scope.accountId}
        and f.id = a.parent_folder_id
    )
    select start, id, name, level from above order by start, level desc`.execute(db)
  return Map.groupBy(rows, ({ start }) => start)
}

/** These folders and all folders below them that are not deleted. `level` is the depth: 1 for the given folders. */
export async function listBelow(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<{ id: string; level: number }[]> {
  const { rows } = await sql<{ id: string; level: number }>`
    with recursive below as (
      select id, 1 as level from folder
      where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id = any(${ids}::uuid[])
        and deleted_at is null
      union all
      select f.id, b.level + 1
      from below b join folder f on f.company_id = ${scope.companyId} and f.account_id = ${scope.accountId}
        and f.parent_folder_id = b.id and f.deleted_at is null
    )
    select id, max(level) as level from below group by id`.execute(db)
  return rows
}

/**
 * Folders with the ids of their parents: the given folders, all folders below them, and all folders above
 * them and above `others`.
 */
export async function listFamily(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  others: readonly string[],
): Promise<{ id: string; parentId: string | null }[]> {
  const { rows } = await sql<{ id: string; parentId: string | null }>`
    with recursive below as (
      select id, parent_folder_id from folder
      where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id = any(${ids}::uuid[])
        and deleted_at is null
      union
      select f.id, f.parent_folder_id
      from below b join folder f on f.company_id = ${scope.companyId} and f.account_id = ${scope.accountId}
        and f.parent_folder_id = b.id and f.deleted_at is null
    ), above as (
      select id, parent_folder_id from folder
      where company_id = ${scope.companyId} and account_id = ${scope.accountId}
        and id = any(${[...ids, ...others]}::uuid[])
      union
      select f.id, f.parent_folder_id
      from above a join folder f on f.company_id = ${scope.companyId} and f.account_id = ${scope.accountId}
        and f.id = a.parent_folder_id
    )
    select id, parent_folder_id as "parentId" from below
    union select id, parent_folder_id from above`.execute(db)
  return rows
}

/** The folders at a place that have one of these names; upper and lower case count as the same. */
export async function listTakenFolders(
  db: Db,
  scope: Scope,
  spot: Spot,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('folder')
    .select(['folder.id', 'folder.name'])
    .where('folder.company_id', '=', scope.companyId)
    .where('folder.account_id', '=', scope.accountId)
    .where('folder.deleted_at', 'is', null)
    .where(liesAt('folder', spot))
    .where(sql<boolean>`lower(folder.name) = any(select lower(wanted) from unnest(${names}::text[]) wanted)`)
    .execute()
}

export async function insertFolder(
  db: Db,
  scope: Scope,
  spot: Spot,
  folder: { id: string; name: string; reportDate?: string; reportType?: string; isBidPacket?: true },
): Promise<void> {
  await db
    .insertInto('folder')
    .values({
      company_id: scope.companyId,
      account_id: scope.accountId,
      id: folder.id,
      work_order_id: spot.workOrderId,
      parent_folder_id: spot.folderId,
      target_type: spot.targetType,
      target_id: spot.targetId,
      name: folder.name,
      report_date: folder.reportDate ?? null,
      report_type: folder.reportType ?? null,
      is_bid_packet: folder.isBidPacket ?? false,
      created_by_employee_id: scope.employeeId,
    })
    .execute()
}

/** Moves folders, and the files in them, to another record. */
export async function giveTo(
  db: Db,
  scope: Scope,
  folderIds: readonly string[],
  target: Target,
): Promise<void> {
  for (const [table, hold] of [
    ['folder', 'id'],
    ['file', 'folder_id'],
  ] as const) {
    await sql`
      update ${sql.table(table)} set target_type = ${target.targetType}, target_id = ${target.targetId}
      where company_id = ${scope.companyId} and account_id = ${scope.accountId}
        and ${sql.ref(hold)} = any(${folderIds}::uuid[]) and deleted_at is null`.execute(db)
  }
}

/** The folder of a daily report. */
export async function findReportFolderId(
  db: Db,
  scope: Scope,
  workOrderId: string,
  { reportDate, type }: { reportDate: string; type: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('folder')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('work_order_id', '=', workOrderId)
    .where('report_date', '=', reportDate)
    .where('report_type', '=', type)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** The folder that is the bid packet of a project. */
export async function findBidPacketId(
  db: Db,
  { companyId, accountId }: Scope,
  workOrderId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('folder')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('work_order_id', '=', workOrderId)
    .where('is_bid_packet', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Whether a project is or was advertised for bids: the end of bidding is set at the first advertising. */
export async function wasAdvertised(
  db: Db,
  { companyId, accountId }: Scope,
  workOrderId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('work_order')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', workOrderId)
    .where((is) => is.or([is('is_bid_advertised', '=', true), is('bidding_ends_at', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether one of these folders is a bid packet. */
export async function holdsBidPacket(
  db: Db,
  { companyId, accountId }: Scope,
  ids: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('folder')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('is_bid_packet', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
