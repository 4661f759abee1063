/** The rules of permits (001 §4, §5, records.md 'Permits'). The rules of their log are in log.ts. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { numberOf } from '#contract/record-types.ts'
import type { Seen } from '#contract/seen.ts'
import { statuses } from '#contract/statuses.ts'
import {
  dropBall,
  listOwnTurns,
  type PassAnew,
  type Passed,
  passBall,
  requireWaitsOn,
  type Turn,
} from '#features/court/server/public.ts'
import { type Discussed, letWatch, tellWatchers } from '#features/discussion/server/public.ts'
import {
  keepWorkOrders,
  requireGivenWorkOrder,
  requireWorkOrders,
} from '#features/hierarchy/server/public.ts'
import type { Telling } from '#features/notifications/server/public.ts'
import { listLongestOn } from '#features/parties/server/public.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import { chosenFirm, requireSubcontractors } from '#features/subcontractors/server/public.ts'
import { clearTexts } from '#server/db/columns.ts'
import { nextNumbers } from '#server/db/numbers.ts'
import { fetchPage, pageOfOne, type Range } from '#server/db/page.ts'
import { type Change, lockThere, onceEach, remove, requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { mayDo, requireStep, type Standing, statusesFrom } from '#server/machine.ts'
import {
  type NewPermit,
  type Permit,
  type PermitChange,
  type PermitDetails,
  type PermitFilter,
  type PermitSort,
  permitErrors,
} from '../contract.ts'
import { INACTIVITY_DAYS } from '../lapsing.ts'
import { type PermitRefusal, type PermitStep, permitMachine } from '../machine.ts'
import { addInspections, changeInspections } from './inspections.ts'
import { inspectionTable } from './log-queries.ts'
import {
  type Below,
  countPermits,
  findPermitById,
  insertPermits,
  type LockedPermit,
  listBelow,
  listPermits,
  lockPermits,
  type NewPermitRow,
  type PermitRow,
  type Place,
  permitTable,
} from './queries.ts'

// Reading ---------------------------------------------------------------------------------------------------------

const shown = (row: PermitRow): Permit => ({ ...row, statusName: statusNameOf(row.statusId) ?? '' })

type Listed = PermitFilter & { sort?: PermitSort | null | undefined }
type Target = Paging & { TargetUniqueID: string }

/** A range of the permits of a place. The caller must have checked the permission. */
export async function permitsAt(
  { db, scope, today }: InAccount,
  place: Place,
  filter: Listed,
  range: Range,
): Promise<Permit[]> {
  return (await listPermits(db, scope, today, place, filter, range)).map(shown)
}

function pageIn(context: InAccount, place: Place, body: Paging & Listed): Promise<PageOf<Permit>> {
  const { db, scope, today } = context
  return fetchPage(
    body,
    (range) => permitsAt(context, place, body, range),
    () => countPermits(db, scope, today, place, body),
  )
}

/** A page of the permits of a work order: each permit before those below it. */
export async function pageOfPermitsInWorkOrder(
  context: InAccount,
  body: Target & Listed,
): Promise<PageOf<Permit>> {
  await requireWorkOrders(context, [body.TargetUniqueID], 'Permits', 'Read')
  await requireWaitsOn(context, body)
  return pageIn(context, { workOrder: body.TargetUniqueID }, body)
}

/** A page of the permits directly below a permit. */
export async function pageOfSubPermits(context: InAccount, body: Target & Listed): Promise<PageOf<Permit>> {
  await requireSeen(context, permitTable, [body.TargetUniqueID], 'Read')
  await requireWaitsOn(context, body)
  return pageIn(context, { parent: body.TargetUniqueID }, body)
}

/** The open permits directly below these permits. */
const openBelow = async ({ db, scope }: InAccount, ids: readonly string[]) =>
  (await listBelow(db, scope, ids)).filter(({ statusId }) => statusId !== statuses.Completed)

/**
 * The name of a permit below, for the message. A caller who may not see that permit gets no number or title.
 */
