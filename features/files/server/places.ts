/** The rules of places: what a body names must be there, agree with itself, and be allowed. */
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

/** Folders that the caller may read; the errors are those of `claimFolders`, without refusals. */
export function requireFolders(context: InAccount, ids: readonly string[]): Promise<Map<string, FolderRow>> {
  return requireAll(context, ids, 'Read', listReachableFolders)
}

/** Files that the caller may read; the errors are those of `claimFolders`, without refusals. */
export function requireFiles(context: InAccount, ids: readonly string[]): Promise<Map<string, FileRow>> {
  return requireAll(context, ids, 'Read', listReachableFiles)
}

/** What one asks for who changes something. */
type Claim = Exclude<Action, 'Read'>

/**
 * Folders that the caller may do `action` with, and whose records let what hangs on them change. Nobody else moves anything
 * there from now on, or decides on the records.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), what `requireMayChange` refuses (409)
 */
export function claimFolders(
  context: InAccount,
  rules: FileRules,
  ids: readonly string[],
  action: Claim,
): Promise<Map<string, FolderRow>> {
  return claimAll(context, rules, ids, action, listReachableFolders)
}

/** Folders that something is to be put into, as `claimFolders`. */
export function claimToFill(
  context: InAccount,
  rules: FileRules,
  ids: readonly string[],
): Promise<Map<string, FolderRow>> {
  return claimAll(context, rules, ids, 'Update', listReachableFolders, { isFilled: true })
}

/** Files, as `claimFolders`. */
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
  // Records before places, as whoever decides on one and copies its files does.
  await requireRules(seen)
  await lockTrees(context.db, treesOf(seen.values()))
  // Somebody may have moved or deleted one while we waited.
  const rows = await findAll(context, ids, list)
  if (ids.some((id) => rows.get(id)?.targetId !== seen.get(id)?.targetId)) await requireRules(rows)
  return rows
}

/** What is changed by one at a time: all of a work order, or a record of the account. */
export const treesOf = (rows: Iterable<Target>) => [
  ...new Set([...rows].map(({ workOrderId, targetId }) => workOrderId ?? targetId)),
]

/**
 * Checks that the caller may do `action` with files at these places: on their work orders, and in general with those of
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
 * The places of several bodies, where something may be added, and nobody else changes anything from now on.
 *
 * @throws AppError as `requirePlace`, and what `requireMayChange` refuses (409)
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
 * Refuses a folder's name that another folder at a place has.
 *
 * @throws AppError FOLDER_NAME_TAKEN (409)
 */
export async function requireFreeFolder({ db, scope }: InAccount, spot: Spot, name: string): Promise<void> {
  const taken = await listTakenFolders(db, scope, spot, [name])
  if (taken.length > 0) throw folderNameTaken()
}

/** Another folder at the place has the name. */
export function folderNameTaken(): AppError {
  return new AppError('FOLDER_NAME_TAKEN', fileErrors.FOLDER_NAME_TAKEN)
}

/** Who has which name at which place, while one change after the other is made of them. */
export interface Names {
  /** Gives a name to a file or folder instead of the one that it has; false where another one has it. */
  give(id: string, from: Named, to: Named): boolean
  /** True where somebody has given a name up since `settle`: the database would meet both at once. */
  isGivenUp(named: Named): boolean
  settle(): void
}

/** Reads who has these names; only they can be asked for and given. */
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

/** One change of a file or folder: from which name and place to which. */
interface Step {
  id: string
  from: Named
  to: Named
}

/**
 * Gives names and places one after the other. Answers what can be written in one statement each: nearly always all,
 * and only where one takes what another has just given up, a part before and a part after it.
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
  for (let first = 1; ; first += TRIES) {
    const names = Array.from({ length: TRIES }, (_none, index) => {
      const number = first + index === 1 ? '' : ` (${first + index})`
      return `${cutText(stem, 255 - number.length - ending.length)}${number}${ending}`
    })
    // The database compares, as it does when the name is kept: what is the same letter there may be two here.
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
