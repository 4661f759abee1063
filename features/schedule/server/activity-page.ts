/** The details on the page of an activity that no documented call returns. */
import { daysUntil } from '#contract/days.ts'
import { notFound } from '#contract/errors.ts'
import { forecastEnd, paceADay } from '#features/activities/pace.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { ActivityDetails } from '../activity-contract.ts'
import { countMaterialOfJob, findActivity, listCrew, listMaterial } from './activity-queries.ts'
import { listPlacesInWayOf } from './block-queries.ts'
import { blocksAt } from './blocks.ts'

/**
 * Returns where an activity is, its progress, its crew and the records that block it.
 *
 * @throws AppError NOT_FOUND (404), also for an activity of another account
 */
export async function activityDetails(
  context: InAccount,
  { TargetUniqueID: id }: { TargetUniqueID: string },
): Promise<ActivityDetails> {
  const { db, scope, today } = context
  const row = await findActivity(db, scope, today, id)
  if (!row) throw notFound()
  const { capturedDays, capturedLately, ...activity } = row
  const { workOrderUniqueId, jobUniqueId, remaining, endDate } = activity
  const pace = { capturedDays, capturedLately }
  const reads = (module: 'Assignments' | 'Inventory') => hasBitOn(scope, module, 'Read', workOrderUniqueId)
  return {
    ...activity,
    daysLeft: endDate ? daysUntil(endDate, today) : null,
    paceDays: capturedDays,
    pace: paceADay(pace),
    forecastEnd: forecastEnd(today, remaining, pace),
    crew: reads('Assignments') ? await listCrew(db, scope, id) : null,
    blocks: await blocksAt(context, await listPlacesInWayOf(db, scope, today, activity)),
    material: reads('Inventory') ? await listMaterial(db, scope, activity) : null,
    jobMaterialCount: reads('Inventory') ? await countMaterialOfJob(db, scope, jobUniqueId) : null,
  }
}
