/** Actions on jobs, tasks and activities that work the same at each level. */
import { notFound } from '#contract/errors.ts'
import { addCodes, type CodeChoice, removeCodes } from '#features/codes/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { requireRecords } from './access.ts'
import { requireLinesFree } from './advertised.ts'
import { listLosingLines } from './advertised-queries.ts'
import { restoreBranches } from './branch-queries.ts'
import { deleteBranch, type Hanging } from './hanging.ts'
import { type LowerLevel, parentLevelOf } from './levels.ts'
import { moveRecord } from './order-queries.ts'
import { countVersionsUp, lockRecords } from './queries.ts'

/**
 * Deletes records with everything below them. Locks their work orders, so that nobody bills the work
 * meanwhile.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), DELETION_PROTECTED (409), and ADDENDUM_NEEDED (409) if
 *   an advertised project would lose lines, unless an addendum does it
 */
export async function removeRecords(
  context: InAccount,
  level: LowerLevel,
  ids: string[],
  hanging: Hanging,
  isByAddendum = false,
): Promise<string[]> {
  const placed = await requireRecords(context, level, ids, 'Delete')
  const workOrders = new Set([...placed.values()].map(({ workOrderId }) => workOrderId))
  await lockRecords(context.db, context.scope, 'work_order', [...workOrders])
  if (!isByAddendum)
    await requireLinesFree(context, await listLosingLines(context.db, context.scope, { level, ids }))
  await deleteBranch(context, hanging, { level, ids })
  return ids
}

/** Undoes a deletion. The errors are those of `restoreBranches`. */
export async function restoreRecords(
  context: InAccount,
  level: LowerLevel,
  ids: string[],
): Promise<string[]> {
  await restoreBranches(context, level, ids)
  return ids
}

/** Moves a record to an index among its siblings, counted from zero. */
export async function placeRecord(
  context: InAccount,
  level: LowerLevel,
  id: string,
  toIndex: number,
): Promise<string[]> {
  const { db, scope } = context
  const placed = (await requireRecords(context, level, [id], 'Update')).get(id)
  if (!placed) throw notFound()
  await lockRecords(db, scope, parentLevelOf(level), [placed.parentId])
  await moveRecord(db, scope, level, placed, toIndex)
  return [id]
}

/** A code of a record. */
export interface RecordCode extends CodeChoice {
  recordId: string
}

/** The API names of codes, for the paths of errors. */
const codeFields: Record<LowerLevel, string> = {
  job: 'companyJobCodeUniqueId',
  task: 'companyTaskCodeUniqueId',
  activity: 'companySubTaskCodeUniqueId',
}

/**
 * Puts codes on records and returns the ids by which the level below refers to them. The errors are those of
 * `addCodes`.
 */
export async function putCodes(
  context: InAccount,
  level: LowerLevel,
  codes: readonly RecordCode[],
): Promise<string[]> {
  const placed = await lockForCodes(context, level, codes)
  const chosen = codes.map(({ recordId, ...choice }, index) => ({
    recordId,
    parentId: placed.get(recordId)?.parentId ?? '',
    choices: [choice],
    pathOf: () => `${index}.${codeFields[level]}`,
  }))
  return addCodes(context, level, chosen)
}

/** Removes codes from records. The errors are those of `removeCodes`. */
export async function takeCodesOff(
  context: InAccount,
  level: LowerLevel,
  codes: readonly RecordCode[],
): Promise<string[]> {
  await lockForCodes(context, level, codes)
  return removeCodes(context, level, codes)
}

async function lockForCodes(context: InAccount, level: LowerLevel, codes: readonly RecordCode[]) {
  const ids = codes.map(({ recordId }) => recordId)
  const placed = await requireRecords(context, level, ids, 'Update')
  await lockRecords(context.db, context.scope, level, ids)
  await countVersionsUp(context.db, context.scope, level, ids)
  return placed
}