const calledBelow = ({ isSeen, number, title }: Below) =>
  isSeen ? `${numberOf('Permit', number)} ${title}` : 'A permit below it'

/** The largest number of permits that the message names. */
const MOST_NAMED = 3

/** The refusal to close a permit, with the open permits below it. */
function hasOpenBelow(open: readonly Below[]) {
  const named = open.slice(0, MOST_NAMED).map(calledBelow)
  const more = open.length - named.length
  const all = more > 0 ? [...named, `${more} more`] : named
  return {
    code: 'PERMIT_HAS_OPEN_BELOW',
    text: `Sub-permits of this permit are still open: ${all.join(', ')}. Close them first.`,
  } as const
}

/** A single permit as a page. */
export async function pageWithPermit(context: InAccount, body: Target): Promise<PageOf<PermitDetails>> {
  const row = await findPermitById(context.db, context.scope, body.TargetUniqueID)
  if (!row) throw notFound()
  const standing = await standingsOf(context, [row.permitUniqueId])
  const { permitUniqueId: id, workOrderUniqueId: workOrderId, statusId } = row
  const may = mayDo(
    context,
    permitMachine,
    standing(
      { id, workOrderId, statusId },
      {
        close: row.openSubPermitCount > 0 ? hasOpenBelow(await openBelow(context, [id])) : null,
        remove: row.subPermitCount > 0 ? { code: 'PERMIT_HAS_BELOW' } : null,
      },
    ),
  )
  return pageOfOne({ ...shown(row), may }, body)
}

// Turns -----------------------------------------------------------------------------------------------------------

type Told = Pick<LockedPermit, 'id' | 'workOrderId' | 'number' | 'title'>

/** The permit as notices, links and comments need it. */
export function discussedOf({ id, workOrderId, number, title }: Told): Discussed<'Permit'> {
  return { type: 'Permit', id, workOrderId, named: { title, number: `${number}` } }
}

type Waiting = Told & Pick<LockedPermit, 'statusId' | 'failedOn' | 'endDate' | 'startDate' | 'authorId'>

/**
 * The role of the people who get the turn after a failed inspection. It is the name that new accounts start
 * with.
 */
const SUPERINTENDENT = 'Superintendent'

/**
 * On whom a permit waits (records.md 'Permits'). For approval: the person who may change permits and was
 * assigned to the project first. After a failed inspection: the superintendent. `holder` is this person; if
 * there is none, the permit waits on its author.
 */
function turnOf({ statusId, failedOn, authorId, ...permit }: Waiting, holder: string | null): Turn | null {
  if (statusId === statuses.Completed) return null
  if (failedOn) return { employeeId: holder ?? authorId, step: 'reinspect', due: permit.endDate }
  if (statusId !== statuses.Created) return null
  return { employeeId: holder ?? authorId, step: 'approve', due: permit.startDate }
}

/** Sets on whom permits wait from now on, and notifies these people. */
export async function pass(context: Telling, permits: readonly Waiting[]): Promise<void> {
  const may = { module: 'Permits', action: 'Update' } as const
  const longest = await listLongestOn(
    context.db,
    context.scope,
    may,
    permits.map(({ workOrderId: workOrder, failedOn }) => ({
      workOrder,
      ...(failedOn && { role: SUPERINTENDENT }),
    })),
  )
  const passed = permits.map((permit, index): Passed => {
    const { id, workOrderId, authorId, number, title } = permit
    return {
      record: 'Permit',
      recordId: id,
      workOrderId,
      jobId: null,
      startedBy: authorId,
      turn: turnOf(permit, longest[index] ?? null),
      named: { title, number: `${number}` },
    }
  })
  const holders = await passBall(context, passed)
  await letWatch(
    context,
    permits.map(({ id, authorId }) => ({ recordId: id, employeeIds: [authorId, holders.get(id)] })),
  )
}

