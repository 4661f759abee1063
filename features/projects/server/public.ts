/** What other modules may ask of work orders. */
import { AppError, platformError } from '#contract/errors.ts'
import type { Action, Module } from '#contract/modules.ts'
import type { Db } from '#server/db/open.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import { projectErrors } from '../contract.ts'
import { listAllowed, listWorkOrderTitles } from './queries.ts'

export { riskOf, totalColumns } from './totals.ts'

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

/** Id and title of the newest work orders that the caller sees. */
export function listNewestWorkOrders(db: Db, scope: Scope, limit: number) {
  return listWorkOrderTitles(db, scope, limit)
}
