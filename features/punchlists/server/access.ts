/** Whether the caller sees punch lists and items and may do something with them. */
import { notFound, platformError } from '#contract/errors.ts'
import type { Action } from '#contract/modules.ts'
import type { InAccount } from '#server/http/mount.ts'
import { listSeenItems } from './item-queries.ts'
import { listSeenLists } from './list-queries.ts'

function requireAllowed<Row extends { id: string; isAllowed: boolean }>(
  rows: readonly Row[],
  ids: readonly string[],
): ReadonlyMap<string, Row> {
  const seen = new Map(rows.map((row) => [row.id, row]))
  if (ids.some((id) => !seen.has(id))) throw notFound()
  if (rows.some((row) => !row.isAllowed)) throw platformError('FORBIDDEN')
  return seen
}

/**
 * Checks that the caller sees these punch lists and may do `action` on the work order of each. Answers where each is.
 *
 * @throws AppError NOT_FOUND (404) for one that is not there or not theirs, FORBIDDEN (403)
 */
export async function requireLists({ db, scope }: InAccount, ids: readonly string[], action: Action) {
  return requireAllowed(await listSeenLists(db, scope, ids, action), ids)
}

/**
 * Checks that the caller sees these items and may do `action` on the work order of each. Answers the list of each.
 *
 * @throws AppError NOT_FOUND (404) for one that is not there or not theirs, FORBIDDEN (403)
 */
export async function requireItems({ db, scope }: InAccount, ids: readonly string[], action: Action) {
  return requireAllowed(await listSeenItems(db, scope, ids, action), ids)
}
