/** The rules of folders. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound, platformError } from '#contract/errors.ts'
import type { InAccount } from '#server/http/mount.ts'
import { DEEPEST, type FolderChange, fileErrors, type NewFolder } from '../contract.ts'
import { moved } from './files.ts'
import {
  deleteFoldersSoftly,
  findReportFolderId,
  giveTo,
  insertFolder,
  listAbove,
  listBelow,
  listReachableFolders,
  updateFolder,
} from './folder-queries.ts'
import { lockTrees, type Spot } from './place-queries.ts'
import { claimPlaces, freeName, requireFolders, requireFreeFolder, requirePlace, spotIn } from './places.ts'

/**
 * Adds folders, each at the top of a record or in another folder.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), FOLDER_NAME_TAKEN, FOLDER_TOO_DEEP (409)
 */
export async function addFolders(context: InAccount, folders: NewFolder[]): Promise<string[]> {
  const { db, scope } = context
  const places = folders.map(({ parentFolderUniqueId, ...place }) => ({
    ...place,
    folderUniqueId: parentFolderUniqueId,
  }))
  const spots = await claimPlaces(context, places)
  const ids: string[] = []
  for (const [index, { name }] of folders.entries()) {
    const spot = spots[index] as Spot
    await requireFreeFolder(context, spot, name)
    await requireDepth(context, spot, 1)
    const id = uuidv7()
    await insertFolder(db, scope, spot, { id, name })
    ids.push(id)
  }
  return ids
}

/** Refuses what would lie too deep: `height` levels below a place. */
async function requireDepth({ db, scope }: InAccount, { folderId }: Spot, height: number): Promise<void> {
  const above = folderId ? ((await listAbove(db, scope, [folderId])).get(folderId)?.length ?? 0) : 0
  if (above + height > DEEPEST) throw new AppError('FOLDER_TOO_DEEP', fileErrors.FOLDER_TOO_DEEP)
}

/**
 * Renames and moves folders with all that lies in them.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), FOLDER_NAME_TAKEN, FOLDER_INTO_ITSELF, FOLDER_TOO_DEEP,
 *   OTHER_WORK_ORDER, ROW_VERSION_STALE (409)
 */
export async function changeFolders(context: InAccount, changes: FolderChange[]): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map(({ folderUniqueId }) => folderUniqueId)
  await requireFolders(context, ids, 'Update')
  for (const { folderUniqueId: id, name: wanted, parentFolderUniqueId, rowVersion } of changes) {
    // What stands before in the list may have moved it, or a folder above it to another record.
    const folder = (await listReachableFolders(db, scope, [id])).get(id)
    if (!folder) throw notFound()
    const from = { ...spotIn(folder), folderId: folder.parentFolderId }
    const spot = await moved(context, from, parentFolderUniqueId)
    const name = wanted ?? folder.name
    const below = await listBelow(db, scope, [id])
    if (below.some((one) => one.id === spot.folderId))
      throw new AppError('FOLDER_INTO_ITSELF', fileErrors.FOLDER_INTO_ITSELF)
    await requireFreeFolder(context, spot, name, id)
    if (spot.folderId !== from.folderId)
      await requireDepth(context, spot, Math.max(...below.map(({ level }) => level)))
    if (!(await updateFolder(db, scope, id, { name, spot }, rowVersion)))
      throw platformError('ROW_VERSION_STALE')
    if (spot.targetId !== folder.targetId)
      await giveTo(
        db,
        scope,
        below.map((one) => one.id),
        spot,
      )
  }
  return ids
}

/**
 * Deletes folders with all that lies in them.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403)
 */
export async function removeFolders(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  await requireFolders(context, ids, 'Delete')
  const below = await listBelow(db, scope, ids)
  await deleteFoldersSoftly(
    db,
    scope,
    below.map(({ id }) => id),
    now,
  )
  return ids
}

/** The folder of a daily report of a work order, made where there is none. Answers its id. */
export async function ensureReportFolder(
  context: InAccount,
  { workOrderUniqueId, reportDate, type }: { workOrderUniqueId: string; reportDate: string; type: string },
): Promise<string> {
  const { db, scope } = context
  const place = { workOrderUniqueId, folderUniqueId: null, targetUniqueID: null, targetType: undefined }
  const spot = await requirePlace(context, place, 'Read')
  await lockTrees(db, [workOrderUniqueId])
  const known = await findReportFolderId(db, scope, workOrderUniqueId, { reportDate, type })
  if (known) {
    if (!(await requireFolders(context, [known], 'Read')).has(known)) throw notFound()
    return known
  }
  const plain = `Daily report ${reportDate}`
  const first = await freeName(context, spot, plain, 'folder')
  // Several types on one day are told apart by their names.
  const name = first === plain ? plain : await freeName(context, spot, `${plain} ${type}`, 'folder')
  const id = uuidv7()
  await insertFolder(db, scope, spot, { id, name, reportDate, reportType: type })
  return id
}
