/** All SQL that copies files and folders of a record. */
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import { hangsOn, type Target } from './place-queries.ts'

export interface CopiedFolder {
  id: string
  name: string
  parentId: string | null
}

export interface CopiedFile {
  id: string
  name: string
  folderId: string | null
  stage: string
  objectId: string
  origin: string
}

/** The folders and files of a record, without a check of permissions. */
export async function listToCopy(
  db: Db,
  { companyId, accountId }: Scope,
  target: Target,
): Promise<{ folders: CopiedFolder[]; files: CopiedFile[] }> {
  const folders = await db
    .selectFrom('folder')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(hangsOn('folder', target))
    .select(['id', 'name', 'parent_folder_id as parentId'])
    .execute()
  const files = await db
    .selectFrom('file')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(hangsOn('file', target))
    .orderBy('id')
    .select(['id', 'name', 'folder_id as folderId', 'stage', 'object_id as objectId', 'origin'])
    .execute()
  return { folders, files }
}

const placed = ({ companyId, accountId, employeeId }: Scope, target: Target) => ({
  company_id: companyId,
  account_id: accountId,
  work_order_id: target.workOrderId,
  target_type: target.targetType,
  target_id: target.targetId,
  created_by_employee_id: employeeId,
})

/** Adds folders to a record, in any order: a parent may come after its children. */
export async function insertFolderCopies(
  db: Db,
  scope: Scope,
  target: Target,
  folders: readonly CopiedFolder[],
): Promise<void> {
  if (folders.length === 0) return
  await db
    .insertInto('folder')
    .values(
      folders.map(({ id, name, parentId }) => ({
        ...placed(scope, target),
        id,
        name,
        parent_folder_id: parentId,
      })),
    )
    .execute()
}

/** Adds files to a record, each with its first version. */
export async function insertFileCopies(
  db: Db,
  scope: Scope,
  target: Target,
  files: readonly CopiedFile[],
): Promise<void> {
  if (files.length === 0) return
  await db
    .insertInto('file')
    .values(
      files.map(({ id, name, folderId, stage, objectId, origin }) => ({
        ...placed(scope, target),
        id,
        name,
        folder_id: folderId,
        stage,
        object_id: objectId,
        origin,
      })),
    )
    .execute()
  await db
    .insertInto('file_version')
    .values(
      files.map(({ id, objectId }) => ({
        company_id: scope.companyId,
        account_id: scope.accountId,
        file_id: id,
        version: 1,
        object_id: objectId,
        created_by_employee_id: scope.employeeId,
      })),
    )
    .execute()
}
