/** The rules of time logs: whose logs a caller may read and write, and which times are refused. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, invalidInput, notFound, platformError } from '#contract/errors.ts'
import { type Paging, toPage } from '#contract/paging.ts'
import { listReportees, requireOwnOrLed } from '#features/assignments/server/public.ts'
import { requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { clearTexts } from '#server/db/columns.ts'
import { fetchPage } from '#server/db/page.ts'
import { type Change, remove, requireAllowed, updateAll } from '#server/db/record.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import { type NewTimeLog, type TimeLogChange, type TimeLogPage, trackingErrors } from '../contract.ts'
import { askingFirst } from './long-hours.ts'
import {
  insertLogs,
  type KnownLog,
  type LogFilter,
  listKnown,
  listLogs,
  listPeople,
  lockAssigned,
  lockPeople,
  sumLogs,
  timeLogTable,
} from './queries.ts'
import { requireNotFuture, requireOpenWeeks, requireRoom, workedOf } from './times.ts'
import { activitiesOf, peopleOf } from './tracked-queries.ts'

type Dated = Paging & Pick<LogFilter, 'employeeId' | 'from' | 'to'>
type Named<T> = Omit<T, 'employeeId'> & { employeeUniqueId?: string | null | undefined }

/** True if the caller may do with everybody's logs on a work order what they may do with their own. */
const hasGlobalAccess = (scope: Scope, workOrderId: string) =>
  hasBitOn(scope, 'Tracking', 'GlobalAccess', workOrderId)

async function pageOfLogs(context: InAccount, filter: LogFilter, paging: Dated): Promise<TimeLogPage> {
  const { db, scope } = context
  const wanted = { ...filter, from: paging.from, to: paging.to }
  const reportees = await listReportees(db, scope, filter.workOrderId)
  const limit = paging.NumberOfItemsPerPage
  const offset = paging.StartingPageNumber * limit
  const items = await listLogs(db, scope, wanted, reportees, { offset, limit })
  const { total, totalHours } = await sumLogs(db, scope, wanted, reportees)
  return { ...toPage(items, total, paging), totalHours }
}

async function requirePerson({ db, scope }: InAccount, id: string | null | undefined): Promise<void> {
  if (id && !(await listPeople(db, scope, [id])).has(id)) throw notFound()
}

/**
 * One log as a page.
 *
 * @throws AppError NOT_FOUND (404), also for a log that the caller may not see
 */
export async function pageWithLog(
  { db, scope }: InAccount,
  { TargetUniqueID, ...paging }: Paging & { TargetUniqueID: string },
) {
  const reportees = await listReportees(db, scope)
  const items = await listLogs(db, scope, { id: TargetUniqueID }, reportees, { offset: 0, limit: 1 })
  if (items.length === 0) throw notFound()
  return toPage(items, 1, paging)
}

/**
 * A page of the logs of a work order that the caller may see, newest first, with the total hours.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function pageOfWorkOrder(
  context: InAccount,
  { TargetUniqueID, employeeUniqueId, ...paging }: Named<Dated> & { TargetUniqueID: string },
) {
  await requireWorkOrders(context, [TargetUniqueID], 'Tracking', 'Read')
  await requirePerson(context, employeeUniqueId)
  return pageOfLogs(context, { workOrderId: TargetUniqueID, employeeId: employeeUniqueId }, paging)
}

/** A page of the logs of an activity; otherwise like `pageOfWorkOrder`. */
export async function pageOfActivity(
  context: InAccount,
  { TargetUniqueID, employeeUniqueId, ...paging }: Named<Dated> & { TargetUniqueID: string },
) {
  await requireRecords(context, 'activity', [TargetUniqueID], 'Read', 'Tracking')
  await requirePerson(context, employeeUniqueId)
  return pageOfLogs(context, { activityId: TargetUniqueID, employeeId: employeeUniqueId }, paging)
}

/** A page of the caller's own logs, or of the logs of another person that the caller may see. */
export async function pageOfPerson(context: InAccount, { employeeUniqueId, ...paging }: Named<Dated>) {
  await requirePerson(context, employeeUniqueId)
  return pageOfLogs(context, { employeeId: employeeUniqueId ?? context.scope.employeeId }, paging)
}

