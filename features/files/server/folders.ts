/** The rules of folders: adding, renaming, moving and deleting. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import { remove, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { DEEPEST, type FolderChange, fileErrors, type NewFolder } from '../contract.ts'
import { fileTable } from './file-queries.ts'
import { claimDestinations, moved } from './files.ts'
import {
  type FolderRow,
  findBidPacketId,
  findReportFolderId,
  folderTable,
  giveTo,
  holdsBidPacket,
  insertFolder,
  listAbove,
  listBelow,
  listFamily,
  wasAdvertised,
} from './folder-queries.ts'
import { lockTrees, type Spot } from './place-queries.ts'
import {
  claimFolders,
  claimPlaces,
  folderNameTaken,
  freeName,
  giveNames,
  readNames,
  requireFolders,
  requireFreeFolder,
  requirePlace,
  spotIn,
} from './places.ts'
import type { FileRules } from './rules.ts'

/**
 * Adds folders, each at the top level of a record or in another folder.
 *
 * @throws AppError INVALID_INPUT (400) for a record that can have only files, NOT_FOUND (404), FORBIDDEN
 *   (403), FOLDER_NAME_TAKEN, FOLDER_TOO_DEEP (409), the errors of `requireMayChange`
 */
export async function addFolders(
  context: InAccount,
  rules: FileRules,
  folders: NewFolder[],
): Promise<string[]> {
  const { db, scope } = context
  const places = folders.map(({ parentFolderUniqueId, ...place }) => ({
    ...place,
    folderUniqueId: parentFolderUniqueId,
  }))
  const spots = await claimPlaces(context, rules, places)
  for (const [index, { targetType }] of spots.entries())
    if (rules[targetType]?.holdsNoFolders)
      throw invalidInput(
        `${index}.targetUniqueID`,
        'must be something that can have folders: here are files alone',
      )
  const ids: string[] = []
  for (const [index, { name }] of folders.entries()) {
    const spot = spots[index] as Spot
    await requireFreeFolder(context, spot, name)
    requireDepth(await depthOf(context, spot), 1)
    const id = uuidv7()
    await insertFolder(db, scope, spot, { id, name })
    ids.push(id)
  }
  return ids
}

/** The number of folders above a place, including its own folder. */
async function depthOf({ db, scope }: InAccount, { folderId }: Spot): Promise<number> {
  return folderId ? ((await listAbove(db, scope, [folderId])).get(folderId)?.length ?? 0) : 0
}

/** Refuses a place that is too deep: `height` levels of folders below `depth` folders. */
function requireDepth(depth: number, height: number): void {
  if (depth + height > DEEPEST) throw new AppError('FOLDER_TOO_DEEP', fileErrors.FOLDER_TOO_DEEP)
}

/**
 * Renames and moves folders with all files and folders in them.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), FOLDER_NAME_TAKEN, FOLDER_INTO_ITSELF, FOLDER_TOO_DEEP,
 *   OTHER_WORK_ORDER, BID_PACKET_STAYS, ROW_VERSION_STALE (409), the errors of `requireMayChange`
 */
export async function changeFolders(
  context: InAccount,
  rules: FileRules,
  changes: FolderChange[],
): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map(({ folderUniqueId }) => folderUniqueId)
  const folders = await claimFolders(context, rules, ids, 'Update')
  const destinations = await claimDestinations(
    context,
    rules,
    changes.map(({ parentFolderUniqueId }) => parentFolderUniqueId),
  )
  const tree = familyOf(await listFamily(db, scope, ids, [...destinations.keys()]))
  // An earlier change of the same call may have moved a folder, or given it to another record.
  const present = new Map([...destinations, ...folders])
  const given = new Map<string, Spot>()
  const steps = changes.map(({ folderUniqueId: id, name, parentFolderUniqueId, rowVersion }) => {
    const folder = present.get(id) as FolderRow
    const from = { ...spotIn(folder), folderId: folder.parentFolderId, name: folder.name }
    const to = { ...moved(from, parentFolderUniqueId, present), name: name ?? folder.name }
    const below = tree.below(id)
    if (to.folderId && below.has(to.folderId))
      throw new AppError('FOLDER_INTO_ITSELF', fileErrors.FOLDER_INTO_ITSELF)
    if (to.folderId !== from.folderId) requireDepth(tree.depth(to.folderId), Math.max(...below.values()))
    tree.move(id, to.folderId)
    present.set(id, { ...folder, ...to, parentFolderId: to.folderId })
    if (to.targetId !== from.targetId)
      for (const one of below.keys()) {
        given.set(one, to)
        const row = present.get(one)
        if (row) present.set(one, { ...row, targetType: to.targetType, targetId: to.targetId })
      }
    return { id, from, to, row: to, rowVersion }
  })
  if (given.size > 0 && (await holdsBidPacket(db, scope, [...given.keys()])))
    throw new AppError('BID_PACKET_STAYS', fileErrors.BID_PACKET_STAYS)
  const names = await readNames(
    context,
    'folder',
    steps.flatMap(({ from, to }) => [from, to]),
  )
  for (const part of giveNames(names, steps, folderNameTaken)) await updateAll(db, scope, folderTable, part)
  for (const [targetId, spots] of Map.groupBy(given, ([, spot]) => spot.targetId)) {
    const [[, target] = []] = spots
    if (target)
      await giveTo(
        db,
        scope,
        spots.map(([id]) => id),
        { ...target, targetId },
      )
  }
  return ids
}

