/** The rules of RFIs (001 §4, records.md 'RFIs'). */
import { v7 as uuidv7 } from 'uuid'
import { dayAfter, daysBetween } from '#contract/days.ts'
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import {
  listOwnTurns,
  type PassAnew,
  type Passed,
  passBall,
  requireWaitsOn,
  type Turn,
} from '#features/court/server/public.ts'
import {
  addComments,
  type Discussed,
  letWatch,
  listEverAnswered,
  tellWatchers,
} from '#features/discussion/server/public.ts'
import {
  lockRecords,
  requireGivenWorkOrder,
  requireRecords,
  requireWorkOrders,
} from '#features/hierarchy/server/public.ts'
import type { Telling } from '#features/notifications/server/public.ts'
import { type Choice, requireAble, requireKnown } from '#features/parties/server/public.ts'
import { priorities } from '#features/reference/contract.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import { clearTexts, given } from '#server/db/columns.ts'
import { nextNumbers } from '#server/db/numbers.ts'
import { fetchPage, pageOfOne, type Range } from '#server/db/page.ts'
import { type Change, insertAll, lockThere, requireSeen, updateAll } from '#server/db/record.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { mayDo, requireStep, type Standing, statusesFrom } from '#server/machine.ts'
import {
  DAYS_TO_ANSWER,
  type NewRfi,
  PLACEHOLDER_FILE,
  type Rfi,
  type RfiChange,
  type RfiDetails,
  type RfiFilter,
  type RfiSort,
  rfiErrors,
  type SentBack,
  type SimilarRfi,
  TIME_SPENT,
  type Voided,
} from '../contract.ts'
import { type RfiRefusal, type RfiStep, rfiMachine } from '../machine.ts'
import {
  countRfis,
  findRfiById,
  type LockedRfi,
  listApprovers,
  listRfis,
  listSimilar,
  lockRfis,
  newRfi,
  type Place,
  type RfiRow,
  rfiTable,
} from './queries.ts'

// Reading ---------------------------------------------------------------------------------------------------------

const priorityNames = new Map<number, string>(
  priorities.map(({ priorityId, priorityName }) => [priorityId, priorityName]),
)

function shown(row: RfiRow, today: string): Rfi {
  return {
    ...row,
    statusName: statusNameOf(row.statusId) ?? '',
    priorityName: priorityNames.get(row.priorityId) ?? '',
    // In whole UTC days (001 §3).
    days: daysBetween(row.rfiStartDate, row.rfiEndDate),
    // The end of a closed RFI is the day of closing.
    daysOpen: Math.max(
      0,
      daysBetween(row.rfiStartDate, row.statusId === statuses.Completed ? row.rfiEndDate : today),
    ),
    timespent: TIME_SPENT,
  }
}

type Listed = RfiFilter & { sort?: RfiSort | null | undefined }
type Target = Paging & { TargetUniqueID: string }

/** A range of the RFIs of a job or work order. The caller must have checked the permission. */
export async function rfisAt(
  { db, scope, today }: InAccount,
  place: Place,
  filter: Listed,
  range: Range,
): Promise<Rfi[]> {
  return (await listRfis(db, scope, today, place, filter, range)).map((row) => shown(row, today))
}

function pageIn(context: InAccount, place: Place, body: Paging & Listed): Promise<PageOf<Rfi>> {
  const { db, scope, today } = context
  return fetchPage(
    body,
    (range) => rfisAt(context, place, body, range),
    () => countRfis(db, scope, today, place, body),
  )
}

/** A page of the RFIs of a job, newest first. */
export async function pageOfRfisInJob(context: InAccount, body: Target & Listed): Promise<PageOf<Rfi>> {
  await requireRecords(context, 'job', [body.TargetUniqueID], 'Read', 'RFIs')
  await requireWaitsOn(context, body)
  return pageIn(context, { job: body.TargetUniqueID }, body)
}

