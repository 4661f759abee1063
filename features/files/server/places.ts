/**
 * The rules of places: a place in a body must exist, its fields must belong together, and the caller must
 * have the permission.
 */
import { AppError, forbidden, invalidInput, notFound } from '#contract/errors.ts'
import { type Action, hasBit } from '#contract/modules.ts'
import { cutText } from '#contract/texts.ts'
import { splitName } from '#contract/uploads.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { Db } from '#server/db/open.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import { fileErrors, type Place, type TargetType } from '../contract.ts'
import { type FileRow, listReachableFiles } from './file-queries.ts'
import { type FolderRow, listReachableFolders, listTakenFolders } from './folder-queries.ts'
import { findTarget, listHolders, lockTrees, type Named, type Spot, type Target } from './place-queries.ts'
import { type FileRules, requireMayChange } from './rules.ts'

/** The place in a folder. */
export function spotIn({ id, workOrderId, targetType, targetId }: FolderRow): Spot {
  return { workOrderId, targetType, targetId, folderId: id }
}

/** Whether a body names a place. */
export function namesPlace({ workOrderUniqueId, folderUniqueId, targetUniqueID }: Place): boolean {
  return Boolean(workOrderUniqueId || folderUniqueId || targetUniqueID)
}

/**
 * The place that a body names. Checks that the caller may do `action` with files there.
 *
 * @throws AppError INVALID_INPUT (400) if the body names no place, NOT_FOUND (404) if the place does not
 *   exist, is not visible to the caller, or its fields do not belong together, FORBIDDEN (403)
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
  await requireMayWithFiles(context, [spot], action)
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
 * The place of a list: a folder, or the top level of a record.
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

/** Folders that the caller may read. Throws the errors of `claimFolders`, except the errors of `requireMayChange`. */
export function requireFolders(context: InAccount, ids: readonly string[]): Promise<Map<string, FolderRow>> {
  return requireAll(context, ids, 'Read', listReachableFolders)
}

/** Files that the caller may read. Throws the errors of `claimFolders`, except the errors of `requireMayChange`. */
export function requireFiles(context: InAccount, ids: readonly string[]): Promise<Map<string, FileRow>> {
  return requireAll(context, ids, 'Read', listReachableFiles)
}

/** The permission that a change needs. */
type Claim = Exclude<Action, 'Read'>

/**
 * Folders that the caller may do `action` with, and whose records allow changes. Locks them: until the end of
 * the transaction nobody else moves files or folders there, or decides about the records.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), the errors of `requireMayChange` (409)
 */
export function claimFolders(
  context: InAccount,
  rules: FileRules,
  ids: readonly string[],
  action: Claim,
): Promise<Map<string, FolderRow>> {
  return claimAll(context, rules, ids, action, listReachableFolders)
}

/** Folders into which files or folders are to be put; checks and locks like `claimFolders`. */
export function claimToFill(
  context: InAccount,
  rules: FileRules,
  ids: readonly string[],
): Promise<Map<string, FolderRow>> {
  return claimAll(context, rules, ids, 'Update', listReachableFolders, { isFilled: true })
}

/** Files that the caller may do `action` with; checks and locks like `claimFolders`. */
export function claimFiles(
  context: InAccount,
  rules: FileRules,
  ids: readonly string[],
  action: Claim,
): Promise<Map<string, FileRow>> {
  return claimAll(context, rules, ids, action, listReachableFiles)
}

type ListRows<Row> = (db: Db, scope: Scope, ids: readonly string[]) => Promise<Map<string, Row>>

async function requireAll<Row extends Target>(
  context: InAccount,
  ids: readonly string[],
  action: Action,
  list: ListRows<Row>,
): Promise<Map<string, Row>> {
  const rows = await findAll(context, ids, list)
  await requireMayWithFiles(context, [...rows.values()], action)
  return rows
}

async function findAll<Row>({ db, scope }: InAccount, ids: readonly string[], list: ListRows<Row>) {
  const rows = await list(db, scope, ids)
  if (ids.some((id) => !rows.has(id))) throw notFound()
  return rows
}

async function claimAll<Row extends Target & { createdAt: string }>(
  context: InAccount,
  rules: FileRules,
  ids: readonly string[],
  action: Claim,
  list: ListRows<Row>,
  { isFilled = false } = {},
): Promise<Map<string, Row>> {
  const seen = await requireAll(context, ids, action, list)
  const requireRules = (rows: ReadonlyMap<string, Row>) =>
    requireMayChange(
      context,
      rules,
      [...rows.values()].map((row) => ({ ...row, since: isFilled ? null : row.createdAt })),
    )
  // Locks the records before the trees. A decision that copies files locks in the same order, so the two
  // cannot deadlock.
  await requireRules(seen)
  await lockTrees(context.db, treesOf(seen.values()))
  // Another transaction may have moved or deleted a row before the lock was free.
  const rows = await findAll(context, ids, list)
  if (ids.some((id) => rows.get(id)?.targetId !== seen.get(id)?.targetId)) await requireRules(rows)
  return rows
}

/** The ids for `lockTrees`: of the work order, or of the record if it belongs to the account. */
export const treesOf = (rows: Iterable<Target>) => [
  ...new Set([...rows].map(({ workOrderId, targetId }) => workOrderId ?? targetId)),
]

