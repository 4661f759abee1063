/** Moves stock, and notifies the person in charge when the stock of an item falls below its minimum. */
import { thousandthsOf } from '#contract/units.ts'
import { notify, telling } from '#features/notifications/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Movement } from './held-queries.ts'
import { listCrossed } from './item-queries.ts'
import { writeMovements } from './ledger.ts'
import { stockIsLow } from './notices.ts'

/**
 * Writes movements and returns their ids; database triggers update the sums. The caller must have locked the
 * items. If an item falls below its minimum, the person in charge is notified. No notification is sent if the
 * item was below its minimum before (records.md 'Inventory').
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
