/** The rules of activities. */
import { v7 as uuidv7 } from 'uuid'
import { invalidInput, notFound, platformError } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import {
  addCodes,
  type CodeChoice,
  type CodesChosen,
  listParentsOffering,
  replaceCodes,
  requireChoices,
} from '#features/codes/server/public.ts'
import type { Lack } from '#features/hierarchy/contract.ts'
import {
  addendumNeeded,
  holdAdvertised,
  lastPositions,
  lockRecords,
  requireDates,
  requireLinesFree,
  requireRecords,
  requireWorkOrders,
} from '#features/hierarchy/server/public.ts'
import { keepCosts } from '#server/costs.ts'
import { clearTexts } from '#server/db/columns.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import { type Change, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import {
  type ActivityCode,
  type ActivityCodePair,
  NewSubTask,
  type PlacedSubTask,
  type SubTask,
  SubTaskChange,
} from '../contract.ts'
import { tellingOfDates } from './date-notices.ts'
import {
  type ActivityParent,
  activityTable,
  countActivities,
  countCodes,
  findActivityById,
  insertActivities,
  listActivities,
  listActivitiesById,
  listCodes,
  listPlaces,
  listUnitsInUse,
} from './queries.ts'
import { convertCaptures } from './unit-queries.ts'
import { reckonUnits } from './units.ts'

type Target = Paging & { TargetUniqueID: string }

/** The default unit cost of an activity in a bidding project (000 §4). */
const BID_UNIT_COST = '0.00'

function pageBelow(
  { db, scope, today }: InAccount,
  paging: Paging,
  parent: ActivityParent,
): Promise<PageOf<PlacedSubTask>> {
  return fetchPage(
    paging,
    (range) => listActivities(db, scope, today, parent, range),
    () => countActivities(db, scope, today, parent),
  )
}

/** A page of the activities of a task. */
export async function pageOfTask(context: InAccount, { TargetUniqueID, ...paging }: Target) {
  await requireRecords(context, 'task', [TargetUniqueID], 'Read', 'Activities')
  return pageBelow(context, paging, { task: TargetUniqueID })
}

/** A page of the activities of a work order: all activities, or those that lack a field. */
export async function pageOfWorkOrder(
  context: InAccount,
  { TargetUniqueID, lacks, ...paging }: Target & { lacks?: Lack | null | undefined },
) {
  await requireWorkOrders(context, [TargetUniqueID], 'Activities', 'Read')
  return pageBelow(context, paging, { workOrder: TargetUniqueID, lacks })
}

/** @throws AppError NOT_FOUND (404), also for an activity of another account */
export async function requireActivity({ db, scope, today }: InAccount, id: string): Promise<SubTask> {
  const activity = await findActivityById(db, scope, today, id)
  if (!activity) throw notFound()
  return activity
}

/** One activity as a page with one entry. */
export async function pageWithActivity(context: InAccount, body: Target): Promise<PageOf<SubTask>> {
  return pageOfOne(await requireActivity(context, body.TargetUniqueID), body)
}

/** A page of the codes of an activity. */
export async function pageOfCodes(
  context: InAccount,
  { TargetUniqueID, ...paging }: Target,
): Promise<PageOf<ActivityCode>> {
  const { db, scope } = context
  await requireActivity(context, TargetUniqueID)
  return fetchPage(
    paging,
    (range) => listCodes(db, scope, TargetUniqueID, range),
    () => countCodes(db, scope, TargetUniqueID),
  )
}

const datePath = (index: number) => `${index}.subTaskEndDate`
const choiceOf = ({ taskCodesId, companySubTaskCodeUniqueId }: ActivityCodePair): CodeChoice => ({
  codeId: companySubTaskCodeUniqueId,
  aboveId: taskCodesId,
})

/**
 * Checks the codes in `assignedSubtaskCodes`. If the request also has `companySubTaskCodeUniqueIds`, the
 * codes in `assignedSubtaskCodes` are not stored, but they must be valid.
 */
