/** Work done on activities: the only way in which progress is told. */
import { v7 as uuidv7 } from 'uuid'
import { invalidInput, notFound } from '#contract/errors.ts'
import { listEmployeesOfAccount, requireRecords } from '#features/projects/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { CAPTURE_DAYS, type NewCapture } from '../contract.ts'
import { insertCaptures } from './queries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * The first and the last day that can be captured: today and the six days before (002 §9), wherever on earth it is
 * today for whoever captures: somewhere it is up to 12 hours earlier than in UTC, and up to 14 later.
 */
export function captureWindow(now: Date): { first: string; last: string } {
  const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
  return {
    first: dayAt(now.getTime() - 12 * HOUR - (CAPTURE_DAYS - 1) * DAY),
    last: dayAt(now.getTime() + 14 * HOUR),
  }
}

/**
 * Captures work done, all or none. More than the target may be captured; totals follow in the same transaction.
 * `places` says where each stands in what was sent.
 *
 * @throws AppError INVALID_INPUT (400) for a day outside the window, FORBIDDEN (403), NOT_FOUND (404)
 */
export async function captureWork(
  context: InAccount,
  captures: readonly NewCapture[],
  places: readonly number[],
): Promise<string[]> {
  const { db, scope, now, today } = context
  const activities = captures.map((capture) => capture.subTaskUniqueId)
  const placed = await requireRecords(context, 'activity', activities, 'Create', 'Captures')
  const others = captures.flatMap(({ employeeUniqueId }) => employeeUniqueId ?? [])
  const known = await listEmployeesOfAccount(db, scope, others)
  if (others.some((employee) => !known.has(employee))) throw notFound()
  const { first, last } = captureWindow(now)
  const rows = captures.map(({ subTaskUniqueId, employeeUniqueId, metricCompleted, captureDate }, index) => {
    const day = captureDate ?? today
    if (day < first || day > last) {
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
  await insertCaptures(db, scope, rows)
  return rows.map(({ id }) => id)
}
