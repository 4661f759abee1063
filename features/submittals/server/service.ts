/** Reads submittals, and sets whose turn they are (records.md 'Submittals'). */

import { notFound } from '#contract/errors.ts'
import { type PageOf, type Paging, toPage } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import type { RoleType } from '#features/approvals/contract.ts'
import { type Actor, listActors, pendingOf, putInPlace } from '#features/approvals/server/public.ts'
import { type PassAnew, passBall, requireWaitsOn, type Turn } from '#features/court/server/public.ts'
import { type Discussed, letWatch } from '#features/discussion/server/public.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { Telling } from '#features/notifications/server/public.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import { SEES_ALL_FIRMS } from '#server/db/other-firms.ts'
import { fetchPage, pageOfOne, type Range } from '#server/db/page.ts'
import { lockThere, requireSeen } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { mayDo, type Standing } from '#server/machine.ts'
import {
  type Submittal,
  type SubmittalCode,
  type SubmittalDetails,
  type SubmittalFilter,
  type SubmittalSort,
  submittalRoles,
} from '../contract.ts'
import { refusalOf, type SubmittalRefusal, type SubmittalStep, submittalMachine } from '../machine.ts'
import { approversOf, holderOf, shownActors, submitterOf } from './actors.ts'
import { requireCodes } from './named.ts'
import { packageTable } from './package-queries.ts'
import {
  countCodes,
  countSubmittals,
  findSubmittalById,
  type LockedSubmittal,
  listCodes,
  listSubmittals,
  lockSubmittals,
  type SubmittalRow,
  submittalTable,
} from './queries.ts'

// Reading ---------------------------------------------------------------------------------------------------------

/** True for the originator and the manager: only they may change a submittal. */
export const isKeptBy = (
  { originatorId, managerId }: Pick<LockedSubmittal, 'originatorId' | 'managerId'>,
  employeeId: string,
) => originatorId === employeeId || managerId === employeeId

// decisions 'States': the statuses that count as blocked.
const blocked: readonly number[] = [statuses.Active, statuses.Rejected]

function shown({ scope, today }: InAccount, row: SubmittalRow, actors: readonly Actor[]): Submittal {
  const { statusId, submitByDate } = row
  const statusName = statusNameOf(statusId) ?? ''
  const keepers = { originatorId: row.submittalOriginatorUniqueId, managerId: row.submittalManagerUniqueId }
  return {
    ...row,
    statusName,
    isEditable: refusalOf('edit', statusName) === null && isKeptBy(keepers, scope.employeeId),
    IsBlocked: blocked.includes(statusId),
    isSubmitByMissed: statusId === statuses.Active && submitByDate !== null && submitByDate < today,
    submittalApprovers: shownActors(statusId, actors),
  }
}

async function withActors(context: InAccount, rows: readonly SubmittalRow[]): Promise<Submittal[]> {
  const { db, scope } = context
  const actors = await listActors(
    db,
    scope,
    rows.map(({ submittalMasterUniqueId: id }) => id),
  )
  return rows.map((row) => shown(context, row, actors.get(row.submittalMasterUniqueId) ?? []))
}

type Listed = SubmittalFilter & { sort?: SubmittalSort | null | undefined }
type Target = Paging & { TargetUniqueID: string }

/**
 * Checks that the records in a filter exist and that the caller may see them.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404), FORBIDDEN (403)
 */
export async function requireListed(
  context: InAccount,
  workOrder: string,
  { companySubTaskCodeUniqueId, submittalPackageUniqueId, ...listed }: Listed,
): Promise<void> {
  await requireWorkOrders(context, [workOrder], 'Submittals', 'Read')
  await requireWaitsOn(context, listed)
  await requireCodes(context, [companySubTaskCodeUniqueId])
  if (submittalPackageUniqueId) await requireSeen(context, packageTable, [submittalPackageUniqueId], 'Read')
}

/** A range of the submittals of a project. The caller of the function must have checked the permission. */
export async function submittalsOf(
  context: InAccount,
  workOrder: string,
  filter: Listed,
  range: Range,
): Promise<Submittal[]> {
  const { db, scope, today } = context
  return withActors(context, await listSubmittals(db, scope, today, workOrder, filter, range))
}

/** A page of the submittals of a work order, newest first. */
export async function pageOfSubmittals(
  context: InAccount,
  body: Target & Listed,
): Promise<PageOf<Submittal>> {
  const { db, scope, today } = context
  await requireListed(context, body.TargetUniqueID, body)
  return fetchPage(
    body,
    (range) => submittalsOf(context, body.TargetUniqueID, body, range),
    () => countSubmittals(db, scope, today, body.TargetUniqueID, body),
  )
}

/** One submittal as a page with one entry. */
export async function pageWithSubmittal(context: InAccount, body: Target): Promise<PageOf<SubmittalDetails>> {
  const { db, scope } = context
  const row = await findSubmittalById(db, scope, body.TargetUniqueID)
  if (!row) throw notFound()
  const { submittalMasterUniqueId: id, newerSubmittalMasterUniqueId: newer } = row
  const actors = (await listActors(db, scope, [id])).get(id) ?? []
  const standing = standingOf(
    context,
    {
      workOrderId: row.workOrderUniqueId,
      statusId: row.statusId,
      originatorId: row.submittalOriginatorUniqueId,
      managerId: row.submittalManagerUniqueId,
    },
    actors,
    newer !== null,
  )
  const may = mayDo(context, submittalMachine, standing)
  return pageOfOne({ ...shown(context, row, actors), may }, body)
}