/** A page of the RFIs of all jobs of a work order, newest first. */
export async function pageOfRfisInWorkOrder(context: InAccount, body: Target & Listed): Promise<PageOf<Rfi>> {
  await requireWorkOrders(context, [body.TargetUniqueID], 'RFIs', 'Read')
  await requireWaitsOn(context, body)
  return pageIn(context, { workOrder: body.TargetUniqueID }, body)
}

/** One RFI as a page, with the steps that the caller may take. */
export async function pageWithRfi(context: InAccount, body: Target): Promise<PageOf<RfiDetails>> {
  const row = await findRfiById(context.db, context.scope, body.TargetUniqueID)
  if (!row) throw notFound()
  const { rfiUniqueId: id } = row
  const may = mayDo(context, rfiMachine, (await standingsOf(context, [id]))({ ...row, id }))
  return pageOfOne({ ...shown(row, context.today), may }, body)
}

/** Earlier RFIs with a similar title, so that nobody asks the same question twice. */
export async function similarRfis(
  { db, scope }: InAccount,
  { rfiTitle }: { rfiTitle: string },
): Promise<SimilarRfi[]> {
  const rows = await listSimilar(db, scope, rfiTitle)
  return rows.map(({ statusId, ...row }) => ({ ...row, statusName: statusNameOf(statusId) ?? '' }))
}

// Turns -----------------------------------------------------------------------------------------------------------

/** An RFI as notifications, links and comments name it. */
export function discussedOf({
  id,
  workOrderUniqueId: workOrderId,
  number,
  rfiTitle,
}: Told): Discussed<'RFI'> {
  return { type: 'RFI', id, workOrderId, named: { title: rfiTitle, number: `${number}` } }
}
type Told = Pick<LockedRfi, 'id' | 'workOrderUniqueId' | 'number' | 'rfiTitle'>

type Waiting = Told &
  Pick<
    LockedRfi,
    | 'jobUniqueId'
    | 'statusId'
    | 'rfiAssignedToEmployeeUniqueId'
    | 'createdByEmployeeUniqueId'
    | 'rfiDueDate'
    | 'answeredOnDate'
  >

/** Returns whose turn the RFI is in its status; null if it is closed (records.md 'RFIs'). */
function turnOf({ db, scope }: Telling, rfi: Waiting, approver: string | null): Turn | null {
  const { id, statusId, rfiAssignedToEmployeeUniqueId: assignee, rfiDueDate: due } = rfi
  const author = rfi.createdByEmployeeUniqueId
  if (statusId === statuses.Completed) return null
  if (statusId !== statuses.InProgress) return { employeeId: approver ?? author, step: 'accept', due }
  if (rfi.answeredOnDate) return { employeeId: author, step: 'finish', due }
  const handOn = (to: string) =>
    updateAll(db, scope, rfiTable, [{ id, row: { rfiAssignedToEmployeeUniqueId: to } }])
  if (assignee) return { employeeId: assignee, step: 'answer', due, handOn }
  // If the approver has assigned nobody, the approver answers the RFI or assigns somebody.
  return { employeeId: approver ?? author, step: 'answer', due }
}

/** Sets whose turn each RFI is, notifies these people, and lets all involved people watch it. */
async function pass(context: Telling, rfis: readonly Waiting[]): Promise<void> {
  const approverOf = await listApprovers(
    context.db,
    context.scope,
    rfis.filter(({ statusId }) => statusId !== statuses.Completed),
  )
  const passed = rfis.map((rfi): Passed => {
    const { id: recordId, workOrderId, type: record, named } = discussedOf(rfi)
    const { jobUniqueId: jobId, createdByEmployeeUniqueId: startedBy } = rfi
    return {
      record,
      recordId,
      workOrderId,
      jobId,
      startedBy,
      turn: turnOf(context, rfi, approverOf(rfi)),
      named,
    }
  })
  const holders = await passBall(context, passed)
  await letWatch(
    context,
    rfis.map(({ id, createdByEmployeeUniqueId: author, rfiAssignedToEmployeeUniqueId: assignee }) => ({
      recordId: id,
      employeeIds: [author, assignee, holders.get(id)],
    })),
  )
}

