/** The required inspections of permits, and the planned inspections. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { findTitle, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import { remove, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows } from '#server/sheets/sheet.ts'
import {
  type ComingInspection,
  type InspectionChange,
  type NewInspection,
  permitErrors,
} from '../contract.ts'
import { calendarOf } from './calendar.ts'
import {
  countComing,
  insertInspections,
  inspectionTable,
  listComing,
  listInspections,
  listPermitsOfInspections,
} from './log-queries.ts'
import type { LockedPermit } from './queries.ts'

interface Asked {
  permitId: string
  workOrderId: string
  inspections: readonly NewInspection[]
}

/** Adds the required inspections of new permits. */
export async function addInspections({ db, scope }: InAccount, asked: readonly Asked[]): Promise<void> {
  await insertInspections(
    db,
    scope,
    asked.flatMap(({ permitId, workOrderId, inspections }) =>
      inspections.map(({ inspectionName: name, plannedDate }, position) => ({
        id: uuidv7(),
        permitId,
        workOrderId,
        name,
        plannedOn: plannedDate ?? null,
        position,
      })),
    ),
  )
}

/**
 * Replaces the list of required inspections of a permit, in the given order. An inspection with log entries
 * cannot be removed, and one that is ticked off cannot be renamed. The caller has locked the permit.
 *
 * @throws AppError NOT_FOUND (404) for an inspection that is not the permit's, PERMIT_INSPECTION_LOGGED (409)
 */
export async function changeInspections(
  { db, scope, now }: InAccount,
  { permit, inspections }: { permit: LockedPermit; inspections: readonly InspectionChange[] },
): Promise<void> {
  const present = new Map((await listInspections(db, scope, [permit.id])).map((row) => [row.id, row]))
  const kept = new Set<string>()
  for (const { permitInspectionUniqueId: id } of inspections) {
    if (!id) continue
    if (!present.has(id)) throw notFound()
    kept.add(id)
  }
  const gone = [...present.values()].filter(({ id }) => !kept.has(id))
  if (gone.some(({ isLogged }) => isLogged)) throw logged()
  for (const { permitInspectionUniqueId: id, inspectionName } of inspections) {
    const before = id ? present.get(id) : undefined
    // The sign-off is for the inspection under this name.
    if (before?.logId && before.name !== inspectionName) throw logged()
  }
  await remove(
    db,
    scope,
    inspectionTable,
    gone.map(({ id }) => id),
    now,
  )
  const rows = inspections.map((one, position) => ({ ...one, position }))
  const changed = rows.flatMap(({ permitInspectionUniqueId: id, inspectionName, plannedDate, position }) => {
    const before = id ? present.get(id) : undefined
    if (!id || !before) return []
    const plannedOn = plannedDate === undefined ? before.plannedOn : plannedDate
    const isSame =
      before.name === inspectionName && before.plannedOn === plannedOn && before.position === position
    return isSame ? [] : [{ id, row: { inspectionName, plannedDate: plannedOn, position } }]
  })
  if (changed.length > 0) await updateAll(db, scope, inspectionTable, changed)
  await insertInspections(
    db,
    scope,
    rows.flatMap(({ permitInspectionUniqueId, inspectionName: name, plannedDate, position }) =>
      permitInspectionUniqueId
        ? []
        : [
            {
              id: uuidv7(),
              permitId: permit.id,
              workOrderId: permit.workOrderId,
              name,
              plannedOn: plannedDate ?? null,
              position,
            },
          ],
    ),
  )
}

const logged = () => new AppError('PERMIT_INSPECTION_LOGGED', permitErrors.PERMIT_INSPECTION_LOGGED)

/**
 * Checks that each inspection exists and belongs to the permit that is named with it.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function requireInspections(
  { db, scope }: InAccount,
  named: readonly { permitId: string; inspectionId: string }[],
): Promise<void> {
  if (named.length === 0) return
  const permits = await listPermitsOfInspections(
    db,
    scope,
    named.map(({ inspectionId }) => inspectionId),
  )
  if (named.some(({ permitId, inspectionId }) => permits.get(inspectionId) !== permitId)) throw notFound()
}

// Planned inspections ---------------------------------------------------------------------------------------------

/**
 * A page of the planned inspections on a work order, the soonest first.
 *
 * @throws AppError FORBIDDEN (403), WORK_ORDER_NOT_FOUND (404)
 */
export async function pageOfComing(
  context: InAccount,
  body: Paging & { TargetUniqueID: string },
): Promise<PageOf<ComingInspection>> {
  const { db, scope, today } = context
  await requireWorkOrders(context, [body.TargetUniqueID], 'Permits', 'Read')
  return fetchPage(
    body,
    (range) => listComing(db, scope, today, body.TargetUniqueID, range),
    () => countComing(db, scope, body.TargetUniqueID),
  )
}

/**
 * The planned inspections as a calendar file.
 *
 * @throws AppError FORBIDDEN (403), WORK_ORDER_NOT_FOUND (404), TOO_MANY_ROWS (413)
 */
export async function calendarOfComing(
  context: InAccount,
  { TargetUniqueID: workOrder }: { TargetUniqueID: string },
): Promise<FileReply> {
  const { db, scope, today, now } = context
  await requireWorkOrders(context, [workOrder], 'Permits', 'Read')
  const rows = await allRows((range) => listComing(db, scope, today, workOrder, range))
  const project = (await findTitle(db, scope, 'work_order', workOrder)) ?? ''
  return {
    fileName: `Inspections ${today}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content: calendarOf(project, rows, now),
  }
}
