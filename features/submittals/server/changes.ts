/** Adds, changes and deletes submittals. Only drafts and submittals that need information can change (001 §5). */
import { v7 as uuidv7 } from 'uuid'
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import { type Actor, chooseActors, listActors } from '#features/approvals/server/public.ts'
import { dropBall } from '#features/court/server/public.ts'
import {
  requireGivenWorkOrder,
  requireRecords,
  requireWorkOrders,
} from '#features/hierarchy/server/public.ts'
import type { Choice } from '#features/parties/server/public.ts'
import { chosenFirm } from '#features/subcontractors/server/public.ts'
import { clearTexts } from '#server/db/columns.ts'
import { countChosen, nextNumbers } from '#server/db/numbers.ts'
import { type Change, lock, remove, requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { requireStep, statusesFrom } from '#server/machine.ts'
import { type NewSubmittal, REVIEW_DAYS, type SubmittalChange, submittalErrors } from '../contract.ts'
import { submittalMachine } from '../machine.ts'
import { chosenActors, type PlacedActor } from './actors.ts'
import { newPeople, requireNamed, requireReaders } from './named.ts'
import {
  insertSubmittals,
  type LockedSubmittal,
  listTakenNumbers,
  lockSubmittals,
  type NewSubmittalRow,
  submittalTable,
} from './queries.ts'
import { pass, standingOf } from './service.ts'

// Adding ----------------------------------------------------------------------------------------------------------

/**
 * The project of each new submittal: the named project, or else the project of the named job.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND or WORK_ORDER_NOT_FOUND (404)
 */
async function workOrdersOf(context: InAccount, inputs: readonly NewSubmittal[]): Promise<string[]> {
  const named = inputs.flatMap(({ workOrderUniqueId }) => workOrderUniqueId ?? [])
  await requireWorkOrders(context, named, 'Submittals', 'Create')
  const jobs = await requireRecords(
    context,
    'job',
    inputs.flatMap(({ jobUniqueId }) => jobUniqueId ?? []),
    'Create',
    'Submittals',
  )
  return inputs.map(({ workOrderUniqueId, jobUniqueId }, index) => {
    const workOrder = workOrderUniqueId ?? jobs.get(jobUniqueId ?? '')?.workOrderId
    if (!workOrder) throw invalidInput(`${index}.workOrderUniqueId`, 'must name a project, or a job')
    return workOrder
  })
}

/**
 * The number and revision of each new submittal. Number 1 with revision 1 stands for 'not chosen' (001 §9):
 * such a submittal gets the next number of its project. Any other number is used as sent.
 *
 * @throws AppError SUBMITTAL_NUMBER_TAKEN (409)
 */
async function numbersOf(
  { db, scope }: InAccount,
  inputs: readonly NewSubmittal[],
  workOrders: readonly string[],
): Promise<{ number: number; revision: number }[]> {
  const wanted = inputs.map(({ submittalNumber, submittalRevision }, index) => {
    const [number, revision] = [submittalNumber ?? 1, submittalRevision ?? 1]
    const isChosen = number !== 1 || revision !== 1
    return { workOrderId: workOrders[index] ?? '', number, revision, isChosen }
  })
  const chosen = wanted.filter(({ isChosen }) => isChosen)
  await countChosen(
    db,
    scope,
    'Submittal',
    chosen.map(({ workOrderId: within, number }) => ({ within, number })),
  )
  const isTaken = new Set((await listTakenNumbers(db, scope, chosen)).map(keyOf))
  for (const [index, one] of wanted.entries()) {
    if (!one.isChosen) continue
    if (isTaken.has(keyOf(one)))
      throw new AppError('SUBMITTAL_NUMBER_TAKEN', submittalErrors.SUBMITTAL_NUMBER_TAKEN, [
        { path: `${index}.submittalNumber`, message: 'is taken' },
      ])
    isTaken.add(keyOf(one))
  }
  const given = wanted.filter(({ isChosen }) => !isChosen)
  const numbers = await nextNumbers(
    db,
    scope,
    'Submittal',
    given.map(({ workOrderId }) => workOrderId),
  )
  return wanted.map((one) => ({
    number: one.isChosen ? one.number : (numbers[given.indexOf(one)] ?? 0),
    revision: one.revision,
  }))
}

const keyOf = ({
  workOrderId,
  number,
  revision,
}: {
  workOrderId: string
  number: number
  revision: number
}) => `${workOrderId} ${number}-${revision}`

/**
 * Adds submittals, all or none. They start as drafts (Active) and wait on their submitters.
 *
 * @throws AppError INVALID_INPUT, SUBMITTER_MISSING or APPROVER_MISSING (400), FORBIDDEN (403), NOT_FOUND (404),
 *   SUBMITTAL_NUMBER_TAKEN (409)
 */
export async function addSubmittals(context: InAccount, inputs: NewSubmittal[]): Promise<string[]> {
  const { db, scope, now } = context
  const workOrders = await workOrdersOf(context, inputs)
  await requireNamed(context, inputs, (index) => workOrders[index])
  const actors = inputs.map(({ approvers }, index) => chosenActors(index, approvers))
  await lock(db, scope, { name: 'work_order' }, workOrders, {}, 'as they are')
  await requireReaders(
    context,
    inputs.flatMap((input, index) => newPeople(index, workOrders[index] ?? '', input, actors[index] ?? [])),
  )
  const numbers = await numbersOf(context, inputs, workOrders)
  const rows = inputs.map(
    (input, index): NewSubmittalRow => ({
      id: uuidv7(),
      workOrderId: workOrders[index] ?? '',
      number: numbers[index]?.number ?? 0,
      revision: numbers[index]?.revision ?? 0,
      parentId: null,
      submittalTitle: input.submittalTitle,
      submittalDescription: input.submittalDescription ?? '',
      companySubTaskCodeUniqueId: input.companySubTaskCodeUniqueId ?? null,
      subConAccountUniqueId: input.subConAccountUniqueId ?? null,
      submittalManagerUniqueId: input.submittalManagerUniqueId ?? null,
      submittalOriginatorUniqueId: input.submittalOriginatorUniqueId ?? scope.employeeId,
      submittalPackageUniqueId: input.submittalPackageUniqueId ?? null,
      jobUniqueId: input.jobUniqueId ?? null,
      receivedDate: input.receivedDate ?? null,
      submitByDate: input.submitByDate ?? null,
      finalDueDate: input.finalDueDate ?? null,
      leadTimeDays: input.leadTimeDays ?? 0,
      reviewDays: input.reviewDays ?? REVIEW_DAYS,
      requiredOnSiteDate: input.requiredOnSiteDate ?? null,
    }),
  )
  await insertSubmittals(db, scope, now, rows)
  for (const [index, { id, workOrderId }] of rows.entries())
    await putActors(context, { id, workOrderId }, [], actors[index] ?? [])
  const ids = rows.map(({ id }) => id)
  await passThese(context, ids)
  return ids
}

/** Sets the actors of a locked submittal. */
export function putActors(
  context: InAccount,
  { id, workOrderId }: Pick<LockedSubmittal, 'id' | 'workOrderId'>,
  present: readonly Actor[],
  chosen: readonly (Omit<PlacedActor, 'place'> & { place?: number })[],
): Promise<void> {
  return chooseActors(
    context,
    { record: 'Submittal', recordId: id, workOrderId },
    present,
    chosen.map(({ place: _place, ...actor }) => actor),
  )
}

/** Locks submittals, sets whose turn each is by its current state, and returns them. */
export async function passThese(context: InAccount, ids: readonly string[]): Promise<LockedSubmittal[]> {
  const { db, scope } = context
  const present = await lockSubmittals(db, scope, ids)
  const submittals = [...present.values()]
  await pass(context, submittals, await listActors(db, scope, ids))
  return submittals
}

// Changing --------------------------------------------------------------------------------------------------------

/** The columns that a change writes; undefined: the column stays unchanged. */
function rowOf(change: SubmittalChange) {
  const { submittalTitle, submittalDescription } = clearTexts(change, ['submittalDescription'])
  return {
    ...{ submittalTitle, submittalDescription },
    companySubTaskCodeUniqueId: change.companySubTaskCodeUniqueId,
    subConAccountUniqueId: change.subConAccountUniqueId,
    submittalManagerUniqueId: change.submittalManagerUniqueId,
    // The originator cannot be removed.
    submittalOriginatorUniqueId: change.submittalOriginatorUniqueId ?? undefined,
    submittalPackageUniqueId: change.submittalPackageUniqueId,
    jobUniqueId: change.jobUniqueId,
    receivedDate: change.receivedDate,
    submitByDate: change.submitByDate,
    finalDueDate: change.finalDueDate,
    leadTimeDays: change.leadTimeDays === null ? 0 : change.leadTimeDays,
    reviewDays: change.reviewDays === null ? REVIEW_DAYS : change.reviewDays,
    requiredOnSiteDate: change.requiredOnSiteDate,
  }
}

/**
 * Clients send back whole submittals. A day that equals the computed day was not typed by anybody, so the day
 * is not stored.
 */
function withoutDerived(before: LockedSubmittal, row: ReturnType<typeof rowOf>): ReturnType<typeof rowOf> {
  return {
    ...row,
    submitByDate: row.submitByDate === before.submitBy ? undefined : row.submitByDate,
    finalDueDate: row.finalDueDate === before.finalDue ? undefined : row.finalDueDate,
  }
}

/** @throws AppError INVALID_INPUT (400) for another number or revision */
function requireSameNumber(index: number, before: LockedSubmittal, change: SubmittalChange): void {
  const { submittalNumber: number, submittalRevision: revision } = change
  if (number && number !== before.number) throw invalidInput(`${index}.submittalNumber`, 'must stay as it is')
  if (revision && revision !== before.revision)
    throw invalidInput(`${index}.submittalRevision`, 'must stay as it is')
}

/**
 * Changes submittals, all or none. Only the originator and the manager may change a submittal, as a draft or
 * when information is needed. Sent actors replace the current ones; an actor who stays keeps the decision and
 * comment.
 *
 * @throws AppError INVALID_INPUT, SUBMITTER_MISSING or APPROVER_MISSING (400), FORBIDDEN (403), NOT_FOUND (404),
 *   SUBMITTAL_NOT_EDITABLE or ROW_VERSION_STALE (409)
 */
export async function changeSubmittals(context: InAccount, changes: SubmittalChange[]): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map(({ submittalMasterUniqueId: id }) => id)
  const placed = await requireSeen(context, { ...submittalTable, place: { jobId: 'job_id' } }, ids, 'Read')
  for (const [index, { workOrderUniqueId }] of changes.entries())
    await requireGivenWorkOrder(
      context,
      'Submittals',
      index,
      workOrderUniqueId ?? undefined,
      placed.get(ids[index] ?? '')?.workOrderId,
    )
  const placeOf = (index: number) => placed.get(ids[index] ?? '')
  await requireNamed(context, changes, (index) => placeOf(index)?.workOrderId, {
    records: ids,
    jobOf: (index) => placeOf(index)?.jobId,
  })
  const present = await lockSubmittals(db, scope, ids)
  const allActors = await listActors(db, scope, ids)
  const written: Change<typeof submittalTable.columns>[] = []
  const choices: Choice[] = []
  const chosen = new Map<string, PlacedActor[]>()
  for (const [index, change] of changes.entries()) {
    const before = present.get(change.submittalMasterUniqueId)
    if (!before) throw notFound()
    const actors = allActors.get(before.id) ?? []
    requireStep(context, submittalMachine, 'edit', standingOf(context, before, actors))
    requireSameNumber(index, before, change)
    const next = change.approvers ? chosenActors(index, change.approvers, actors) : []
    if (change.approvers) chosen.set(before.id, next)
    choices.push(...newPeople(index, before.workOrderId, change, next, { ...before, actors }))
    const { rowVersion } = change
    const subConAccountUniqueId = chosenFirm(scope, before.subContractorId, change.subConAccountUniqueId)
    const row = withoutDerived(before, { ...rowOf(change), subConAccountUniqueId })
    written.push({ id: before.id, row, inStatus: statusesFrom(submittalMachine, 'edit'), rowVersion })
  }
  await requireReaders(context, choices)
  await updateAll(db, scope, submittalTable, written)
  for (const [id, next] of chosen) {
    const before = present.get(id)
    if (before) await putActors(context, before, allActors.get(id) ?? [], next)
  }
  await passThese(context, ids)
  return ids
}

/**
 * Deletes submittals, all or none.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), SUBMITTAL_NOT_EDITABLE (409)
 */
export async function removeSubmittals(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  await requireSeen(context, submittalTable, ids, 'Read')
  for (const submittal of (await lockSubmittals(db, scope, ids)).values())
    requireStep(context, submittalMachine, 'remove', standingOf(context, submittal, []))
  await dropBall(context, ids)
  await remove(db, scope, submittalTable, ids, now)
  return ids
}