/** Computes the turns of these RFIs again, if they still exist. */
export const passAnew: PassAnew = async (context, recordIds) => {
  const { db, scope } = context
  const ids = await lockThere(db, scope, rfiTable, recordIds)
  await pass(context, [...(await lockRfis(db, scope, ids)).values()])
}

// Who may take which step ------------------------------------------------------------------------------------------

type Stepped = Pick<
  LockedRfi,
  | 'id'
  | 'workOrderUniqueId'
  | 'statusId'
  | 'rfiAssignedToEmployeeUniqueId'
  | 'createdByEmployeeUniqueId'
  | 'answeredOnDate'
>

/**
 * Returns the standing of RFIs for the caller: whether the caller has the turn, and the obstacles to each
 * step.
 */
async function standingsOf(
  { db, scope }: InAccount,
  ids: readonly string[],
): Promise<(rfi: Stepped) => Standing<RfiStep, RfiRefusal>> {
  const turns = await listOwnTurns(db, scope, ids)
  const everAnswered = await listEverAnswered(db, scope, ids)
  return ({ id, workOrderUniqueId: workOrderId, statusId, ...rfi }) => {
    const { rfiAssignedToEmployeeUniqueId: assigneeId } = rfi
    const mayChange = hasBitOn(scope, 'RFIs', 'Update', workOrderId)
    const unanswered = rfi.answeredOnDate ? null : ({ code: 'RFI_UNANSWERED' } as const)
    return {
      workOrderId,
      statusId,
      isAuthor: rfi.createdByEmployeeUniqueId === scope.employeeId,
      // If nobody is assigned to answer, people who may change RFIs in this work order may answer.
      isActor: assigneeId ? assigneeId === scope.employeeId : mayChange,
      turn: turns.get(id),
      inTheWay: {
        // The author can close only an answered RFI. People who may change RFIs can close it unanswered.
        close: mayChange ? null : unanswered,
        sendBack: unanswered,
        void: rfi.answeredOnDate || everAnswered.has(id) ? { code: 'RFI_ANSWERED' } : null,
      },
    }
  }
}

// Adding ----------------------------------------------------------------------------------------------------------

/**
 * Adds RFIs to jobs, all or none. They begin as Active, each with the next number of its work order, and wait
 * on their approvers.
 *
 * @throws AppError RFI_INVALID or INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404)
 */
export async function addRfis(context: InAccount, inputs: NewRfi[]): Promise<string[]> {
  const { db, scope, today, now } = context
  const jobs = inputs.map(({ jobUniqueId }, index) => {
    // The documents' error for an RFI without a job (001 §5).
    if (!jobUniqueId)
      throw new AppError('RFI_INVALID', rfiErrors.RFI_INVALID, [
        { path: `${index}.jobUniqueId`, message: 'must name a job' },
      ])
    return jobUniqueId
  })
  const placed = await requireRecords(context, 'job', jobs, 'Create', 'RFIs')
  const workOrderOf = (job: string) => placed.get(job)?.workOrderId ?? ''
  for (const [index, { workOrderUniqueId }] of inputs.entries())
    await requireGivenWorkOrder(context, 'RFIs', index, workOrderUniqueId, workOrderOf(jobs[index] ?? ''))
  await requireKnown(
    context,
    inputs.map(({ rfiAssignedToEmployeeUniqueId: assignee }) => assignee),
  )
  await lockRecords(db, scope, 'job', jobs)
  const numbers = await nextNumbers(db, scope, 'RFI', jobs.map(workOrderOf))
  const rows = inputs.map((input, index) => {
    const jobUniqueId = jobs[index] ?? ''
    const start = input.rfiStartDate ?? today
    const due = input.rfiDueDate ?? input.rfiEndDate ?? dayAfter(start, DAYS_TO_ANSWER)
    requireOrder(index, start, due)
    return {
      id: uuidv7(),
      workOrderUniqueId: workOrderOf(jobUniqueId),
      jobUniqueId,
      number: numbers[index] ?? 0,
      rfiTitle: input.rfiTitle,
      rfiDescription: input.rfiDescription ?? '',
      rfiNotes: input.rfiNotes ?? '',
      rfiCostEffect: input.rfiCostEffect ?? 'None',
      rfiScheduleImpact: input.rfiScheduleImpact ?? 'None',
      rfiStartDate: start,
      rfiEndDate: due,
      rfiDueDate: due,
      priorityId: input.priorityId ?? 2,
      rfiFileName: input.rfiFileName ?? PLACEHOLDER_FILE.rfiFileName,
      rfiFileLink: input.rfiFileLink ?? PLACEHOLDER_FILE.rfiFileLink,
      rfiAssignedToEmployeeUniqueId: input.rfiAssignedToEmployeeUniqueId ?? null,
      statusId: statuses.Active,
      createdByEmployeeUniqueId: scope.employeeId,
      createdOnDate: now,
    }
  })
  await requireAble(
    context,
    rows.flatMap(({ workOrderUniqueId: workOrderId, rfiAssignedToEmployeeUniqueId: employeeId }, index) =>
      employeeId ? [{ index, workOrderId, employeeId }] : [],
    ),
    'rfiAssignedToEmployeeUniqueId',
    'RFIs',
  )
  await insertAll(db, scope, rfiTable, newRfi, rows)
  await pass(
    context,
    rows.map((row) => ({ ...row, answeredOnDate: null })),
  )
  return rows.map(({ id }) => id)
}

