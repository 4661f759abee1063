/** Checks of what the caller may do with the people of a record. */
import { platformError } from '#contract/errors.ts'
import type { Action } from '#contract/modules.ts'
import type { Placed } from '#features/hierarchy/server/public.ts'
import { requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { LevelName } from '../contract.ts'
import { levels } from './levels.ts'
import type { Target } from './people-queries.ts'

/**
 * Checks that the caller sees these records and may do `action` in Assignments on the work order of each.
 * Returns the place of each record.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function requirePlaces(
  context: InAccount,
  level: LevelName,
  ids: readonly string[],
  action: Action,
): Promise<ReadonlyMap<string, Placed>> {
  const { record } = levels[level]
  if (record !== 'work_order') return requireRecords(context, record, ids, action, 'Assignments')
  await requireWorkOrders(context, ids, 'Assignments', action)
  return new Map(ids.map((id) => [id, { id, workOrderId: id, parentId: context.scope.accountId }]))
}

/** The record, if the caller may read its people. Throws the errors of `requirePlaces`. */
export async function requireTarget(context: InAccount, level: LevelName, id: string): Promise<Target> {
  const placed = (await requirePlaces(context, level, [id], 'Read')).get(id)
  if (!placed) throw platformError('NOT_FOUND')
  return { level, id, parentId: placed.parentId }
}

/** Records of one level, with the record above each. */
export interface Step {
  level: LevelName
  placed: ReadonlyMap<string, Placed>
}

/**
 * Checks records, as `requirePlaces` does, and all records above them. Returns one step per level, the
 * highest level first.
 *
 * @throws AppError as `requirePlaces`
 */
export async function requireLine(
  context: InAccount,
  level: LevelName,
  ids: readonly string[],
  action: Action,
): Promise<Step[]> {
  const placed = await requirePlaces(context, level, ids, action)
  const { above } = levels[level]
  if (!above) return [{ level, placed }]
  const parents = [...new Set([...placed.values()].map(({ parentId }) => parentId))]
  return [...(await requireLine(context, above, parents, action)), { level, placed }]
}