type Search = Paging & { searchKey?: string | null | undefined }

/** A page of the activities to which a person is assigned: the caller, or the named employee. */
export async function pageOfTrackedActivities(
  context: InAccount,
  { employeeUniqueId, searchKey, ...paging }: Search & { employeeUniqueId?: string | null | undefined },
) {
  const { db, scope } = context
  await requirePerson(context, employeeUniqueId)
  const employeeId = employeeUniqueId ?? scope.employeeId
  const reportees = await listReportees(db, scope)
  const { list, count } = activitiesOf(db, scope, employeeId, reportees, searchKey)
  return fetchPage(paging, list, count)
}

/** A page of the people on an activity for whom the caller may log time, the caller first. */
export async function pageOfTrackedPeople(
  context: InAccount,
  { TargetUniqueID, searchKey, ...paging }: Search & { TargetUniqueID: string },
) {
  const { db, scope } = context
  const placed = await requireRecords(context, 'activity', [TargetUniqueID], 'Read', 'Tracking')
  const workOrderId = placed.get(TargetUniqueID)?.workOrderId ?? ''
  const reportees = await listReportees(db, scope, workOrderId)
  const only = hasGlobalAccess(scope, workOrderId)
    ? null
    : [scope.employeeId, ...reportees.map(({ employeeId }) => employeeId)]
  const { list, count } = peopleOf(db, scope, TargetUniqueID, only, searchKey)
  return fetchPage(paging, list, count)
}

/**
 * Logs time, all or none: the caller's own time, the time of people whom the caller supervises on the work
 * order, or with GlobalAccess the time of anybody.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), NOT_ON_ACTIVITY, TIME_OVERLAPS,
 *   DAY_TOO_LONG, LONG_HOURS or WEEK_LOCKED (409)
 */
export async function logTime(context: InAccount, inputs: NewTimeLog[]): Promise<string[]> {
  const { db, scope } = context
  const activities = inputs.map(({ subTaskUniqueId }) => subTaskUniqueId)
  const placed = await requireRecords(context, 'activity', activities, 'Create', 'Tracking')
  const placedRows = inputs.map((input) => ({
    id: uuidv7(),
    activityId: input.subTaskUniqueId,
    workOrderId: placed.get(input.subTaskUniqueId)?.workOrderId ?? '',
    employeeId: input.employeeUniqueId ?? scope.employeeId,
    input,
  }))
  const employees = placedRows.map(({ employeeId }) => employeeId)
  const people = await listPeople(db, scope, employees)
  if (employees.some((id) => !people.has(id))) throw notFound()
  await requireOwnOrLed(context, 'Tracking', placedRows)
  await lockPeople(db, scope, employees)
  await requireAssigned(context, placedRows, people)
  const rows = placedRows.map(({ input, ...row }, index) => {
    const worked = workedOf(index, input, input.trackingDate ?? context.today, scope.timeZone)
    requireNotFuture(context, index, worked)
    return { ...row, ...worked, trackingNotes: input.trackingNotes ?? '', isCorrection: false }
  })
  await requireOpenWeeks(context, rows)
  await requireRoom(context, rows, people)
  const unsure = rows.filter((_row, index) => inputs[index]?.isLongConfirmed === false)
  await askingFirst(context, unsure, () => insertLogs(db, scope, rows))
  return rows.map(({ id }) => id)
}

async function requireAssigned(
  { db, scope }: InAccount,
  rows: readonly { employeeId: string; activityId: string }[],
  people: ReadonlyMap<string, { name: string }>,
): Promise<void> {
  const assigned = new Set(
    (await lockAssigned(db, scope, rows)).map(({ employeeId, activityId }) => `${employeeId} ${activityId}`),
  )
  const index = rows.findIndex(({ employeeId, activityId }) => !assigned.has(`${employeeId} ${activityId}`))
  const row = rows[index]
  if (!row) return
  const isOwn = row.employeeId === scope.employeeId
  const who = isOwn ? 'You are' : `${people.get(row.employeeId)?.name} is`
  throw new AppError(
    'NOT_ON_ACTIVITY',
    trackingErrors.NOT_ON_ACTIVITY,
    [{ path: `${index}.employeeUniqueId`, message: 'is not assigned to the activity' }],
    `${who} not assigned to this activity. Only those who are can have time logged on it.`,
  )
}