/** @throws AppError INVALID_INPUT (400) */
function requireOrder(index: number, start: string, due: string): void {
  if (due < start) throw invalidInput(`${index}.rfiDueDate`, 'must not be before it is asked')
}

// Changing --------------------------------------------------------------------------------------------------------

type Step = 'edit' | 'approve' | 'close'

/**
 * The step that a change asks for. A change that contains the present status and also changes fields is an
 * edit.
 */
function stepOf(before: LockedRfi, { statusId }: RfiChange, changesFields: boolean): Step {
  if (!statusId || (statusId === before.statusId && changesFields)) return 'edit'
  if (statusId === statuses.InProgress) return 'approve'
  if (statusId === statuses.Completed) return 'close'
  return 'edit'
}

/**
 * Refuses to set an RFI in progress back to open (Active or Created).
 *
 * @throws AppError RFI_ONE_WAY (409)
 */
function requireOneWay(before: LockedRfi, { statusId }: RfiChange): void {
  const opens = statusId === statuses.Active || statusId === statuses.Created
  if (opens && before.statusId === statuses.InProgress)
    throw new AppError('RFI_ONE_WAY', rfiErrors.RFI_ONE_WAY)
}

const told: Record<Step, string> = { edit: 'was changed', approve: 'was approved', close: 'was closed' }

/** The fields that a change writes. Undefined fields stay as they are. */
function rowOf(index: number, before: LockedRfi, change: RfiChange) {
  const start = change.rfiStartDate ?? before.rfiStartDate
  // Undefined if the change has no due date. The stored end then stays, because the end of a closed RFI is
  // the day of closing.
  const due = change.rfiDueDate ?? change.rfiEndDate ?? undefined
  if (start !== before.rfiStartDate || (due && due !== before.rfiDueDate))
    requireOrder(index, start, due ?? before.rfiDueDate)
  const { rfiTitle, rfiDescription, rfiNotes, rfiFileName, rfiFileLink } = clearTexts(change, [
    'rfiDescription',
    'rfiNotes',
    'rfiFileName',
    'rfiFileLink',
  ])
  return {
    ...{ rfiTitle, rfiDescription, rfiNotes, rfiFileName, rfiFileLink },
    rfiCostEffect: change.rfiCostEffect === null ? 'None' : change.rfiCostEffect,
    rfiScheduleImpact: change.rfiScheduleImpact === null ? 'None' : change.rfiScheduleImpact,
    rfiStartDate: start,
    rfiEndDate: due,
    rfiDueDate: due,
    priorityId: change.priorityId ?? undefined,
    rfiAssignedToEmployeeUniqueId: change.rfiAssignedToEmployeeUniqueId,
  }
}