/**
 * Checks that the caller may do `action` with files on these work orders, and in the whole account for
 * records of the account.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function requireMayWithFiles(
  context: InAccount,
  places: readonly Target[],
  action: Action,
): Promise<void> {
  const workOrders = new Set(places.map(({ workOrderId }) => workOrderId))
  const isOfAccount = workOrders.delete(null)
  if (isOfAccount && !hasBit(context.scope.permissions, 'Files', action))
    throw forbidden({ module: 'Files', action })
  await requireWorkOrders(
    context,
    [...workOrders].filter((id) => id !== null),
    'Files',
    action,
  )
}

/**
 * The places of several bodies, to add files or folders there. Locks them: until the end of the transaction
 * nobody else changes files or folders there.
 *
 * @throws AppError the errors of `requirePlace` and of `requireMayChange` (409)
 */
export async function claimPlaces(
  context: InAccount,
  rules: FileRules,
  places: readonly Place[],
): Promise<Spot[]> {
  const find = async () => {
    const spots: Spot[] = []
    for (const place of places) spots.push(await requirePlace(context, place, 'Create'))
    return spots
  }
  const requireRules = (spots: readonly Spot[]) =>
    requireMayChange(
      context,
      rules,
      spots.map((spot) => ({ ...spot, since: null })),
    )
  const seen = await find()
  await requireRules(seen)
  await lockTrees(context.db, treesOf(seen))
  const spots = await find()
  if (spots.some(({ targetId }, index) => targetId !== seen[index]?.targetId)) await requireRules(spots)
  return spots
}

/**
 * Refuses a name that another folder at the place has.
 *
 * @throws AppError FOLDER_NAME_TAKEN (409)
 */
export async function requireFreeFolder({ db, scope }: InAccount, spot: Spot, name: string): Promise<void> {
  const taken = await listTakenFolders(db, scope, spot, [name])
  if (taken.length > 0) throw folderNameTaken()
}

/** The error if another folder at the place has the name. */
export function folderNameTaken(): AppError {
  return new AppError('FOLDER_NAME_TAKEN', fileErrors.FOLDER_NAME_TAKEN)
}

/** The names at their places, while several changes of one call are planned one after the other. */
export interface Names {
  /** Renames or moves a file or folder; returns false if another file or folder already has the new name there. */
  give(id: string, from: Named, to: Named): boolean
  /**
   * Whether an earlier change since `settle` has left this name. Then the two changes cannot be in one
   * statement: they would violate the unique index.
   */
  isGivenUp(named: Named): boolean
  settle(): void
}

/** Reads which files or folders have these names. The returned functions accept only these names. */
export async function readNames(
  { db, scope }: InAccount,
  kind: 'file' | 'folder',
  wanted: readonly Named[],
): Promise<Names> {
  const rows = await listHolders(db, scope, kind, wanted)
  const lower = new Map(wanted.map(({ name }, index) => [name, rows[index]?.lower ?? name]))
  const keyOf = ({ name, folderId, targetType, targetId }: Named) =>
    `${folderId ?? `${targetType} ${targetId}`} ${lower.get(name)}`
  const holders = new Map(wanted.map((named, index) => [keyOf(named), new Set(rows[index]?.ids)]))
  const givenUp = new Set<string>()
  return {
    give(id, from, to) {
      const [old, now] = [keyOf(from), keyOf(to)]
      if ([...(holders.get(now) ?? [])].some((holder) => holder !== id)) return false
      if (old !== now) givenUp.add(old)
      holders.get(old)?.delete(id)
      holders.get(now)?.add(id)
      return true
    },
    isGivenUp: (named) => givenUp.has(keyOf(named)),
    settle: () => givenUp.clear(),
  }
}

/** The change of the name or place of a file or folder. */
interface Step {
  id: string
  from: Named
  to: Named
}

/**
 * Plans changes one after the other. Returns groups of changes that can be written in one statement each. A
 * new group starts only if a change takes a name that an earlier change has left; so there is nearly always
 * one group.
 */
export function giveNames<S extends Step>(names: Names, steps: readonly S[], taken: () => AppError): S[][] {
  const parts: S[][] = [[]]
  for (const step of steps) {
    if (names.isGivenUp(step.to)) {
      names.settle()
      parts.push([])
    }
    if (!names.give(step.id, step.from, step.to)) throw taken()
    parts.at(-1)?.push(step)
  }
  return parts
}

/** The number of names that are tried together. */
const TRIES = 50

/** A free name at a place: the wanted name, or the name with a number such as `plan (2).pdf`. */
export async function freeName(
  { db, scope }: InAccount,
  spot: Spot,
  name: string,
  kind: 'file' | 'folder',
): Promise<string> {
  const { stem, ending } = kind === 'file' ? splitName(name) : { stem: name, ending: '' }
  for (let first = 1; ; first += TRIES) {
    const names = Array.from({ length: TRIES }, (_none, index) => {
      const number = first + index === 1 ? '' : ` (${first + index})`
      return `${cutText(stem, 255 - number.length - ending.length)}${number}${ending}`
    })
    // The database compares the names, because it may treat letters as equal that JavaScript treats as
    // different.
    const holders = await listHolders(
      db,
      scope,
      kind,
      names.map((candidate) => ({ ...spot, name: candidate })),
    )
    const free = names.find((_name, index) => holders[index]?.ids.length === 0)
    if (free !== undefined) return free
  }
}