/**
 * A page of the codes that submittals can use, or of those in use, by code.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function pageOfCodes(
  context: InAccount,
  { TargetUniqueID: workOrder, searchKey, isInUse, ...paging }: Target & CodesWanted,
): Promise<PageOf<SubmittalCode>> {
  const { db, scope } = context
  await requireWorkOrders(context, [workOrder], 'Submittals', 'Read')
  const wanted = { search: searchKey, usedOn: isInUse ? workOrder : null }
  return fetchPage(
    paging,
    (range) => listCodes(db, scope, wanted, range),
    () => countCodes(db, scope, wanted),
  )
}
interface CodesWanted {
  searchKey?: string | null | undefined
  isInUse?: boolean | null | undefined
}

/** The roles of submittals: submitter and approver. */
export async function pageOfRoles(_context: InAccount, body: Paging): Promise<PageOf<RoleType>> {
  const { StartingPageNumber: page, NumberOfItemsPerPage: size } = body
  return toPage(submittalRoles.slice(page * size, (page + 1) * size), submittalRoles.length, body)
}

// Whose turn it is ------------------------------------------------------------------------------------------------

/** A submittal as notices, links and comments name it. */
export function discussedOf({ id, workOrderId, label, title }: Told): Discussed<'Submittal'> {
  return { type: 'Submittal', id, workOrderId, named: { title, number: label } }
}
type Told = Pick<LockedSubmittal, 'id' | 'workOrderId' | 'label' | 'title'>

type Stepped = Pick<LockedSubmittal, 'workOrderId' | 'statusId' | 'originatorId' | 'managerId'>

/** The standing of a submittal for the caller. */
export function standingOf(
  { scope }: InAccount,
  submittal: Stepped,
  actors: readonly Actor[],
  isSuperseded = false,
): Standing<SubmittalStep, SubmittalRefusal> {
  const { workOrderId, statusId } = submittal
  const isCaller = (actor: Actor | null) => actor?.employeeId === scope.employeeId
  const approvers = approversOf(actors)
  return {
    workOrderId,
    statusId,
    isAuthor: isKeptBy(submittal, scope.employeeId),
    isActor: [submitterOf(actors), ...approvers].some(isCaller),
    turn: isCaller(holderOf(statusId, actors)) ? stepIn(statusId) : null,
    inTheWay: {
      // small print: people on the distribution list cannot approve, so a submittal needs another approver
      submit: pendingOf(approvers) ? null : { code: 'NOBODY_APPROVES' },
      reopen: isSuperseded ? { code: 'SUBMITTAL_SUPERSEDED' } : null,
    },
  }
}

/** The step that the submittal waits for. */
function stepIn(statusId: number) {
  if (statusId === statuses.Active) return 'submit'
  return statusId === statuses.Pending ? 'approve' : 'resubmit'
}

export function turnOf(context: Telling, submittal: LockedSubmittal, actors: readonly Actor[]): Turn | null {
  const { statusId, submitBy, finalDue, originatorId } = submittal
  const holder = holderOf(statusId, actors)
  if (!holder) return null
  const { employeeId } = holder
  const step = stepIn(statusId)
  const handOn = (to: string) => putInPlace(context, holder, to)
  if (step !== 'approve') return { employeeId, step, due: step === 'submit' ? submitBy : finalDue, handOn }
  // If the turn moves to another person, it does not move to the originator or submitter: nobody decides on
  // their own submittal.
  const notTo = [originatorId, submitterOf(actors)?.employeeId].filter((id) => id !== undefined)
  const ratherNotTo = approversOf(actors).map((actor) => actor.employeeId)
  return { employeeId, step, due: finalDue, handOn, notTo, ratherNotTo }
}

/**
 * Sets whose turn each submittal is, and notifies the holder. The originator, manager, holder and all actors
 * watch the submittal. That includes the distribution list: its people get notices, but never a turn.
 */
export async function pass(
  context: Telling,
  submittals: readonly LockedSubmittal[],
  actors: ReadonlyMap<string, readonly Actor[]>,
  { isToldOtherwise = false } = {},
): Promise<void> {
  const passed = submittals.map((submittal) => {
    const { id, workOrderId, originatorId, label, title } = submittal
    return {
      record: 'Submittal' as const,
      recordId: id,
      workOrderId,
      // A submittal stays when its job is deleted, so its turn does not belong to the job.
      jobId: null,
      startedBy: originatorId,
      turn: turnOf(context, submittal, actors.get(id) ?? []),
      named: { title, number: label },
      isToldOtherwise,
    }
  })
  const holders = await passBall(context, passed)
  await letWatch(
    context,
    submittals.map(({ id, originatorId, managerId }) => ({
      recordId: id,
      employeeIds: [
        originatorId,
        managerId,
        holders.get(id),
        ...(actors.get(id) ?? []).map(({ employeeId }) => employeeId),
      ],
    })),
  )
}

/** Sets the turns of these submittals again. Deleted submittals are skipped. */
export const passAnew: PassAnew = async (context, recordIds) => {
  const { db, scope } = context
  const ids = await lockThere(db, scope, submittalTable, recordIds)
  const submittals = await lockSubmittals(db, scope, ids)
  await pass(context, [...submittals.values()], await listActors(db, { ...scope, ...SEES_ALL_FIRMS }, ids))
}