/** Sets the turns of permits again, if the permits still exist. */
export const passAnew: PassAnew = async (context, recordIds) => {
  const { db, scope } = context
  const ids = await lockThere(db, scope, permitTable, recordIds)
  await pass(context, [...(await lockPermits(db, scope, ids)).values()])
}

// Who may take which step ------------------------------------------------------------------------------------------

type PermitStanding = Standing<PermitStep, PermitRefusal>

/**
 * Returns the standing of permits for the caller: the status, the turn, and the obstacles in `inTheWay`,
 * which the calling function passes.
 */
export async function standingsOf(
  { db, scope }: InAccount,
  ids: readonly string[],
): Promise<
  (
    permit: Pick<LockedPermit, 'id' | 'workOrderId' | 'statusId'>,
    inTheWay?: PermitStanding['inTheWay'],
  ) => PermitStanding
> {
  const turns = await listOwnTurns(db, scope, ids)
  return ({ id, workOrderId, statusId }, inTheWay = {}) => ({
    workOrderId,
    statusId,
    turn: turns.get(id),
    inTheWay,
  })
}

// Adding ----------------------------------------------------------------------------------------------------------

const given = (ids: readonly (string | null | undefined)[]) => ids.filter((id): id is string => id != null)

/** @throws AppError INVALID_INPUT (400) */
function requireOrder(index: number, start: string, end: string): void {
  if (end < start) throw invalidInput(`${index}.permitEndDate`, 'must not be before the start')
}

/**
 * Adds permits to work orders, or below other permits, all or none. They start as Created, each with the next
 * number of its work order. A sub-permit without dates gets the dates of its parent (001 §5).
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND or SUBCONTRACTOR_NOT_FOUND (404),
 * PERMIT_NOT_ADDED_BELOW (409)
 */
export async function addPermits(context: InAccount, inputs: NewPermit[]): Promise<string[]> {
  const { db, scope, today, now } = context
  const above = [...new Set(given(inputs.map(({ parentPermitUniqueId: parent }) => parent)))]
  const placed = await requireSeen(context, permitTable, above, 'Read')
  const workOrders = inputs.map(({ workOrderUniqueId, parentPermitUniqueId: parent }, index) => {
    const workOrder = (parent && placed.get(parent)?.workOrderId) || workOrderUniqueId
    if (!workOrder) throw invalidInput(`${index}.workOrderUniqueId`, 'must name a project')
    return workOrder
  })
  await requireWorkOrders(context, [...new Set(workOrders)], 'Permits', 'Create')
  for (const [index, { workOrderUniqueId }] of inputs.entries())
    await requireGivenWorkOrder(
      context,
      'Permits',
      index,
      workOrderUniqueId ?? undefined,
      workOrders[index] ?? '',
    )
  await requireSubcontractors(
    context,
    inputs.map((input) => input.subContractorUniqueId),
  )
  // Share-locked, so that closing the parent and adding below it cannot overlap: one waits for the other.
  const parents = await lockPermits(db, scope, above, 'as they are')
  const standing = await standingsOf(context, above)
  for (const parent of parents.values()) requireStep(context, permitMachine, 'addBelow', standing(parent))
  const numbers = await nextNumbers(db, scope, 'Permit', workOrders)
  const rows = inputs.map((input, index): NewPermitRow => {
    const parent = input.parentPermitUniqueId ? parents.get(input.parentPermitUniqueId) : undefined
    const start = input.permitStartDate ?? parent?.startDate ?? today
    const end = input.permitEndDate ?? parent?.endDate ?? start
    requireOrder(index, start, end)
    const number = numbers[index] ?? 0
    return {
      id: uuidv7(),
      workOrderId: workOrders[index] ?? '',
      parentId: parent?.id ?? null,
      number,
      path: [...(parent?.path ?? []), number],
      permitTitle: input.permitTitle,
      permitNumber: input.permitNumber ?? '',
      permitApplicationDate: input.permitApplicationDate ?? parent?.applicationDate ?? today,
      permitStartDate: start,
      permitEndDate: end,
      subContractorUniqueId: input.subContractorUniqueId ?? null,
      inactivityDays: input.inactivityDays ?? INACTIVITY_DAYS,
    }
  })
  await insertPermits(db, scope, now, rows)
  await addInspections(
    context,
    rows.map(({ id, workOrderId }, index) => ({
      permitId: id,
      workOrderId,
      inspections: inputs[index]?.requiredInspections ?? [],
    })),
  )
  await pass(
    context,
    rows.map((row) => ({
      id: row.id,
      workOrderId: row.workOrderId,
      number: row.number,
      title: row.permitTitle,
      statusId: statuses.Created,
      failedOn: null,
      startDate: row.permitStartDate,
      endDate: row.permitEndDate,
      authorId: scope.employeeId,
    })),
  )
  return rows.map(({ id }) => id)
}

