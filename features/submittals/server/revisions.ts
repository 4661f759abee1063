/** New revisions of submittals (records.md 'Submittals'). The previous revision never changes again. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '#contract/errors.ts'
import { listActors } from '#features/approvals/server/public.ts'
import { tellWatchers } from '#features/discussion/server/public.ts'
import { copyFiles } from '#features/files/server/public.ts'
import { countChosen } from '#server/db/numbers.ts'
import { requireSeen } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { requireStep } from '#server/machine.ts'
import { submittalMachine, submittalRefusals } from '../machine.ts'
import { passThese, putActors } from './changes.ts'
import { hasNewerRevision, insertSubmittals, lockSubmittals, submittalTable } from './queries.ts'
import { discussedOf, standingOf } from './service.ts'

/**
 * Reopens an approved or rejected submittal as a new revision, at most once. The revision is a draft with the
 * same fields, actors and files; the actors have not decided anything yet. People who watch the previous
 * revision are notified and watch the new one, too.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), SUBMITTAL_SUPERSEDED or a refusal of the machine (409)
 */
export async function reopen(
  context: InAccount,
  {
    SubmittalMasterUniqueId: id,
    SubmittalNewDescription: description,
  }: { SubmittalMasterUniqueId: string; SubmittalNewDescription?: string | null | undefined },
): Promise<string[]> {
  const { db, scope, now } = context
  await requireSeen(context, submittalTable, [id], 'Read')
  const before = (await lockSubmittals(db, scope, [id])).get(id)
  if (!before) throw notFound()
  const { workOrderId, number, revision } = before
  const actors = (await listActors(db, scope, [id])).get(id) ?? []
  requireStep(context, submittalMachine, 'reopen', standingOf(context, before, actors))
  // Locks the number, so that nobody else can add a revision of this submittal until the transaction ends.
  await countChosen(db, scope, 'Submittal', [{ within: workOrderId, number }])
  if (await hasNewerRevision(db, scope, before))
    throw new AppError('SUBMITTAL_SUPERSEDED', submittalRefusals.SUBMITTAL_SUPERSEDED)
  const newId = uuidv7()
  await insertSubmittals(db, scope, now, [
    {
      id: newId,
      workOrderId,
      number,
      revision: revision + 1,
      parentId: id,
      submittalTitle: before.title,
      submittalDescription: description || before.description,
      companySubTaskCodeUniqueId: before.codeId,
      subConAccountUniqueId: before.subContractorId,
      submittalManagerUniqueId: before.managerId,
      submittalOriginatorUniqueId: before.originatorId,
      submittalPackageUniqueId: before.packageId,
      jobUniqueId: before.jobId,
      // The new revision has not been received yet.
      receivedDate: null,
      submitByDate: before.saidSubmitBy,
      finalDueDate: before.saidFinalDue,
      leadTimeDays: before.leadDays,
      reviewDays: before.reviewDays,
      requiredOnSiteDate: before.requiredOnSiteDate,
    },
  ])
  await putActors(
    context,
    { id: newId, workOrderId },
    [],
    // The comments belong to the previous revision.
    actors.map(({ roleTypeId, employeeId, isDistributionOnly }) => ({
      roleTypeId,
      employeeId,
      isDistributionOnly,
      comments: '',
    })),
  )
  await copyFiles(
    context,
    { workOrderId, targetType: 'Submittal', targetId: id },
    { targetId: newId, origin: `from revision ${revision}` },
  )
  await passThese(context, [newId])
  await tellWatchers(context, [
    {
      on: discussedOf(before),
      made: newId,
      what: `was reopened as revision ${revision + 1}`,
      comment: description,
    },
  ])
  return [newId]
}