/** The present logs by id. Throws if the caller may not see a log or may not do `action` with it. */
async function requireLogs(context: InAccount, ids: readonly string[], action: 'Update' | 'Delete') {
  const { db, scope } = context
  const reportees = await listReportees(db, scope)
  return new Map(
    requireAllowed(await listKnown(db, scope, ids, action, reportees), ids, { module: 'Tracking', action }),
  )
}

/**
 * Changes logs, all or none. A log keeps its activity and its person.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), TIME_OVERLAPS, DAY_TOO_LONG, LONG_HOURS,
 *   WEEK_LOCKED or ROW_VERSION_STALE (409)
 */
export async function changeLogs(context: InAccount, changes: TimeLogChange[]): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map(({ subTaskTrackingUniqueId }) => subTaskTrackingUniqueId)
  const seen = await requireLogs(context, ids, 'Update')
  const employees = [...seen.values()].map(({ employeeId }) => employeeId)
  await lockPeople(db, scope, employees)
  const logs: Map<string, KnownLog> = await requireLogs(context, ids, 'Update')
  await requireOpenWeeks(context, [...logs.values()])
  const people = await listPeople(db, scope, employees)
  const changed = new Map<string, KnownLog>()
  const written: Change<typeof timeLogTable.columns>[] = []
  for (const [index, change] of changes.entries()) {
    const current = logs.get(change.subTaskTrackingUniqueId)
    if (!current) throw notFound()
    await requireSame(context, index, current, change)
    if (change.rowVersion !== undefined && change.rowVersion !== current.rowVersion) {
      throw platformError('ROW_VERSION_STALE')
    }
    const worked = workedOf(
      index,
      change,
      change.trackingDate ?? current.trackingDate,
      scope.timeZone,
      current,
    )
    requireNotFuture(context, index, worked)
    const next = { ...current, ...worked, rowVersion: current.rowVersion + 1 }
    logs.set(current.id, next)
    changed.set(current.id, next)
    const { trackingNotes } = clearTexts(change, ['trackingNotes'])
    written.push({ id: current.id, row: { ...worked, trackingNotes } })
  }
  // A log must not move into an approved week, so the new days are checked too.
  await requireOpenWeeks(context, [...changed.values()])
  const unsure = changes.flatMap(({ subTaskTrackingUniqueId: id, isLongConfirmed }) =>
    isLongConfirmed === false ? [changed.get(id) as KnownLog] : [],
  )
  await askingFirst(context, unsure, async () => {
    await updateAll(db, scope, timeLogTable, written)
    await requireRoom(
      context,
      ids.map((id) => changed.get(id) as KnownLog),
      people,
    )
  })
  return ids
}

/** Refuses another activity or person: a log keeps both. */
async function requireSame(
  context: InAccount,
  index: number,
  current: KnownLog,
  { subTaskUniqueId, employeeUniqueId }: TimeLogChange,
): Promise<void> {
  if (subTaskUniqueId && subTaskUniqueId !== current.activityId) {
    await requireRecords(context, 'activity', [subTaskUniqueId], 'Read', 'Tracking')
    throw invalidInput(`${index}.subTaskUniqueId`, 'must be the activity that the time was logged on')
  }
  if (employeeUniqueId && employeeUniqueId !== current.employeeId) {
    await requirePerson(context, employeeUniqueId)
    throw invalidInput(`${index}.employeeUniqueId`, 'must be the person whose time it is')
  }
}

/**
 * Deletes logs softly, all or none.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), WEEK_LOCKED (409)
 */
export async function deleteLogs(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  const wanted = [...new Set(ids)]
  const logs = await requireLogs(context, wanted, 'Delete')
  // Locks the people, so that a change of these logs that has already begun ends first.
  await lockPeople(
    db,
    scope,
    [...logs.values()].map(({ employeeId }) => employeeId),
  )
  await requireOpenWeeks(context, [...(await requireLogs(context, wanted, 'Delete')).values()])
  if ((await remove(db, scope, timeLogTable, wanted, now)) < wanted.length) throw notFound()
  return ids
}
