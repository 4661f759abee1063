/** Whether the caller sees records and may do something with them. */
import { AppError, notFound, platformError } from '#contract/errors.ts'
import type { Action, Module } from '#contract/modules.ts'
import { type LowerLevel, listPlaced, moduleOf, type Placed } from '#server/db/hierarchy.ts'
import type { InAccount } from '#server/http/mount.ts'
import { projectErrors } from '../contract.ts'
import { listAllowed } from './queries.ts'

/**
 * Checks that the caller sees all of these work orders and may do `action` in `module` on each.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404) for one that is not there or not theirs, FORBIDDEN (403)
 */
export async function requireWorkOrders(
  { db, scope }: InAccount,
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
      throw new AppError('WORK_ORDER_NOT_FOUND', projectErrors.WORK_ORDER_NOT_FOUND)
    if (!isAllowed) throw platformError('FORBIDDEN')
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
  const placed = new Map(
    (await listPlaced(context.db, context.scope, level, ids)).map((record) => [record.id, record]),
  )
  if (ids.some((id) => !placed.has(id))) throw notFound()
  const workOrders = new Set([...placed.values()].map(({ workOrderId }) => workOrderId))
  await requireWorkOrders(context, [...workOrders], module, action)
  return placed
}