const requireNamedCodes = (
  context: InAccount,
  inputs: readonly (Pick<SubTaskChange, 'assignedSubtaskCodes'> & { subTaskUniqueId?: string })[],
  parentOf: (index: number) => string,
) =>
  requireChoices(
    context,
    'activity',
    inputs.map(({ assignedSubtaskCodes = [], subTaskUniqueId: recordId }, index) => ({
      ...(recordId && { recordId }),
      parentId: parentOf(index),
      choices: assignedSubtaskCodes.map(choiceOf),
    })),
  )

/** The chosen codes of an activity: the listed codes, and the default code if the list does not contain it. */
function codesOf(
  index: number,
  ids: { recordId: string; parentId: string },
  pairs: readonly ActivityCodePair[],
  chosen: string | null | undefined,
): CodesChosen {
  const isListed = pairs.some(({ companySubTaskCodeUniqueId }) => companySubTaskCodeUniqueId === chosen)
  const choices = [...pairs.map(choiceOf), ...(chosen && !isListed ? [{ codeId: chosen }] : [])]
  const pathOf = (code: number) =>
    code < pairs.length
      ? `${index}.companySubTaskCodeUniqueIds.${code}.companySubTaskCodeUniqueId`
      : `${index}.companySubTaskCodeUniqueId`
  return { ...ids, choices, defaultId: chosen, pathOf }
}

/**
 * 000 §5: a new activity without a chosen code uses the first selected code, so at least one must be
 * selected. If the task offers no activity codes, an activity needs none.
 */
function requireCode(chosen: readonly CodesChosen[], offering: ReadonlySet<string>): void {
  const without = chosen.findIndex(({ parentId, choices }) => choices.length === 0 && offering.has(parentId))
  if (without >= 0) {
    throw invalidInput(
      `${without}.companySubTaskCodeUniqueIds`,
      'must hold at least one of the codes that the task offers',
    )
  }
}

/** The kind of caller that writes. */
export interface Writing {
  /**
   * The change is part of an addendum. Only an addendum may change lines of an advertised project, because it
   * notifies all bidders.
   */
  isByAddendum?: boolean
  /**
   * A person who may change the activity has asked the caller for exactly this change, so the right to read
   * is enough.
   */
  isAsked?: boolean
}

/**
 * Adds activities with their codes, all or none, at the end of their tasks. In a bidding project, a missing
 * unit cost is 0.00 and missing dates are today (000 §4).
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ADDENDUM_NEEDED (409) on an
 *   advertised project
 */
export async function addActivities(
  context: InAccount,
  sent: NewSubTask[],
  { isByAddendum = false }: Writing = {},
): Promise<string[]> {
  const { db, scope, today } = context
  const tasks = sent.map((input) => input.taskUniqueId)
  const placed = await requireRecords(context, 'task', tasks, 'Create', 'Activities')
  const inputs = sent.map((input) =>
    keepCosts(NewSubTask, scope, input, { workOrderId: placed.get(input.taskUniqueId)?.workOrderId ?? null }),
  )
  await requireNamedCodes(context, inputs, (index) => tasks[index] ?? '')
  if (!isByAddendum)
    await requireLinesFree(
      context,
      [...placed.values()].map(({ workOrderId }) => workOrderId),
    )
  await lockRecords(db, scope, 'task', tasks)
  const places = new Map((await listPlaces(db, scope, tasks)).map((place) => [place.taskUniqueId, place]))
  const last = await lastPositions(db, scope, 'activity', tasks)
  const rows = inputs.map((input, index) => {
    const place = places.get(input.taskUniqueId)
    if (!place) throw notFound()
    const { isBidding, ...ids } = place
    const hasDates = Boolean(input.subTaskStartDate ?? input.subTaskEndDate)
    requireDates(input.subTaskStartDate, input.subTaskEndDate, datePath(index))
    const position = (last.get(input.taskUniqueId) ?? 0) + 1
    last.set(input.taskUniqueId, position)
    return {
      ...input,
      ...ids,
      ...(isBidding && !hasDates && { subTaskStartDate: today, subTaskEndDate: today }),
      subTaskNotes: input.subTaskNotes ?? '',
      subTaskUnit: input.subTaskUnit ?? '',
      bidUnitCost: input.bidUnitCost ?? (isBidding ? BID_UNIT_COST : null),
      statusId: input.statusId ?? statuses.Active,
      // The codes are checked and added further below.
      companySubTaskCodeUniqueId: null,
      subTaskUniqueId: uuidv7(),
      position,
    }
  })
  const chosen = rows.map((row, index) =>
    codesOf(
      index,
      { recordId: row.subTaskUniqueId, parentId: row.taskUniqueId },
      row.companySubTaskCodeUniqueIds ?? row.assignedSubtaskCodes ?? [],
      inputs[index]?.companySubTaskCodeUniqueId,
    ),
  )
  requireCode(chosen, await listParentsOffering(context, 'activity', tasks))
  await insertActivities(db, scope, rows)
  await addCodes(context, 'activity', chosen)
  return rows.map((row) => row.subTaskUniqueId)
}

