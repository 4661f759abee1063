/** Changes of activities by another record. They count as edits, and assigned people are notified of new dates. */
import { type Change, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { tellingOfDates } from './date-notices.ts'
import { activityTable } from './queries.ts'
import type { Revisable } from './revision-queries.ts'
import { convertCaptures } from './unit-queries.ts'

/** The new values of an activity. */
export interface Revision
  extends Pick<Revisable, 'id' | 'startDate' | 'endDate' | 'targetMetric' | 'unit' | 'unitCost'> {
  /**
   * For a change of unit: the old unit, and the amount of the new unit in one old unit. Null: captures stay
   * unchanged.
   */
  conversion: { unit: string; factor: string } | null
}

/**
 * Writes revisions of activities in the given order, and notifies open screens after the commit. The caller
 * must have locked the activities.
 */
export async function reviseActivities(context: InAccount, revisions: readonly Revision[]): Promise<void> {
  const { db, scope, events } = context
  if (revisions.length === 0) return
  const ids = [...new Set(revisions.map(({ id }) => id))]
  const changes = revisions.map(
    ({ id, startDate, endDate, targetMetric, unit, unitCost }): Change<typeof activityTable.columns> => ({
      id,
      row: {
        subTaskStartDate: startDate,
        subTaskEndDate: endDate,
        subTaskTargetMetric: targetMetric,
        subTaskUnit: unit,
        bidUnitCost: unitCost,
      },
    }),
  )
  await tellingOfDates(context, ids, () => updateAll(db, scope, activityTable, changes))
  await convertCaptures(
    db,
    scope,
    revisions.flatMap(({ id, conversion }) => (conversion ? [{ id, ...conversion }] : [])),
  )
  const { companyId, accountId } = scope
  context.afterCommit(() =>
    events.publish({ companyId, accountId, module: 'Activities', action: 'Update', ids, tab: null }),
  )
}
