/**
 * The steps of a submittal: submitted, then approved by one approver after another, sent back or rejected
 * (001 §4, §6).
 */
import { AppError, type FieldError, notFound } from '#contract/errors.ts'
import { numberOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import type { Decision, Replacing } from '#features/approvals/contract.ts'
import {
  type Actor,
  decide,
  giveBack,
  listActors,
  replaceActor,
  stand,
} from '#features/approvals/server/public.ts'
import { tellWatchers } from '#features/discussion/server/public.ts'
import { keepWorkOrders } from '#features/hierarchy/server/public.ts'
import { type Change, requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { requireStep, statusesFrom } from '#server/machine.ts'
import { submittalErrors } from '../contract.ts'
import { type SubmittalStep, submittalMachine, submittalRefusals } from '../machine.ts'
import { approversOf, holderOf, submitterOf } from './actors.ts'
import { listHeld, lockPackages, packageTable } from './package-queries.ts'
import { type LockedSubmittal, lockSubmittals, submittalTable } from './queries.ts'
import { discussedOf, pass, standingOf, turnOf } from './service.ts'

interface Operation {
  submittalMasterUniqueId: string
  rowVersion?: number | null | undefined
  comment?: string | null | undefined
}

const notYourTurn = () => new AppError('NOT_YOUR_TURN', submittalRefusals.NOT_YOUR_TURN)

/** A locked submittal with its actors. */
interface Held {
  submittal: LockedSubmittal
  actors: Actor[]
}

/**
 * Locks submittals for a step. The caller must be allowed to read them.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
async function hold(context: InAccount, ids: readonly string[]): Promise<Held[]> {
  const { db, scope } = context
  await requireSeen(context, submittalTable, ids, 'Read')
  const present = await lockSubmittals(db, scope, ids)
  const actors = await listActors(db, scope, ids)
  return ids.map((id) => {
    const submittal = present.get(id)
    if (!submittal) throw notFound()
    return { submittal, actors: actors.get(id) ?? [] }
  })
}

/** A step with the changes that it makes. */
interface Taken {
  submittal: LockedSubmittal
  /** The version that the user saw, if the request names one. */
  seen: number | null | undefined
  step: SubmittalStep
  row: Change<typeof submittalTable.columns>['row']
  /** For notices, such as `was submitted`. */
  what: string
}

/** Writes steps that are already checked, sets whose turn each submittal is, and notifies the people who watch. */
async function take(context: InAccount, steps: readonly Taken[], comment: string): Promise<string[]> {
  const { db, scope } = context
  await keepWorkOrders(
    db,
    scope,
    steps.map(({ submittal }) => submittal.workOrderId),
  )
  await updateAll(
    db,
    scope,
    submittalTable,
    steps.map(({ submittal, seen, step, row }) => ({
      id: submittal.id,
      row,
      rowVersion: seen ?? undefined,
      inStatus: statusesFrom(submittalMachine, step),
    })),
  )
  const ids = steps.map(({ submittal }) => submittal.id)
  const present = await lockSubmittals(db, scope, ids)
  const after = ids.flatMap((id) => present.get(id) ?? [])
  await pass(context, after, await listActors(db, scope, ids))
  await tellWatchers(
    context,
    after.map((submittal, index) => ({
      on: discussedOf(submittal),
      what: steps[index]?.what ?? '',
      comment,
    })),
  )
  return ids
}

// Submitting ------------------------------------------------------------------------------------------------------

/**
 * Checks that the caller may submit the submittal, and returns the submitter.
 *
 * @throws AppError FORBIDDEN (403), NOT_YOUR_TURN, NOBODY_APPROVES or another refusal of the machine (409)
 */
function requireSubmitter(context: InAccount, { submittal, actors }: Held): Actor {
  requireStep(context, submittalMachine, 'submit', standingOf(context, submittal, actors))
  return submitterOf(actors) as Actor
}

async function submitAll(
  context: InAccount,
  held: readonly Held[],
  comment: string,
  seen?: number | null,
): Promise<string[]> {
  const steps: Taken[] = []
  for (const one of held) {
    const submitter = requireSubmitter(context, one)
    await stand(context, submitter, { statusId: statuses.Submitted, comment })
    // The approver who asked for information gets the turn again. Earlier approvals stay valid.
    await giveBack(context, approversOf(one.actors))
    const isFirst = one.submittal.statusId === statuses.Active
    steps.push({
      submittal: one.submittal,
      seen,
      step: 'submit',
      row: { statusId: statuses.Pending, ...(isFirst && { submittedAt: context.now }) },
      what: isFirst ? 'was submitted' : 'was submitted again',
    })
  }
  return take(context, steps, comment)
}

/**
 * Submits a draft, or a submittal that needed information.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), NOT_YOUR_TURN, NOBODY_APPROVES, ROW_VERSION_STALE or a
 *   refusal of the machine (409)
 */
export async function submit(
  context: InAccount,
  { submittalMasterUniqueId: id, comment, rowVersion }: Operation,
): Promise<string[]> {
  return submitAll(context, await hold(context, [id]), comment ?? '', rowVersion)
}

/**
 * Submits all waiting submittals of a package, all or none.
 *
 * @throws AppError NOT_FOUND (404), PACKAGE_EMPTY, or PACKAGE_REFUSED with a reason for each refused
 *   submittal (409)
 */
export async function submitPackage(
  context: InAccount,
  {
    submittalPackageUniqueId: id,
    comment,
  }: { submittalPackageUniqueId: string; comment?: string | null | undefined },
): Promise<string[]> {
  const { db, scope } = context
  await requireSeen(context, packageTable, [id], 'Read')
  await lockPackages(db, scope, [id])
  const ids = await listHeld(db, scope, [id], 'to submit')
  if (ids.length === 0) throw new AppError('PACKAGE_EMPTY', submittalErrors.PACKAGE_EMPTY)
  const held = await hold(context, ids)
  const refused = held.flatMap((one): FieldError[] => {
    try {
      requireSubmitter(context, one)
      return []
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { label, title } = one.submittal
      return [
        { path: one.submittal.id, message: `${numberOf('Submittal', label)} ${title}: ${error.message}` },
      ]
    }
  })
  if (refused.length > 0) throw new AppError('PACKAGE_REFUSED', submittalErrors.PACKAGE_REFUSED, refused)
  return submitAll(context, held, comment ?? '')
}

/**
 * Replaces an actor who has not decided yet by another person.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), APPROVAL_OVER, ACTOR_DECIDED or
 *   ROW_VERSION_STALE (409)
 */
export async function replace(
  context: InAccount,
  { submittalMasterUniqueId: id, rowVersion, ...replacing }: Replacing & Operation,
): Promise<string[]> {
  const { db, scope } = context
  const [held] = await hold(context, [id])
  if (!held) throw notFound()
  const { submittal, actors } = held
  const { workOrderId, statusId } = submittal
  requireStep(context, submittalMachine, 'replace', standingOf(context, submittal, actors))
  const actor = holderOf(statusId, actors)
  const turn = turnOf(context, submittal, actors)
  await replaceActor(
    context,
    {
      record: 'Submittal',
      recordId: id,
      workOrderId,
      module: 'Submittals',
      named: discussedOf(submittal).named,
      actors,
      turn: actor && turn && { actor, step: turn.step, due: turn.due },
    },
    replacing,
  )
  await updateAll(db, scope, submittalTable, [
    { id, row: {}, rowVersion: rowVersion ?? undefined, inStatus: statusesFrom(submittalMachine, 'replace') },
  ])
  await pass(context, [submittal], await listActors(db, scope, [id]), { isToldOtherwise: true })
  return [id]
}

// Deciding --------------------------------------------------------------------------------------------------------

/**
 * Locks a submittal and stores the caller's decision. The caller must have the turn.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), NOT_YOUR_TURN, ROW_VERSION_STALE or a refusal of the machine (409)
 */
async function decideOn(
  context: InAccount,
  { submittalMasterUniqueId: id, comment, rowVersion: seen }: Operation,
  step: 'approve' | 'askInformation' | 'reject',
  decision: Decision,
) {
  const [held] = await hold(context, [id])
  if (!held) throw notFound()
  const { submittal, actors } = held
  requireStep(context, submittalMachine, step, standingOf(context, submittal, actors))
  const approvers = approversOf(actors)
  const decided = await decide(context, approvers, { decision, comment: comment ?? '' }, notYourTurn)
  return { submittal, seen, actors, approvers, ...decided, comment: comment ?? '' }
}

/**
 * Records one approval, as noted or not. The last approval approves the submittal: as noted if any approver
 * noted something.
 *
 * @throws AppError as `decideOn`
 */
export async function approve(
  context: InAccount,
  operation: Operation & { isNoted?: boolean | null | undefined },
): Promise<string[]> {
  const decision = operation.isNoted ? 'approveAsNoted' : 'approve'
  const { submittal, seen, approvers, actor, next, isNoted, comment } = await decideOn(
    context,
    operation,
    'approve',
    decision,
  )
  if (next) {
    const place = approvers.findIndex(({ id }) => id === actor.id) + 1
    const what = `was approved${operation.isNoted ? ' as noted' : ''} (${place} of ${approvers.length})`
    return take(context, [{ submittal, seen, step: 'approve', row: {}, what }], comment)
  }
  const statusId = isNoted ? statuses.ApprovedAsNoted : statuses.Approved
  const what = isNoted ? 'was approved as noted' : 'was approved'
  return take(
    context,
    [{ submittal, seen, step: 'approve', row: { statusId, decidedAt: context.now }, what }],
    comment,
  )
}

/**
 * Asks for information: the turn goes back to the submitter.
 *
 * @throws AppError as `decideOn`
 */
export async function askInformation(context: InAccount, operation: Operation): Promise<string[]> {
  const { submittal, seen, actors, comment } = await decideOn(
    context,
    operation,
    'askInformation',
    'askInformation',
  )
  const submitter = submitterOf(actors)
  if (submitter) await stand(context, submitter, { statusId: statuses.Pending })
  const row = { statusId: statuses.RequireInformation }
  return take(
    context,
    [{ submittal, seen, step: 'askInformation', row, what: 'was sent back for information' }],
    comment,
  )
}

/**
 * Rejects a submittal.
 *
 * @throws AppError as `decideOn`
 */
export async function reject(context: InAccount, operation: Operation): Promise<string[]> {
  const { submittal, seen, comment } = await decideOn(context, operation, 'reject', 'reject')
  const row = { statusId: statuses.Rejected, decidedAt: context.now }
  return take(context, [{ submittal, seen, step: 'reject', row, what: 'was rejected' }], comment)
}