/** An activity that is added because of a decision elsewhere. */
export interface Appended {
  id: string
  title: string
  notes: string
  targetMetric: string
  unit: string
  unitCost: string
}

/** Adds activities to a task that the caller has just added. It checks no rights on activities or costs. */
export async function appendActivities(
  { db, scope }: InAccount,
  place: { workOrderUniqueId: string; jobUniqueId: string; taskUniqueId: string },
  activities: readonly Appended[],
): Promise<void> {
  await insertActivities(
    db,
    scope,
    activities.map(({ id, title, notes, targetMetric, unit, unitCost }, index) => ({
      ...{ ...place, subTaskUniqueId: id, subTaskTitle: title, subTaskNotes: notes, subTaskUnit: unit },
      ...{ subTaskTargetMetric: targetMetric, bidUnitCost: unitCost, statusId: statuses.Active },
      position: index + 1,
    })),
  )
}

/**
 * Changes activities, all or none, and notifies the assigned people of changed dates. An activity stays in
 * its task.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE or
 *   ACTIVITY_UNIT_CAPTURED (409), ADDENDUM_NEEDED (409) if a line of an advertised project would change
 */
export async function changeActivities(
  context: InAccount,
  changes: SubTaskChange[],
  writing: Writing = {},
): Promise<string[]> {
  const dated = changes.filter(
    ({ subTaskStartDate, subTaskEndDate }) => subTaskStartDate !== undefined || subTaskEndDate !== undefined,
  )
  const ids = dated.map(({ subTaskUniqueId }) => subTaskUniqueId)
  return tellingOfDates(context, ids, () => writeChanges(context, changes, writing))
}

/** The fields of a bid line that bidders price. */
const lineFields = ['subTaskTitle', 'subTaskTargetMetric', 'subTaskUnit', 'subTaskHours'] as const

/**
 * The fields of a bid line whose values change. A form sends all fields, so equal values are compared as
 * numbers or texts.
 */
function changedOfLine(change: SubTaskChange, stored: SubTask): (typeof lineFields)[number][] {
  return lineFields.filter((field) => {
    const next = change[field]
    if (next === undefined) return false
    if (field === 'subTaskTitle' || field === 'subTaskUnit') return (next ?? '') !== stored[field]
    const isNone = next === null || stored[field] === null
    return isNone ? next !== stored[field] : Number(next) !== Number(stored[field])
  })
}

/** @throws AppError ADDENDUM_NEEDED (409) with the changed fields, if the line belongs to an advertised project */
function requireNoLine(
  context: InAccount,
  changes: readonly SubTaskChange[],
  stored: ReadonlyMap<string, SubTask>,
  advertised: Awaited<ReturnType<typeof holdAdvertised>>,
): void {
  const message = 'changes by an addendum while the project is advertised'
  const faults = changes.flatMap((change, index) => {
    const activity = stored.get(change.subTaskUniqueId)
    const at = activity && advertised.get(activity.workOrderUniqueId)
    if (!at) return []
    return changedOfLine(change, activity).map((field) => ({ at, path: `${index}.${field}`, message }))
  })
  const [first] = faults
  if (first)
    throw addendumNeeded(
      context,
      first.at,
      faults.map(({ path }) => ({ path, message })),
    )
}

