/** The rules of places: what a body names must be there, agree with itself, and be allowed. */
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import type { Action } from '#contract/modules.ts'
import { splitName } from '#contract/uploads.ts'
import { requireWorkOrders } from '#features/projects/server/public.ts'
import type { Db } from '#server/db/open.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import { fileErrors, type Place, type TargetType } from '../contract.ts'
import { type FileRow, listReachableFiles, listTakenFiles } from './file-queries.ts'
import { type FolderRow, listReachableFolders, listTakenFolders } from './folder-queries.ts'
import { findTarget, lockTrees, type Spot } from './place-queries.ts'

/** The place in a folder. */
export function spotIn({ id, workOrderId, targetType, targetId }: FolderRow): Spot {
  return { workOrderId, targetType, targetId, folderId: id }
}

/** True where a body names a place at all. */
export function namesPlace({ workOrderUniqueId, folderUniqueId, targetUniqueID }: Place): boolean {
  return Boolean(workOrderUniqueId || folderUniqueId || targetUniqueID)
}

/**
 * The place that a body names, where the caller may do `action` with files.
 *
 * @throws AppError INVALID_INPUT (400) where it names none, NOT_FOUND (404) for what is not there, not theirs or does
 *   not belong together, FORBIDDEN (403)
 */
export async function requirePlace(context: InAccount, place: Place, action: Action): Promise<Spot> {
  const { workOrderUniqueId, folderUniqueId, targetUniqueID, targetType } = place
  const spot = await findSpot(context, place)
  if (
    !spot ||
    (workOrderUniqueId && workOrderUniqueId !== spot.workOrderId) ||
    (targetUniqueID && targetUniqueID !== spot.targetId) ||
    (folderUniqueId && targetUniqueID && targetType && targetType !== spot.targetType)
  ) {
    throw notFound()
  }
  await requireWorkOrders(context, [spot.workOrderId], 'Files', action)
  return spot
}

async function findSpot({ db, scope }: InAccount, place: Place): Promise<Spot | undefined> {
  const { workOrderUniqueId, folderUniqueId, targetUniqueID, targetType } = place
  if (folderUniqueId) {
    const folder = (await listReachableFolders(db, scope, [folderUniqueId])).get(folderUniqueId)
    return folder && spotIn(folder)
  }
  const id = targetUniqueID ?? workOrderUniqueId
  if (!id) throw invalidInput('workOrderUniqueId', 'must name a work order, a record or a folder')
  const target = await findTarget(db, scope, id, targetUniqueID ? targetType : 'WorkOrder')
  return target && { ...target, folderId: null }
}

/**
 * What a list is of: a folder, or the top of a record.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403)
 */
export async function requireListed(
  context: InAccount,
  id: string,
  type: TargetType | 'Folder' | undefined,
): Promise<Spot> {
  const { db, scope } = context
  const folder =
    type === undefined || type === 'Folder'
      ? (await listReachableFolders(db, scope, [id])).get(id)
      : undefined
  if (type === 'Folder' && !folder) throw notFound()
  const place = folder
    ? { folderUniqueId: id }
    : { targetUniqueID: id, targetType: type as TargetType | undefined }
  return requirePlace(
    context,
    { workOrderUniqueId: null, folderUniqueId: null, targetUniqueID: null, targetType: undefined, ...place },
    'Read',
  )
}

/**
 * Folders that the caller may do `action` with. In a write nobody else moves anything there from now on.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403)
 */
export async function requireFolders(
  context: InAccount,
  ids: readonly string[],
  action: Action,
): Promise<Map<string, FolderRow>> {
  return requireAll(context, ids, action, listReachableFolders)
}

/** Files that the caller may do `action` with; the errors are those of `requireFolders`. */
export async function requireFiles(
  context: InAccount,
  ids: readonly string[],
  action: Action,
): Promise<Map<string, FileRow>> {
  return requireAll(context, ids, action, listReachableFiles)
}

async function requireAll<Row extends { workOrderId: string }>(
  context: InAccount,
  ids: readonly string[],
  action: Action,
  list: (db: Db, scope: Scope, ids: readonly string[]) => Promise<Map<string, Row>>,
): Promise<Map<string, Row>> {
  const { db, scope } = context
  const find = async () => {
    const rows = await list(db, scope, ids)
    if (ids.some((id) => !rows.has(id))) throw notFound()
    return rows
  }
  const rows = await find()
  const workOrders = [...new Set([...rows.values()].map(({ workOrderId }) => workOrderId))]
  await requireWorkOrders(context, workOrders, 'Files', action)
  if (action === 'Read') return rows
  await lockTrees(db, workOrders)
  // Somebody may have moved or deleted one while we waited.
  return find()
}

/**
 * The places of several bodies, where nobody else changes anything from now on.
 *
 * @throws AppError as `requirePlace`
 */
export async function claimPlaces(context: InAccount, places: readonly Place[]): Promise<Spot[]> {
  const find = async () => {
    const spots: Spot[] = []
    for (const place of places) spots.push(await requirePlace(context, place, 'Create'))
    return spots
  }
  const spots = await find()
  await lockTrees(
    context.db,
    spots.map(({ workOrderId }) => workOrderId),
  )
  return find()
}

/**
 * Refuses a folder's name that another folder at a place has.
 *
 * @throws AppError FOLDER_NAME_TAKEN (409)
 */
export async function requireFreeFolder(
  { db, scope }: InAccount,
  spot: Spot,
  name: string,
  except?: string,
): Promise<void> {
  const taken = await listTakenFolders(db, scope, spot, [name])
  if (taken.some(({ id }) => id !== except))
    throw new AppError('FOLDER_NAME_TAKEN', fileErrors.FOLDER_NAME_TAKEN)
}

/** How many names are tried at once. */
const TRIES = 50

/** A name that is free at a place: the wanted one, or with a number behind it, `plan (2).pdf`. */
export async function freeName(
  { db, scope }: InAccount,
  spot: Spot,
  name: string,
  kind: 'file' | 'folder',
): Promise<string> {
  const { stem, ending } = kind === 'file' ? splitName(name) : { stem: name, ending: '' }
  const listTaken = kind === 'file' ? listTakenFiles : listTakenFolders
  for (let first = 1; ; first += TRIES) {
    const names = Array.from({ length: TRIES }, (_none, index) => {
      const number = first + index === 1 ? '' : ` (${first + index})`
      return `${stem.slice(0, 255 - number.length - ending.length)}${number}${ending}`
    })
    const taken = new Set((await listTaken(db, scope, spot, names)).map((row) => row.name.toLowerCase()))
    const free = names.find((candidate) => !taken.has(candidate.toLowerCase()))
    if (free !== undefined) return free
  }
}