/** A tree of folders that follows the moves of one call. */
function familyOf(rows: readonly { id: string; parentId: string | null }[]) {
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  const children = new Map<string | null, Set<string>>()
  const childrenOf = (id: string | null) => {
    const known = children.get(id) ?? new Set<string>()
    children.set(id, known)
    return known
  }
  for (const { id, parentId } of rows) childrenOf(parentId).add(id)
  const below = (id: string, level = 1): Map<string, number> =>
    new Map([[id, level] as const, ...[...childrenOf(id)].flatMap((child) => [...below(child, level + 1)])])
  return {
    /** A folder and all folders below it, with their depth: 1 for the folder itself. */
    below: (id: string) => below(id),
    /** The number of folders from the top level down to this folder, including the folder. */
    depth(id: string | null): number {
      return id === null ? 0 : 1 + this.depth(parents.get(id) ?? null)
    },
    move(id: string, to: string | null) {
      childrenOf(parents.get(id) ?? null).delete(id)
      childrenOf(to).add(id)
      parents.set(id, to)
    },
  }
}

/**
 * Deletes folders with all files and folders in them.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), the errors of `requireMayChange`
 */
export async function removeFolders(context: InAccount, rules: FileRules, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  await claimFolders(context, rules, ids, 'Delete')
  const below = (await listBelow(db, scope, ids)).map(({ id }) => id)
  await remove(db, scope, folderTable, below, now)
  await remove(db, scope, fileTable, below, now, 'folder_id')
  return ids
}

/** Returns the id of the folder of a work order's daily report. Creates the folder if it does not exist. */
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
    if (!(await requireFolders(context, [known])).has(known)) throw notFound()
    return known
  }
  const plain = `Daily report ${reportDate}`
  const first = await freeName(context, spot, plain, 'folder')
  // A second report type on the same day gets its type in the name.
  const name = first === plain ? plain : await freeName(context, spot, `${plain} ${type}`, 'folder')
  const id = uuidv7()
  await insertFolder(db, scope, spot, { id, name, reportDate, reportType: type })
  return id
}

/** The first name of the folder. The name warns that bidders read the folder. */
const BID_PACKET = 'Bid packet, read by bidders'

/**
 * Returns the id of a work order's bid packet. Creates the folder if it does not exist.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), BID_PACKET_TOO_EARLY (409)
 */
export async function ensureBidPacket(context: InAccount, workOrderUniqueId: string): Promise<string> {
  const { db, scope } = context
  const place = { workOrderUniqueId, folderUniqueId: null, targetUniqueID: null, targetType: undefined }
  const spot = await requirePlace(context, place, 'Read')
  await lockTrees(db, [workOrderUniqueId])
  const known = await findBidPacketId(db, scope, workOrderUniqueId)
  if (known) return known
  if (!(await wasAdvertised(db, scope, workOrderUniqueId)))
    throw new AppError('BID_PACKET_TOO_EARLY', fileErrors.BID_PACKET_TOO_EARLY)
  const id = uuidv7()
  const name = await freeName(context, spot, BID_PACKET, 'folder')
  await insertFolder(db, scope, spot, { id, name, isBidPacket: true })
  return id
}
