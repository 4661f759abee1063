/** Finds a record by its id or by its number. */
import { notFound } from '#contract/errors.ts'
import { numberOf } from '#contract/record-types.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { listElsewhere } from '#features/notifications/server/public.ts'
import type { SignedIn } from '#server/http/mount.ts'
import type { Numbered, Whereabouts } from '../contract.ts'
import { readNumber } from '../number.ts'
import { findPlaceNames, isOpenToBids, isSeenThere, listNumbered } from './queries.ts'

/**
 * The caller's accounts in which they may see the thing with this id, the present account first. In the
 * preview of a role, only the present account is searched.
 *
 * @throws AppError NOT_FOUND (404) if there is no such account
 */
export async function whereabouts({ db, caller }: SignedIn, { id }: { id: string }): Promise<Whereabouts[]> {
  const others = caller.preview ? [] : await listElsewhere(db, caller)
  const found: Whereabouts[] = []
  for (const scope of [...(caller.scope ? [caller.scope] : []), ...others]) {
    if ((await isSeenThere(db, scope, id)) || (await isOpenToBids(db, scope, id)))
      found.push(await findPlaceNames(db, scope))
  }
  if (found.length === 0) throw notFound()
  return found
}

/**
 * The records of the caller's account that have this number; empty for a caller who is not an employee.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403) for a project that the caller does not see
 */
export async function numbered(
  context: SignedIn,
  { number, workOrderUniqueId }: { number: string; workOrderUniqueId?: string | null | undefined },
): Promise<Numbered[]> {
  const { db } = context
  const { scope } = context.caller
  if (scope && workOrderUniqueId)
    await requireWorkOrders({ ...context, scope }, [workOrderUniqueId], 'Projects', 'Read')
  const said = readNumber(number)
  if (!said || !scope) return []
  const rows = await listNumbered(db, scope, said, workOrderUniqueId ?? null)
  return rows.map((row) => ({ ...row, number: numberOf(row.targetType, row.number) }))
}
