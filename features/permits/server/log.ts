/**
 * The sign-off log of permits: the results of inspections, and their effect on the permit
 * (records.md 'Permits').
 */
import { v7 as uuidv7 } from 'uuid'
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { tellWatchers } from '#features/discussion/server/public.ts'
import { requireThere } from '#features/parties/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import { requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { requireStep } from '#server/machine.ts'
import { type NewPermitLog, type PermitLog, type PermitResult, permitErrors } from '../contract.ts'
import { permitMachine } from '../machine.ts'
import { requireInspections } from './inspections.ts'
import {
  countLog,
  type InspectionRow,
  insertLog,
  inspectionTable,
  listInspections,
  listLog,
  listStandings,
  type NewLogRow,
} from './log-queries.ts'
import { type LockedPermit, lockPermits, permitTable } from './queries.ts'
import { discussedOf, pass, standingsOf } from './service.ts'

/**
 * A page of the log of a permit, newest first.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
export async function pageOfLog(
  context: InAccount,
  body: Paging & { TargetUniqueID: string },
): Promise<PageOf<PermitLog>> {
  const { db, scope } = context
  await requireSeen(context, permitTable, [body.TargetUniqueID], 'Read')
  return fetchPage(
    body,
    (range) => listLog(db, scope, body.TargetUniqueID, range),
    () => countLog(db, scope, body.TargetUniqueID),
  )
}

const told: Record<PermitResult, string> = {
  Passed: 'passed an inspection',
  Partial: 'passed an inspection in part',
  Failed: 'failed an inspection',
  Cancelled: 'had an inspection cancelled',
  Note: 'was given a note in its log',
}

/**
 * Adds entries to the logs of permits, all or none. Failed makes the permit wait on the superintendent until
 * a later inspection passes. Passed and Partial restart the inactivity clock. Passed ticks off the required
 * inspection that the entry names.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), PERMIT_LOG_CLOSED or
 * PERMIT_INSPECTION_DONE (409)
 */
export async function addLog(context: InAccount, inputs: NewPermitLog[]): Promise<string[]> {
  const { db, scope, now, today } = context
  const ids = inputs.map(({ permitUniqueId }) => permitUniqueId)
  await requireSeen(context, permitTable, ids, 'Read')
  await requireThere(
    context,
    inputs.map(({ signOffInspectionEmployeeUID: inspector }) => inspector),
  )
  await requireInspections(
    context,
    inputs.flatMap(({ permitUniqueId: permitId, permitInspectionUniqueId: inspectionId }) =>
      inspectionId ? [{ permitId, inspectionId }] : [],
    ),
  )
  for (const [index, { signOffInspectionDate: day }] of inputs.entries())
    if (day && day > today) throw invalidInput(`${index}.signOffInspectionDate`, 'must not be in the future')
  const permits = await lockPermits(db, scope, ids)
  const standing = await standingsOf(context, ids)
  for (const permit of permits.values()) requireStep(context, permitMachine, 'log', standing(permit))
  const required = new Map((await listInspections(db, scope, ids)).map((one) => [one.id, one]))
  const rows = inputs.map((input): NewLogRow => {
    const permit = permits.get(input.permitUniqueId)
    if (!permit) throw notFound()
    const name = input.inspectorName ?? ''
    const inspection = required.get(input.permitInspectionUniqueId ?? '')
    return {
      id: uuidv7(),
      workOrderId: permit.workOrderId,
      permitId: permit.id,
      notes: input.signOffInspectionNotes ?? '',
      inspectedOn: input.signOffInspectionDate ?? today,
      // If no inspector is named, the caller is the inspector.
      inspectorId: input.signOffInspectionEmployeeUID ?? (name ? null : scope.employeeId),
      inspectorName: input.signOffInspectionEmployeeUID ? '' : name,
      result: input.signOffInspectionStatus ?? 'Note',
      inspectionId: inspection?.id ?? null,
      inspectionName: inspection?.name ?? '',
    }
  })
  await insertLog(db, scope, now, rows)
  await tickOff(context, required, rows)
  const after = await stand(context, permits)
  await pass(context, [...after.values()])
  await tellWatchers(
    context,
    rows.map(({ permitId, result, notes }) => ({
      on: discussedOf(after.get(permitId) as LockedPermit),
      what: told[result],
      comment: notes,
    })),
  )
  return rows.map(({ id }) => id)
}

/**
 * Ticks off inspections that passed. An inspection that failed after it was ticked off can be ticked off
 * again.
 *
 * @throws AppError PERMIT_INSPECTION_DONE (409)
 */
async function tickOff(
  { db, scope }: InAccount,
  required: ReadonlyMap<string, InspectionRow>,
  rows: readonly NewLogRow[],
): Promise<void> {
  const passed = rows.flatMap(({ id: logId, result, inspectionId: id }) =>
    result === 'Passed' && id ? [{ id, row: { logId } }] : [],
  )
  if (passed.length === 0) return
  const open = new Set([...required.values()].flatMap((one) => (one.logId && !one.isFailed ? [] : one.id)))
  for (const { id } of passed)
    if (!open.delete(id)) throw new AppError('PERMIT_INSPECTION_DONE', permitErrors.PERMIT_INSPECTION_DONE)
  await updateAll(db, scope, inspectionTable, passed)
}

/** Updates permits from their logs: the last activity, and whether an inspection counts as failed. */
async function stand(
  { db, scope }: InAccount,
  permits: ReadonlyMap<string, LockedPermit>,
): Promise<Map<string, LockedPermit>> {
  const standings = await listStandings(db, scope, [...permits.keys()])
  const after = new Map<string, LockedPermit>()
  const changed: { id: string; row: { activeOn: string | null; failedOn: string | null } }[] = []
  for (const permit of permits.values()) {
    const standing = standings.get(permit.id)
    const failedOn = standing?.failedOn ?? null
    const seen = standing?.activeOn ?? null
    const runs = permit.statusId === statuses.InProgress
    const activeOn = runs && seen && (!permit.activeOn || seen > permit.activeOn) ? seen : permit.activeOn
    after.set(permit.id, { ...permit, activeOn, failedOn })
    if (activeOn !== permit.activeOn || failedOn !== permit.failedOn)
      changed.push({ id: permit.id, row: { activeOn, failedOn } })
  }
  if (changed.length > 0) await updateAll(db, scope, permitTable, changed)
  return after
}
