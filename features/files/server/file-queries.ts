/** All SQL that writes `file` and `file_version`. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { recordTable } from '#server/db/record.ts'
import type { Scope } from '#server/scope.ts'
import type { Stage } from '../contract.ts'
import { isReachable, liesAt, type Spot, type Target } from './place-queries.ts'

export const fileTable = recordTable('file', {
  name: 'name',
  folderId: 'folder_id',
  targetType: 'target_type',
  targetId: 'target_id',
  stage: 'stage',
})

export interface FileRow extends Spot {
  id: string
  name: string
  version: number
  createdAt: string
}

/** The given files that the caller can reach, by id. */
export async function listReachableFiles(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, FileRow>> {
  const rows = await db
    .selectFrom('file')
    .select([
      'file.id',
      'file.name',
      'file.version',
      'file.folder_id as folderId',
      'file.work_order_id as workOrderId',
      sql<Target['targetType']>`file.target_type`.as('targetType'),
      'file.target_id as targetId',
      'file.created_at as createdAt',
    ])
    .where('file.company_id', '=', scope.companyId)
    .where('file.account_id', '=', scope.accountId)
    .where('file.deleted_at', 'is', null)
    .where('file.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isReachable(scope, 'file'))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The files at a place that have one of these names; upper and lower case count as the same. */
export async function listTakenFiles(
  db: Db,
  scope: Scope,
  spot: Spot,
  names: readonly string[],
): Promise<{ id: string; name: string; version: number; createdAt: string }[]> {
  return db
    .selectFrom('file')
    .select(['file.id', 'file.name', 'file.version', 'file.created_at as createdAt'])
    .where('file.company_id', '=', scope.companyId)
    .where('file.account_id', '=', scope.accountId)
    .where('file.deleted_at', 'is', null)
    .where(liesAt('file', spot))
    .where(sql<boolean>`lower(file.name) = any(select lower(wanted) from unnest(${names}::text[]) wanted)`)
    .orderBy('file.id')
    .execute()
}

/** Adds a file with its first version. */
export async function insertFile(
  db: Db,
  scope: Scope,
  spot: Spot,
  { id, name, stage, objectId }: { id: string; name: string; stage: Stage; objectId: string },
): Promise<void> {
  await db
    .insertInto('file')
    .values({
      company_id: scope.companyId,
      account_id: scope.accountId,
      id,
      work_order_id: spot.workOrderId,
      folder_id: spot.folderId,
      target_type: spot.targetType,
      target_id: spot.targetId,
      name,
      stage,
      object_id: objectId,
      created_by_employee_id: scope.employeeId,
    })
    .execute()
  await insertVersion(db, scope, id, 1, objectId)
}

/** Stores new content as the newest version of a file; the older versions stay. */
export async function replaceObject(
  db: Db,
  scope: Scope,
  { id, version }: { id: string; version: number },
  { stage, objectId }: { stage: Stage | undefined; objectId: string },
): Promise<void> {
  await db
    .updateTable('file')
    .set({
      object_id: objectId,
      version: version + 1,
      ...(stage !== undefined && { stage }),
      row_version: sql`row_version + 1`,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
  await insertVersion(db, scope, id, version + 1, objectId)
}

async function insertVersion(
  db: Db,
  scope: Scope,
  fileId: string,
  version: number,
  objectId: string,
): Promise<void> {
  await db
    .insertInto('file_version')
    .values({
      company_id: scope.companyId,
      account_id: scope.accountId,
      file_id: fileId,
      version,
      object_id: objectId,
      created_by_employee_id: scope.employeeId,
    })
    .execute()
}

/** The files whose newest version has this content, including deleted files. */
export async function listFilesOfObject(
  db: Db,
  { companyId, accountId, id }: { companyId: string; accountId: string; id: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('object_id', '=', id)
    .execute()
  return rows.map((row) => row.id)
}
