/** The captures that a caller may see, and the actions that the caller may take on each. */
import { notFound } from '#contract/errors.ts'
import { formatQuantity } from '#contract/figures.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { firstCaptureDay, type SavedCapture } from '#features/activities/contract.ts'
import { mayCorrect, saveWork, withRightOf } from '#features/activities/server/public.ts'
import { listReportees, requireOwnOrLed, requireReadableOnJob } from '#features/assignments/server/public.ts'
import { requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { HistoryEntry } from '#features/history/contract.ts'
import { pageOfHistory, type ToldHistory } from '#features/history/server/public.ts'
import { correctUses, takeFromProject } from '#features/inventory/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { within } from '#server/within.ts'
import type {
  ActivityCaptureRow,
  CaptureOfActivity,
  CrewMember,
  OwnCaptureRow,
  Reportee,
  SavedCaptures,
  SavedIds,
} from '../contract.ts'
import {
  activitiesOf,
  activitiesOfCrew,
  capturesOfActivity,
  findCapture,
  ownActivities,
  peopleOfJob,
} from './queries.ts'

/** The request for a person's captures of a day on a job. */
interface Asked extends Paging {
  TargetUniqueID: string
  workOrderUniqueId: string
  jobUniqueId: string
  captureDate?: string | null | undefined
}

/**
 * A page of a person's activities on a job, with the captures of a day.
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

/** A page of the caller's own activities on all projects, with the captures of a day. */
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

/** Adds whether the caller may capture on the activity, or correct the capture. */
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
 * A page of the people on a job whose work the caller may capture besides their own.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404), FORBIDDEN (403)
 */
export const pageOfReportees = (context: InAccount, asked: AskedOfJob): Promise<PageOf<Reportee>> =>
  pageOfPeople(context, asked, false)

/** The request for people on a job. */
interface AskedOfJob extends Paging {
  TargetUniqueID: string
  workOrderUniqueId: string
}

async function pageOfPeople(
  context: InAccount,
  { TargetUniqueID: job, workOrderUniqueId: workOrder, ...paging }: AskedOfJob,
  withOneself: boolean,
): Promise<PageOf<Reportee>> {
  const { db, scope } = context
  await requireWorkOrders(context, [workOrder], 'Captures', 'Read')
  const placed = await requireRecords(context, 'job', [job], 'Read', 'Captures')
  if (placed.get(job)?.workOrderId !== workOrder) throw notFound()
  const reportees = (await listReportees(db, scope, workOrder)).map(({ employeeId }) => employeeId)
  const isForAll = hasBitOn(scope, 'Captures', 'GlobalAccess', workOrder)
  const { list, count } = peopleOfJob(db, scope, { jobId: job, reportees, isForAll, withOneself })
  return fetchPage(paging, list, count)
}

/**
 * A page of the captures of an activity that the caller may read: their own and those of their reportees;
 * with GlobalAccess, all captures.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403)
 */
export async function pageOfActivityCaptures(
  context: InAccount,
  { TargetUniqueID: activity, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<CaptureOfActivity>> {
  const { db, scope, today } = context
  const placed = await requireRecords(context, 'activity', [activity], 'Read', 'Captures')
  const workOrder = placed.get(activity)?.workOrderId ?? ''
  const isForAll = hasBitOn(scope, 'Captures', 'GlobalAccess', workOrder)
  const led = isForAll ? [] : await listReportees(db, scope, workOrder)
  const people = isForAll ? null : [scope.employeeId, ...led.map(({ employeeId }) => employeeId)]
  const { list, count } = capturesOfActivity(db, scope, activity, people)
  const page = await fetchPage(paging, list, count)
  const items = page.items.map(({ createdByEmployeeUniqueId: createdBy, ...capture }) => {
    const { employeeUniqueId, captureDate } = capture
    return {
      ...capture,
      canChange: mayCorrect(context, employeeUniqueId, workOrder)(createdBy, captureDate),
      needsReason: captureDate < firstCaptureDay(today),
    }
  })
  return { ...page, items }
}

/**
 * Adds captures of work and corrects captures, all or none.
 *
 * @throws AppError as `saveWork`
 */
export function save(context: InAccount, items: SavedCapture[]): Promise<string[]> {
  return saveWork(context, items, (people) => requireOwnOrLed(context, 'Captures', people))
}

/**
 * A page of the caller and the people on a job whose work the caller captures, each with their activities and
 * captures of the seven days.
 *
 * @throws AppError as `pageOfReportees`
 */
export async function pageOfCrew(context: InAccount, asked: AskedOfJob): Promise<PageOf<CrewMember>> {
  const { db, scope, today } = context
  const page = await pageOfPeople(context, asked, true)
  const { first } = dayOf(today, undefined)
  const rows = await activitiesOfCrew(db, scope, {
    employees: page.items.map(({ employeeUniqueID }) => employeeUniqueID),
    jobId: asked.TargetUniqueID,
    first,
    today,
  })
  const byPerson = Map.groupBy(rows, ({ employeeId }) => employeeId)
  const items = page.items.map((person) => {
    const id = person.employeeUniqueID
    const mayChangeOf = mayCorrect(context, id, asked.workOrderUniqueId)
    const mayAdd = mayChangeOf(null, today)
    const activities = (byPerson.get(id) ?? []).map(({ employeeId: _whose, captures, ...activity }) => ({
      ...activity,
      canAdd: mayAdd && !activity.isCompleted,
      captures: captures.map((capture) => withRightOf(mayChangeOf, capture)),
    }))
    return { ...person, isOneself: id === scope.employeeId, activities }
  })
  return { ...page, items }
}

/**
 * Adds and corrects captures of work and material, all or none. Corrected uses are saved before new uses, so
 * that a lower use leaves more stock.
 *
 * @throws AppError as `saveWork`, `correctUses` and `takeFromProject`; the errors name the fields as the
 * caller sent them
 */
export async function saveAll(
  context: InAccount,
  { activities, uses, correctedUses }: SavedCaptures,
): Promise<SavedIds> {
  return {
    activities: activities.length > 0 ? await within(save(context, activities), placeIn('activities')) : [],
    correctedUses:
      correctedUses.length > 0
        ? await within(correctUses(context, correctedUses), placeIn('correctedUses'))
        : [],
    uses: uses.length > 0 ? await within(takeFromProject(context, uses), placeIn('uses')) : [],
  }
}

const placeIn = (list: keyof SavedCaptures) => (path: string) => `${list}.${path}`

/** The history of a capture: each quantity that it had. */
const told: ToldHistory = [
  {
    table: 'activity_capture',
    fields: {
      metric_completed: { label: 'Quantity', as: (quantity) => formatQuantity(String(quantity)) },
      correction_reason: { label: 'Why' },
    },
  },
]

/**
 * A page of the history of a capture, newest entry first.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403) if the capture is of a person who does not report to the
 * caller
 */
export async function pageOfCaptureHistory(
  context: InAccount,
  { TargetUniqueID: id, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<HistoryEntry>> {
  const capture = await findCapture(context.db, context.scope, id)
  if (!capture) throw notFound()
  await requireOwnOrLed(context, 'Captures', [capture])
  return pageOfHistory(context, told, id, paging, { isAlone: true })
}
