/**
 * The rules of incidents (002 §3 to §5, records.md 'Incident'). The rules for people in incidents are in
 * people.ts.
 */
import { v7 as uuidv7 } from 'uuid'
import { localTime } from '#contract/days.ts'
import { AppError, invalidInput, notFound, platformError } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { letWatch } from '#features/discussion/server/public.ts'
import { requireGivenWorkOrder, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { linkFrom } from '#features/links/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import { incidentTypes } from '#features/reference/contract.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import { nextNumbers } from '#server/db/numbers.ts'
import { fetchPage, pageOfOne, type Range } from '#server/db/page.ts'
import { type Change, remove, requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import {
  type Incident,
  type IncidentChange,
  type IncidentDetails,
  incidentErrors,
  type NewIncident,
} from '../contract.ts'
import { AFFECTED, DEFAULT_TIME, WITNESS } from '../defaults.ts'
import { recordabilityOf } from '../recordability.ts'
import { isHiddenTo, PRIVACY_CASE } from './hidden.ts'
import { tellingOfIncident } from './notices.ts'
import { addPeopleTo, peopleIn } from './people.ts'
import { listInLog, personTable } from './people-queries.ts'
import {
  countIncidents,
  findIncidentById,
  type IncidentRow,
  incidentTable,
  insertIncidents,
  type Listed,
  listIncidents,
  listWhoChange,
  lockIncidents,
  type NewIncidentRow,
} from './queries.ts'

// Reading ---------------------------------------------------------------------------------------------------------

const typeNames = new Map<number, string>(
  incidentTypes.map((type) => [type.incidentTypeID, type.incidentTypeName]),
)

/**
 * An incident as the API sends it. The status is always Active (002 §4). A privacy case also hides its
 * reporter, who is often the affected person.
 */
function shown(context: InAccount, row: IncidentRow): Incident {
  const { privacyReasonId, outcomes, ...said } = row
  return {
    ...said,
    ...(isHiddenTo(context, { privacyReasonId, workOrderId: row.workOrderUniqueID }) && {
      createdByEmployeeUniqueID: null,
      createdByName: PRIVACY_CASE,
    }),
    incidentTypeName: typeNames.get(row.incidentTypeID) ?? '',
    statusId: statuses.Active,
    statusName: statusNameOf(statuses.Active) ?? '',
    isPrivacyCase: privacyReasonId !== null,
    affectedCount: outcomes.length,
    recordableCount: outcomes.filter((outcome) => recordabilityOf(outcome).isRecordable).length,
  }
}

type Target = Paging & { TargetUniqueID: string }

/** A range of the incidents of a project. The caller of the function must have checked the permission. */
export async function incidentsOf(
  context: InAccount,
  workOrder: string,
  filter: Listed,
  range: Range,
): Promise<Incident[]> {
  const rows = await listIncidents(context.db, context.scope, workOrder, filter, range)
  return rows.map((row) => shown(context, row))
}

/** A page of the incidents of a project, of one day or of all days. */
export async function pageOfIncidents(context: InAccount, body: Target & Listed): Promise<PageOf<Incident>> {
  const { db, scope } = context
  const { TargetUniqueID: workOrder } = body
  await requireWorkOrders(context, [workOrder], 'Incidents', 'Read')
  return fetchPage(
    body,
    (range) => incidentsOf(context, workOrder, body, range),
    () => countIncidents(db, scope, workOrder, body),
  )
}

/** One incident with its people, as a page with one entry. */
export async function pageWithIncident(context: InAccount, body: Target): Promise<PageOf<IncidentDetails>> {
  const row = await findIncidentById(context.db, context.scope, body.TargetUniqueID)
  if (!row) throw notFound()
  const isHidden = isHiddenTo(context, { ...row, workOrderId: row.workOrderUniqueID })
  const people = await peopleIn(context, row, isHidden)
  const ofType = (type: number) => people.filter((person) => person.incidentEmployeeTypeID === type)
  const details = {
    ...shown(context, row),
    incidentEmployees: ofType(AFFECTED),
    witnessEmployees: ofType(WITNESS),
    privacyReasonId: isHidden ? null : row.privacyReasonId,
    isHidden,
  }
  return pageOfOne(details, body)
}

// Writing ---------------------------------------------------------------------------------------------------------

/**
 * @throws AppError INVALID_INPUT (400) for a day in the future, or an hour of today that is still to come, by
 *   the clocks of the account
 */
function requirePast(context: InAccount, index: number, day: string, time: string): void {
  const { today } = context
  if (day > today) throw invalidInput(`${index}.incidentDate`, 'must not be in the future')
  if (day === today && time.slice(0, 5) > clockNow(context))
    throw invalidInput(`${index}.incidentTime`, 'must not be in the future')
}

/** The time on the clocks of the account, such as `09:40`. */
const clockNow = ({ now, scope }: InAccount) => localTime(now, scope.timeZone).slice(11)

/** The default time of an incident: 09:00 (002 §9), or the current time if 09:00 today is still to come. */
const usualTime = (context: InAccount, day: string) =>
  day === context.today && clockNow(context) < DEFAULT_TIME ? clockNow(context) : DEFAULT_TIME

/**
 * Adds incidents with their people, all or none, each with the next number of its project. Notifies the
 * people who may change incidents there; the notice never names the people in the incident.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404)
 */
export async function addIncidents(context: InAccount, inputs: NewIncident[]): Promise<string[]> {
  const { db, scope, now } = context
  const workOrders = inputs.map(({ workOrderUniqueID }) => workOrderUniqueID)
  await requireWorkOrders(context, [...new Set(workOrders)], 'Incidents', 'Create')
  const numbers = await nextNumbers(db, scope, 'Incident', workOrders)
  const rows = inputs.map((input, index): NewIncidentRow => {
    const { day, time } = input.incidentDate
    const incidentTime = input.incidentTime ?? time ?? usualTime(context, day)
    requirePast(context, index, day, incidentTime)
    return {
      id: uuidv7(),
      workOrderId: input.workOrderUniqueID,
      number: numbers[index] ?? 0,
      incidentName: input.incidentName,
      incidentDescription: input.incidentDescription ?? '',
      incidentTypeID: input.incidentTypeID,
      incidentDate: day,
      incidentTime,
      incidentLocation: input.incidentLocation ?? '',
      privacyReasonId: input.privacyReasonId ?? null,
    }
  })
  await insertIncidents(db, scope, now, rows)
  const people = inputs.flatMap(({ incidentEmployees, witnessEmployees }, index) =>
    [
      ...(incidentEmployees ?? []).map((person) => ({ ...person, incidentEmployeeTypeID: AFFECTED })),
      ...(witnessEmployees ?? []).map((person) => ({ ...person, incidentEmployeeTypeID: WITNESS })),
    ].map((person) => ({ ...person, incidentUniqueID: rows[index]?.id ?? '', index })),
  )
  await addPeopleTo(context, new Map(rows.map((row) => [row.id, row])), people)
  await linkFrom(
    context,
    inputs.flatMap(({ observationUniqueId: id }, index) =>
      id
        ? [
            {
              from: { type: 'Observation' as const, id },
              to: { type: 'Incident' as const, id: rows[index]?.id ?? '' },
            },
          ]
        : [],
    ),
  )
  await letWatch(
    context,
    rows.map(({ id }) => ({ recordId: id, employeeIds: [scope.employeeId] })),
  )
  for (const { id, workOrderId, number, incidentName, privacyReasonId } of rows) {
    const employeeIds = await listWhoChange(db, scope, workOrderId)
    const told = { id, workOrderId, number, name: incidentName, isPrivacyCase: privacyReasonId !== null }
    notify(context, [tellingOfIncident(told, employeeIds)])
  }
  return rows.map(({ id }) => id)
}

/**
 * Changes incidents, all or none. A caller who does not see the names of a privacy case can neither end the
 * privacy case nor change its reason.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), CASE_IN_LOG,
 * ROW_VERSION_STALE (409)
 */
export async function changeIncidents(context: InAccount, changes: IncidentChange[]): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map(({ incidentUniqueId }) => incidentUniqueId)
  await requireSeen(context, incidentTable, ids, 'Update')
  const present = await lockIncidents(db, scope, ids)
  const inLog = await listInLog(db, scope, ids)
  const written: Change<typeof incidentTable.columns>[] = []
  for (const [index, change] of changes.entries()) {
    const before = present.get(change.incidentUniqueId)
    if (!before) throw notFound()
    await requireGivenWorkOrder(
      context,
      'Incidents',
      index,
      change.workOrderUniqueID ?? undefined,
      before.workOrderId,
    )
    const time = change.incidentTime ?? change.incidentDate?.time
    const day = change.incidentDate?.day
    if (day !== undefined || time != null)
      requirePast(context, index, day ?? before.happenedOn, time ?? before.happenedAt)
    // The case number belongs to the log of the incident's year, so the incident cannot move to another year.
    const isOfYear = change.incidentDate?.day.startsWith(before.happenedOn.slice(0, 5)) ?? true
    if (!isOfYear && inLog.has(before.id)) throw new AppError('CASE_IN_LOG', incidentErrors.CASE_IN_LOG)
    const { privacyReasonId } = change
    const isKept = privacyReasonId === undefined || privacyReasonId === before.privacyReasonId
    // A caller who sees no names gets null as the reason and may send null back unchanged.
    const isUnseen = isHiddenTo(context, before)
    if (isUnseen && !isKept && privacyReasonId !== null) throw platformError('FORBIDDEN')
    written.push({
      id: before.id,
      row: {
        incidentName: change.incidentName,
        incidentDescription: change.incidentDescription,
        incidentTypeID: change.incidentTypeID,
        incidentDate: change.incidentDate?.day,
        incidentTime: time ?? undefined,
        incidentLocation: change.incidentLocation,
        privacyReasonId: isUnseen ? undefined : privacyReasonId,
      },
      rowVersion: change.rowVersion,
    })
    if (!isUnseen && privacyReasonId !== undefined) present.set(before.id, { ...before, privacyReasonId })
  }
  await updateAll(db, scope, incidentTable, written)
  return ids
}

/**
 * Deletes incidents with their people softly, all or none.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), CASE_IN_LOG (409)
 */
export async function deleteIncidents(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  await requireSeen(context, incidentTable, ids, 'Delete')
  await lockIncidents(db, scope, ids)
  if ((await listInLog(db, scope, ids)).size > 0)
    throw new AppError('CASE_IN_LOG', incidentErrors.CASE_IN_LOG)
  await remove(db, scope, personTable, ids, now, 'incident_id')
  await remove(db, scope, incidentTable, ids, now)
  return ids
}
