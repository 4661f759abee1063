/** Whether the caller sees records and may do something with them. */
import { AppError, forbidden, invalidInput } from '#contract/errors.ts'
import type { Action, Module } from '#contract/modules.ts'
import { requireSeen } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { hierarchyErrors } from '../contract.ts'
import { type LowerLevel, moduleOf, parentLevelOf } from './levels.ts'
import { listAllowed, type Placed } from './queries.ts'

/**
 * Checks that the caller sees all of these work orders and may do `action` in `module` on each.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404) for one that is not there or not theirs, FORBIDDEN (403)
 */
export async function requireWorkOrders(
  { db, scope }: Pick<InAccount, 'db' | 'scope'>,
  ids: readonly string[],
  module: Module,
  action: Action,
): Promise<void> {
  const seen = new Map(
    (await listAllowed(db, scope, ids, module, action)).map((row) => [row.id, row.isAllowed]),
  )
  for (const id of ids) {
    const isAllowed = seen.get(id)
    if (isAllowed === undefined)
      throw new AppError('WORK_ORDER_NOT_FOUND', hierarchyErrors.WORK_ORDER_NOT_FOUND)
    if (!isAllowed) throw forbidden({ module, action, workOrderUniqueId: id })
  }
}

/**
 * Checks that the caller sees these jobs, tasks or activities and may do `action` in `module` on the work order of each.
 * Answers what each hangs below.
 *
 * @throws AppError NOT_FOUND (404) for one that is not there or not theirs, FORBIDDEN (403)
 */
export async function requireRecords(
  context: InAccount,
  level: LowerLevel,
  ids: readonly string[],
  action: Action,
  module: Module = moduleOf(level),
): Promise<ReadonlyMap<string, Placed>> {
  const place = { parentId: `${parentLevelOf(level)}_id` }
  return requireSeen(context, { name: level, module, below: null, place }, ids, action)
}

/**
 * Checks the work order that an input names beside the record that decides about it: it is that record's.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404) for one that is not theirs, INVALID_INPUT (400) for another one
 */
export async function requireGivenWorkOrder(
  context: InAccount,
  module: Module,
  index: number,
  given: string | undefined,
  actual: string | undefined,
): Promise<void> {
  if (!given || given === actual) return
  await requireWorkOrders(context, [given], module, 'Read')
  throw invalidInput(`${index}.workOrderUniqueId`, 'must be the project that it is in')
}