/** True if the change gives a field another value. */
function differs(before: LockedRfi, row: ReturnType<typeof rowOf>): boolean {
  const fields = Object.keys(row) as (keyof typeof row)[]
  return fields.some((field) => row[field] !== undefined && row[field] !== before[field])
}

/**
 * Changes RFIs, all or none. Status InProgress approves an RFI. Status Completed closes an RFI: the server
 * stores when and by whom, and sets the end to the present day (001 §4). Each step is possible only once, for
 * the people whom the machine allows. If a change takes a step and also changes fields, the caller needs the
 * right to edit too.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE or a refusal of
 *   the machine (409)
 */
export async function changeRfis(
  context: InAccount,
  { paramCollection: changes }: { paramCollection: RfiChange[] },
): Promise<string[]> {
  const { db, scope, now, today } = context
  const ids = changes.map(({ rfiUniqueId }) => rfiUniqueId)
  const placed = await requireSeen(context, rfiTable, ids, 'Read')
  await requireKnown(
    context,
    changes.map(({ rfiAssignedToEmployeeUniqueId: assignee }) => assignee),
    'may be named already',
  )
  const present = await lockRfis(db, scope, ids)
  const standing = await standingsOf(context, ids)
  const written: Change<typeof rfiTable.columns>[] = []
  const choices: Choice[] = []
  const steps: { after: LockedRfi; step: Step }[] = []
  for (const [index, change] of changes.entries()) {
    const before = present.get(change.rfiUniqueId)
    const at = placed.get(change.rfiUniqueId)
    if (!before || !at) throw notFound()
    await requireGivenWorkOrder(context, 'RFIs', index, change.workOrderUniqueId, before.workOrderUniqueId)
    if (change.jobUniqueId && change.jobUniqueId !== before.jobUniqueId) {
      await requireRecords(context, 'job', [change.jobUniqueId], 'Read', 'RFIs')
      throw invalidInput(`${index}.jobUniqueId`, 'must be the job that the RFI is in')
    }
    const row = rowOf(index, before, change)
    const changesFields = differs(before, row)
    const step = stepOf(before, change, changesFields)
    requireStep(context, rfiMachine, step, standing(before))
    if (changesFields) requireStep(context, rfiMachine, 'edit', standing(before))
    requireOneWay(before, change)
    const { rfiAssignedToEmployeeUniqueId: assignee } = row
    if (assignee && assignee !== before.rfiAssignedToEmployeeUniqueId)
      choices.push({ index, workOrderId: before.workOrderUniqueId, employeeId: assignee })
    const closed =
      step === 'close'
        ? { rfiEndDate: today, closedOnDate: now, closedByEmployeeUniqueId: scope.employeeId }
        : {}
    const statusId = step === 'edit' ? undefined : change.statusId
    const from = statusesFrom(rfiMachine, step)
    const next = { ...row, ...closed, statusId }
    written.push({ id: before.id, row: next, inStatus: from, rowVersion: change.rowVersion })
    const after: LockedRfi = { ...before, ...given(row), statusId: statusId ?? before.statusId }
    present.set(before.id, after)
    steps.push({ after, step })
  }
  await requireAble(context, choices, 'rfiAssignedToEmployeeUniqueId', 'RFIs')
  await updateAll(db, scope, rfiTable, written)
  await pass(
    context,
    steps.map(({ after }) => after),
  )
  await tellWatchers(
    context,
    steps.flatMap(({ after, step }) =>
      step === 'edit' ? [] : [{ on: discussedOf(after), what: told[step] }],
    ),
  )
  return ids
}

// Answering -------------------------------------------------------------------------------------------------------

/**
 * Answers an RFI in progress with a comment that is marked as the answer. The RFI then waits on its author,
 * who closes it. A second answer replaces the first, which stays in the discussion.
 *
 * @throws AppError FORBIDDEN (403) if the caller may not answer it, NOT_FOUND (404), a refusal of the machine
 *   (409), NAMED_MAY_NOT_SEE (400)
 */
