/** Moves stock, and tells whoever is in charge of an item when the store comes to have less than its minimum. */
import { thousandthsOf } from '#contract/units.ts'
import { notify, telling } from '#features/notifications/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Movement } from './held-queries.ts'
import { listCrossed } from './item-queries.ts'
import { writeMovements } from './ledger.ts'
import { stockIsLow } from './notices.ts'

/**
 * Writes movements and answers their ids; the sums follow. Whoever asks holds the items. Of an item that crosses its minimum by them the person in
 * charge is told once, not of one that was low before (records.md 'Inventory').
 *
 * @throws AppError ASSIGNED_VALUE_REFUSED (409) as `writeMovements`
 */
export async function moveStock(context: InAccount, movements: readonly Movement[]): Promise<string[]> {
  const { db, scope } = context
  const ids = await writeMovements(context, movements)
  const taken = new Map<string, bigint>()
  for (const { itemId, from, to, quantity } of movements) {
    if (from !== 'store' && to !== 'store') continue
    const amount = thousandthsOf(quantity)
    taken.set(itemId, (taken.get(itemId) ?? 0n) + (from === 'store' ? amount : -amount))
  }
  const lowered = [...taken].filter(([, amount]) => amount > 0n)
  if (lowered.length === 0) return ids
  const crossed = await listCrossed(db, scope, lowered)
  notify(
    context,
    crossed.map(({ employeeId, ...values }) =>
      telling(stockIsLow, { employeeIds: [employeeId], workOrderId: null, values }),
    ),
  )
  return ids
}
