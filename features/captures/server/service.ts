/** Whose captures one sees, and what one may do with each. */
import { notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { firstCaptureDay, type SavedCapture } from '#features/activities/contract.ts'
import { mayCorrect, saveWork } from '#features/activities/server/public.ts'
import { listReportees, requireOwnOrLed, requireReadableOnJob } from '#features/assignments/server/public.ts'
import { requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { ActivityCaptureRow, OwnCaptureRow, Reportee } from '../contract.ts'
import { activitiesOf, ownActivities, peopleOfJob } from './queries.ts'

/** Whose captures of which day on which job, as they are asked for. */
interface Asked extends Paging {
  TargetUniqueID: string
  workOrderUniqueId: string
  jobUniqueId: string
  captureDate?: string | null | undefined
}

/**
 * A page of somebody's activities on a job, with what they captured on a day.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404), FORBIDDEN (403)
 */
export async function pageOfActivities(
  context: InAccount,
  { TargetUniqueID: employee, workOrderUniqueId: workOrder, jobUniqueId: job, captureDate, ...paging }: Asked,
): Promise<PageOf<ActivityCaptureRow>> {
  const { db, scope, today } = context
  await requireReadableOnJob(context, 'Captures', { employee, workOrder, job })
  const of = dayOf(today, captureDate)
  const { list, count } = activitiesOf(db, scope, { ...of, employeeId: employee, jobId: job })
  const page = await fetchPage(paging, list, count)
  const mayChangeOf = mayCorrect(context, employee, workOrder)
  return { ...page, items: page.items.map((row) => withRight(row, of.day, mayChangeOf)) }
}

/** A page of the caller's own activities on all projects, with what they captured on a day. */
export async function pageOfOwn(
  context: InAccount,
  { captureDate, ...paging }: Paging & { captureDate?: string | null | undefined },
): Promise<PageOf<OwnCaptureRow>> {
  const { db, scope, today } = context
  const of = dayOf(today, captureDate)
  const { list, count } = ownActivities(db, scope, of)
  const page = await fetchPage(paging, list, count)
  const items = page.items.map((row) =>
    withRight(row, of.day, mayCorrect(context, scope.employeeId, row.workOrderUniqueId)),
  )
  return { ...page, items }
}

const dayOf = (today: string, captureDate: string | null | undefined) => ({
  day: captureDate ?? today,
  first: firstCaptureDay(today),
  today,
})

/** With whether the caller may capture there, or correct it. */
function withRight<Row extends Omit<ActivityCaptureRow, 'canChange' | 'captureDate'>>(
  row: Row,
  day: string,
  mayChangeOf: ReturnType<typeof mayCorrect>,
) {
  const isNew = row.rowVersion === null
  return {
    ...row,
    captureDate: day,
    canChange: !(isNew && row.isCompleted) && mayChangeOf(row.createdByEmployeeUniqueId, day),
  }
}

/**
 * A page of those on a job whose work the caller may capture beside their own.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404), FORBIDDEN (403)
 */
export async function pageOfReportees(
  context: InAccount,
  {
    TargetUniqueID: job,
    workOrderUniqueId: workOrder,
    ...paging
  }: Paging & {
    TargetUniqueID: string
    workOrderUniqueId: string
  },
): Promise<PageOf<Reportee>> {
  const { db, scope } = context
  await requireWorkOrders(context, [workOrder], 'Captures', 'Read')
  const placed = await requireRecords(context, 'job', [job], 'Read', 'Captures')
  if (placed.get(job)?.workOrderId !== workOrder) throw notFound()
  const reportees = (await listReportees(db, scope, workOrder)).map(({ employeeId }) => employeeId)
  const isForAll = hasBitOn(scope, 'Captures', 'GlobalAccess', workOrder)
  const { list, count } = peopleOfJob(db, scope, { jobId: job, reportees, isForAll })
  return fetchPage(paging, list, count)
}

/**
 * Captures work and corrects what was captured, all or none.
 *
 * @throws AppError as `saveWork`
 */
export function save(context: InAccount, items: SavedCapture[]): Promise<string[]> {
  return saveWork(context, items, (people) => requireOwnOrLed(context, 'Captures', people))
}