export async function answerRfi(
  context: InAccount,
  {
    rfiUniqueId,
    rfiCommentText: text,
    mentions,
  }: { rfiUniqueId: string; rfiCommentText: string; mentions?: string[] | null | undefined },
): Promise<string[]> {
  const { db, scope, now } = context
  await requireSeen(context, rfiTable, [rfiUniqueId], 'Read')
  await requireKnown(context, mentions ?? [])
  const rfi = (await lockRfis(db, scope, [rfiUniqueId])).get(rfiUniqueId)
  if (!rfi) throw notFound()
  requireStep(context, rfiMachine, 'answer', (await standingsOf(context, [rfiUniqueId]))(rfi))
  const [commentId = ''] = await addComments(context, [
    { on: discussedOf(rfi), text, mentions, isAnswer: true },
  ])
  await updateAll(db, scope, rfiTable, [
    {
      id: rfi.id,
      row: { answerCommentUniqueId: commentId, answeredOnDate: now },
      inStatus: statusesFrom(rfiMachine, 'answer'),
    },
  ])
  await pass(context, [{ ...rfi, answeredOnDate: now.toISOString() }])
  return [commentId]
}

/**
 * Sends an answered RFI back to the person who answers it, with a comment about what is missing. The RFI
 * waits on that person again, who is notified. The answer stays in the discussion.
 *
 * @throws AppError FORBIDDEN (403) if the caller did not ask it, NOT_FOUND (404), ROW_VERSION_STALE or a
 *   refusal of the machine (409)
 */
export async function sendRfiBack(
  context: InAccount,
  { rfiUniqueId: id, comment: text, rowVersion }: SentBack,
): Promise<string[]> {
  const { db, scope } = context
  await requireSeen(context, rfiTable, [id], 'Read')
  const rfi = (await lockRfis(db, scope, [id])).get(id)
  if (!rfi) throw notFound()
  requireStep(context, rfiMachine, 'sendBack', (await standingsOf(context, [id]))(rfi))
  await updateAll(db, scope, rfiTable, [
    {
      id,
      row: { answerCommentUniqueId: null, answeredOnDate: null },
      inStatus: statusesFrom(rfiMachine, 'sendBack'),
      rowVersion: rowVersion ?? undefined,
    },
  ])
  await addComments(context, [{ on: discussedOf(rfi), text }])
  await pass(context, [{ ...rfi, answeredOnDate: null }])
  await tellWatchers(context, [{ on: discussedOf(rfi), what: 'was sent back for a better answer' }])
  return [id]
}

// Voiding ---------------------------------------------------------------------------------------------------------

/**
 * Voids an RFI that was asked by mistake: it is closed with the reason, waits on nobody, and counts neither
 * as open nor as closed (docs/decisions/0163).
 *
 * @throws AppError FORBIDDEN (403) if the caller did not ask it and may not delete RFIs there, NOT_FOUND
 *   (404), ROW_VERSION_STALE or a refusal of the machine (409)
 */
export async function voidRfi(
  context: InAccount,
  { rfiUniqueId: id, voidReason, rowVersion }: Voided,
): Promise<string[]> {
  const { db, scope, now, today } = context
  await requireSeen(context, rfiTable, [id], 'Read')
  const rfi = (await lockRfis(db, scope, [id])).get(id)
  if (!rfi) throw notFound()
  requireStep(context, rfiMachine, 'void', (await standingsOf(context, [id]))(rfi))
  const row = {
    statusId: statuses.Completed,
    rfiEndDate: today,
    closedOnDate: now,
    closedByEmployeeUniqueId: scope.employeeId,
    voidedOnDate: now,
    voidReason,
  }
  const inStatus = statusesFrom(rfiMachine, 'void')
  await updateAll(db, scope, rfiTable, [{ id, row, inStatus, rowVersion: rowVersion ?? undefined }])
  await pass(context, [{ ...rfi, statusId: statuses.Completed }])
  await tellWatchers(context, [{ on: discussedOf(rfi), what: 'was voided' }])
  return [id]
}
