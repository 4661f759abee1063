/** Checks that the caller sees records and has a right on them. */
import { AppError, forbidden, invalidInput } from '#contract/errors.ts'
import type { Action, Module } from '#contract/modules.ts'
import { requireSeen } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { hierarchyErrors } from '../contract.ts'
import { type LowerLevel, moduleOf, parentLevelOf } from './levels.ts'
import { listAllowed, type Placed } from './queries.ts'

/**
 * Checks that the caller sees all these work orders and may do `action` in `module` on each.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404) for a missing or hidden work order, FORBIDDEN (403)
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
 * Checks that the caller sees these jobs, tasks or activities and may do `action` in `module` on their work
 * orders. Returns the parent and work order of each.
 *
 * @throws AppError NOT_FOUND (404) for a missing or hidden record, FORBIDDEN (403)
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
 * Checks a work order that an input names although the record decides it: it must be the record's work order.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404) for a hidden work order, INVALID_INPUT (400) for another one
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