// Changing --------------------------------------------------------------------------------------------------------

/**
 * Changes permits, all or none. A permit keeps its place in the tree and its status: steps have their own
 * calls.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND or SUBCONTRACTOR_NOT_FOUND (404),
 * ROW_VERSION_STALE, PERMIT_STEP_BY_CALL, PERMIT_INSPECTION_LOGGED or a refusal of the machine (409)
 */
export async function changePermits(context: InAccount, changes: PermitChange[]): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map(({ permitUniqueId }) => permitUniqueId)
  await requireSeen(context, permitTable, ids, 'Read')
  const parents = given(changes.map(({ parentPermitUniqueId: parent }) => parent))
  await requireSeen(context, permitTable, parents, 'Read')
  await requireSubcontractors(
    context,
    changes.map((change) => change.subContractorUniqueId),
    { table: 'permit', records: ids },
  )
  const present = await lockPermits(db, scope, ids)
  const standing = await standingsOf(context, ids)
  const written: Change<typeof permitTable.columns>[] = []
  for (const [index, change] of changes.entries()) {
    const before = present.get(change.permitUniqueId)
    if (!before) throw notFound()
    await requireGivenWorkOrder(
      context,
      'Permits',
      index,
      change.workOrderUniqueId ?? undefined,
      before.workOrderId,
    )
    if (change.parentPermitUniqueId && change.parentPermitUniqueId !== before.parentId)
      throw invalidInput(`${index}.parentPermitUniqueId`, 'must be the permit that it is below of')
    requireStep(context, permitMachine, 'edit', standing(before))
    if (change.statusId && change.statusId !== before.statusId)
      throw new AppError('PERMIT_STEP_BY_CALL', permitErrors.PERMIT_STEP_BY_CALL)
    const { permitTitle, permitNumber } = clearTexts(change, ['permitNumber'])
    const row = {
      ...{ permitTitle, permitNumber },
      permitApplicationDate: change.permitApplicationDate ?? undefined,
      permitStartDate: change.permitStartDate ?? undefined,
      permitEndDate: change.permitEndDate ?? undefined,
      subContractorUniqueId: chosenFirm(scope, before.subContractorId, change.subContractorUniqueId),
      inactivityDays: change.inactivityDays === null ? INACTIVITY_DAYS : change.inactivityDays,
    }
    const after: LockedPermit = {
      ...before,
      title: row.permitTitle ?? before.title,
      startDate: row.permitStartDate ?? before.startDate,
      endDate: row.permitEndDate ?? before.endDate,
    }
    if (row.permitStartDate || row.permitEndDate) requireOrder(index, after.startDate, after.endDate)
    const from = statusesFrom(permitMachine, 'edit')
    written.push({ id: before.id, row, inStatus: from, rowVersion: change.rowVersion })
    present.set(before.id, after)
    if (change.requiredInspections)
      await changeInspections(context, { permit: before, inspections: change.requiredInspections })
  }
  await updateAll(db, scope, permitTable, written)
  await pass(context, [...present.values()])
  return ids
}

// Steps -----------------------------------------------------------------------------------------------------------