async function writeChanges(
  context: InAccount,
  sent: SubTaskChange[],
  { isByAddendum = false, isAsked = false }: Writing,
): Promise<string[]> {
  const { db, scope } = context
  const ids = sent.map((change) => change.subTaskUniqueId)
  const placed = await requireRecords(context, 'activity', ids, isAsked ? 'Read' : 'Update')
  await requireNamedCodes(context, sent, (index) => placed.get(ids[index] ?? '')?.parentId ?? '')
  const touching = sent.filter((change) => lineFields.some((field) => change[field] !== undefined))
  const advertised = await holdAdvertised(
    context,
    isByAddendum
      ? []
      : touching.flatMap(({ subTaskUniqueId }) => placed.get(subTaskUniqueId)?.workOrderId ?? []),
  )
  await lockRecords(db, scope, 'activity', ids)
  const found = await listActivitiesById(db, scope, context.today, ids)
  requireNoLine(context, sent, found, advertised)
  const changes = sent.map((change) => {
    const stored = found.get(change.subTaskUniqueId)
    return keepCosts(SubTaskChange, scope, change, { workOrderId: stored?.workOrderUniqueId ?? null, stored })
  })
  const measured = await reckonUnits(context, changes, found)
  const written: Change<typeof activityTable.columns>[] = []
  const replaced: CodesChosen[] = []
  const added: CodesChosen[] = []
  for (const [index, change] of changes.entries()) {
    const {
      subTaskUniqueId,
      taskUniqueId,
      rowVersion,
      companySubTaskCodeUniqueIds,
      assignedSubtaskCodes,
      unitFactor: _reckoned,
      ...fields
    } = change
    const pairs = companySubTaskCodeUniqueIds ?? assignedSubtaskCodes
    const parentId = placed.get(subTaskUniqueId)?.parentId ?? ''
    if (taskUniqueId && taskUniqueId !== parentId) {
      await requireRecords(context, 'task', [taskUniqueId], 'Read')
      throw invalidInput(`${index}.taskUniqueId`, 'must be the task that the activity is in')
    }
    const current = found.get(subTaskUniqueId)
    if (!current) throw platformError('FORBIDDEN')
    const next = { ...current, ...fields }
    const { subTaskStartDate, subTaskEndDate } = next
    found.set(subTaskUniqueId, { ...current, subTaskStartDate, subTaskEndDate })
    requireDates(subTaskStartDate, subTaskEndDate, datePath(index))
    const { companySubTaskCodeUniqueId: chosen, ...row } = clearTexts(fields, ['subTaskNotes', 'subTaskUnit'])
    written.push({ id: subTaskUniqueId, row: { ...row, ...measured[index]?.measure }, rowVersion })
    const ownIds = { recordId: subTaskUniqueId, parentId }
    if (pairs) replaced.push(codesOf(index, ownIds, pairs, chosen))
    else if (chosen) added.push(codesOf(index, ownIds, [], chosen))
  }
  await updateAll(db, scope, activityTable, written)
  await convertCaptures(
    db,
    scope,
    measured.flatMap(({ conversion }) => conversion ?? []),
  )
  await replaceCodes(context, 'activity', replaced)
  await addCodes(context, 'activity', added)
  return ids
}

/**
 * The units of the activities of a work order, or of all activities, most used first.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function unitsInUse(
  context: InAccount,
  { workOrderUniqueId: workOrder }: { workOrderUniqueId?: string | null | undefined },
): Promise<string[]> {
  if (workOrder) await requireWorkOrders(context, [workOrder], 'Activities', 'Read')
  return listUnitsInUse(context.db, context.scope, workOrder ?? null)
}
