/** Writes movements. No movement may make the level of a day negative (records.md 'Stock by day'). */
import { formatDay } from '#contract/days.ts'
import { formatQuantity } from '#contract/figures.ts'
import type { InAccount } from '#server/http/mount.ts'
import { insertMovements, type Movement } from './held-queries.ts'
import { refused } from './left.ts'
import { findShortDay } from './level-queries.ts'

/**
 * Writes movements and returns their ids; database triggers update the sums. The caller must have locked the
 * items.
 *
 * @throws AppError ASSIGNED_VALUE_REFUSED (409) if they take more than there was on their day, or on a later
 *   day
 */
export async function writeMovements(
  { db, scope }: Pick<InAccount, 'db' | 'scope'>,
  movements: readonly Movement[],
): Promise<string[]> {
  const ids = await insertMovements(db, scope, movements)
  if (movements.every(({ from }) => from === 'outside')) return ids
  const short = await findShortDay(db, scope, movements)
  if (!short) return ids
  const { day, before, missing, title, unit, isOnProject } = short
  const had = Number(before) > 0 ? `were only ${formatQuantity(before, unit)}` : 'was none'
  throw refused(
    'ASSIGNED_VALUE_REFUSED',
    `On ${formatDay(day)} there ${had} of ${title} ${isOnProject ? 'on the project' : 'in stock'}: ${formatQuantity(missing, unit)} too few.`,
  )
}