/**
 * Approves permits, all or none. Their inactivity clocks start today.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE or a refusal of the machine (409)
 */
export async function approvePermits(context: InAccount, seen: Seen[]): Promise<string[]> {
  const { db, scope, now, today } = context
  const ids = seen.map(({ id }) => id)
  await requireSeen(context, permitTable, ids, 'Read')
  const present = await lockPermits(db, scope, ids)
  const standing = await standingsOf(context, ids)
  for (const permit of present.values()) requireStep(context, permitMachine, 'approve', standing(permit))
  return takeStep(context, seen, present, 'approve', {
    statusId: statuses.InProgress,
    approvedAt: now,
    approvedBy: scope.employeeId,
    activeOn: today,
  })
}

/**
 * Closes permits, all or none. All permits below must be closed, or be closed by the same call.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE, PERMIT_HAS_OPEN_BELOW or a refusal of
 * the machine (409)
 */
export async function closePermits(context: InAccount, seen: Seen[]): Promise<string[]> {
  const { db, scope, now } = context
  const ids = seen.map(({ id }) => id)
  await requireSeen(context, permitTable, ids, 'Read')
  const present = await lockPermits(db, scope, ids)
  const standing = await standingsOf(context, ids)
  const open = (await openBelow(context, ids)).filter(({ id }) => !present.has(id))
  const fields = open.map((below) => ({
    path: `${ids.indexOf(below.parentId)}`,
    message: `${calledBelow(below)} is not closed`,
  }))
  const below = open.length > 0 ? { ...hasOpenBelow(open), fields } : null
  // Checks rights and status of all permits first, and only then the open permits below.
  for (const permit of present.values()) requireStep(context, permitMachine, 'close', standing(permit))
  for (const permit of present.values())
    requireStep(context, permitMachine, 'close', standing(permit, { close: below }))
  return takeStep(context, seen, present, 'close', {
    statusId: statuses.Completed,
    closedAt: now,
    closedBy: scope.employeeId,
  })
}

const told = { approve: 'was approved', close: 'was closed' } as const

async function takeStep(
  context: InAccount,
  seen: readonly Seen[],
  present: ReadonlyMap<string, LockedPermit>,
  step: 'approve' | 'close',
  row: Change<typeof permitTable.columns>['row'] & { statusId: number },
): Promise<string[]> {
  const { db, scope } = context
  await keepWorkOrders(
    db,
    scope,
    [...present.values()].map(({ workOrderId }) => workOrderId),
  )
  const inStatus = statusesFrom(permitMachine, step)
  await updateAll(
    db,
    scope,
    permitTable,
    onceEach(seen).map(({ id, rowVersion }) => ({ id, row, inStatus, rowVersion })),
  )
  const after = [...present.values()].map((permit) => ({ ...permit, statusId: row.statusId }))
  await pass(context, after)
  await tellWatchers(
    context,
    after.map((permit) => ({ on: discussedOf(permit), what: told[step] })),
  )
  return onceEach(seen).map(({ id }) => id)
}

// Deleting --------------------------------------------------------------------------------------------------------

/**
 * Deletes permits softly, all or none: only permits that are not approved and have no permit below.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), PERMIT_NOT_DELETED or PERMIT_HAS_BELOW (409)
 */
export async function deletePermits(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  await requireSeen(context, permitTable, ids, 'Read')
  const present = await lockPermits(db, scope, ids)
  const standing = await standingsOf(context, ids)
  const hasBelow = (await listBelow(db, scope, ids)).some(({ id }) => !present.has(id))
  const below = hasBelow ? ({ code: 'PERMIT_HAS_BELOW' } as const) : null
  for (const permit of present.values())
    requireStep(context, permitMachine, 'remove', standing(permit, { remove: below }))
  await remove(db, scope, inspectionTable, ids, now, 'permit_id')
  await remove(db, scope, permitTable, ids, now)
  await dropBall(context, ids)
  return ids
}
