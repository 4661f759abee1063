/** The rules of finding a record. */
import { notFound } from '#contract/errors.ts'
import { numberOf } from '#contract/record-types.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { listElsewhere } from '#features/notifications/server/public.ts'
import type { SignedIn } from '#server/http/mount.ts'
import type { Numbered, Whereabouts } from '../contract.ts'
import { readNumber } from '../number.ts'
import { findPlaceNames, isOpenToBids, isSeenThere, listNumbered } from './queries.ts'

/**
 * In which of the caller's accounts they may see what has an id, the present one first. Whoever looks at the app as a role
 * would is in the present one alone.
 *
 * @throws AppError NOT_FOUND (404) where there is none
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
 * The records of the caller's account that have a number; whoever is nobody's employee finds none.
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
