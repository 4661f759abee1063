/** Work done on activities: the only way in which progress is told. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import { requireRecords } from '#features/hierarchy/server/public.ts'
import { listEmployeesOfAccount } from '#features/projects/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { activityErrors, CAPTURE_DAYS, firstCaptureDay, type NewCapture } from '../contract.ts'
import { insertCaptures } from './queries.ts'
import { holdUnits } from './unit-queries.ts'

/**
 * Captures work done, all or none. More than the target may be captured; totals follow in the same transaction.
 * `places` says where each stands in what was sent.
 *
 * @throws AppError INVALID_INPUT (400) for a day outside the window, FORBIDDEN (403), NOT_FOUND (404),
 *   CAPTURE_UNIT_CHANGED (409) where it says another unit than the activity has
 */
export async function captureWork(
  context: InAccount,
  captures: readonly NewCapture[],
  places: readonly number[],
): Promise<string[]> {
  const { db, scope, today } = context
  const activities = captures.map((capture) => capture.subTaskUniqueId)
  const placed = await requireRecords(context, 'activity', activities, 'Create', 'Captures')
  const others = captures.flatMap(({ employeeUniqueId }) => employeeUniqueId ?? [])
  const known = await listEmployeesOfAccount(db, scope, others)
  if (others.some((employee) => !known.has(employee))) throw notFound()
  const first = firstCaptureDay(today)
  const rows = captures.map(({ subTaskUniqueId, employeeUniqueId, metricCompleted, captureDate }, index) => {
    const day = captureDate ?? today
    if (day < first || day > today) {
      throw invalidInput(
        `${places[index]}.captureDate`,
        `must be today or one of the ${CAPTURE_DAYS - 1} days before`,
      )
    }
    return {
      id: uuidv7(),
      workOrderId: placed.get(subTaskUniqueId)?.workOrderId ?? '',
      activityId: subTaskUniqueId,
      employeeId: employeeUniqueId ?? scope.employeeId,
      metricCompleted,
      captureDate: day,
    }
  })
  await requireUnits(context, captures, places)
  await insertCaptures(db, scope, rows)
  return rows.map(({ id }) => id)
}

/** An amount that was typed while the unit changed is so much of another: whoever says the unit hears of it. */
async function requireUnits(
  { db, scope }: InAccount,
  captures: readonly NewCapture[],
  places: readonly number[],
): Promise<void> {
  const saying = captures.flatMap(({ subTaskUniqueId: id, subTaskUnit: unit }, index) =>
    typeof unit === 'string' ? [{ id, unit, place: places[index] ?? 0 }] : [],
  )
  if (saying.length === 0) return
  const units = await holdUnits(
    db,
    scope,
    saying.map(({ id }) => id),
  )
  const fields = saying.flatMap(({ id, unit, place }) => {
    const present = units.get(id) ?? ''
    const message = `is '${present}' now, no longer '${unit}'`
    return present === unit ? [] : [{ path: `${place}.subTaskUnit`, message }]
  })
  if (fields.length > 0)
    throw new AppError('CAPTURE_UNIT_CHANGED', activityErrors.CAPTURE_UNIT_CHANGED, fields)
}
