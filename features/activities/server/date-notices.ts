/** Notifies the people assigned to an activity when another person changes its dates. */

import { lockRecords } from '#features/hierarchy/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type AssignedDates, listAssignedDates } from './date-queries.ts'
import { tellingOfChange } from './notices.ts'

/**
 * Runs `work`, which may change the dates of these activities, then notifies the assigned people of changed
 * dates.
 */
export async function tellingOfDates<T>(
  context: InAccount,
  ids: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const { db, scope } = context
  if (ids.length === 0) return work()
  // Locks the activities, so that nobody changes the dates between the two reads.
  await lockRecords(db, scope, 'activity', ids)
  const before = await listAssignedDates(db, scope, ids)
  const result = await work()
  if (before.length === 0) return result
  const after = await listAssignedDates(
    db,
    scope,
    before.map(({ id }) => id),
  )
  const known = new Map(before.map((activity) => [activity.id, activity]))
  notify(
    context,
    after.flatMap((activity) => {
      const old = known.get(activity.id)
      return old && hasOtherDates(old, activity) ? [tellingOfChange(old, activity)] : []
    }),
  )
  return result
}

function hasOtherDates(one: AssignedDates, other: AssignedDates): boolean {
  return one.startDate !== other.startDate || one.endDate !== other.endDate
}
