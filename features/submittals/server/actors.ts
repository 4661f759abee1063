/**
 * The actors of a submittal: its submitter, its approvers in their order, and the people who only get notices
 * (001 §5, §6).
 */
import { AppError } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import { type Actor, type ChosenActor, deciding, pendingOf } from '#features/approvals/server/public.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import {
  APPROVER,
  type ChosenApprover,
  SUBMITTER,
  type SubmittalApprover,
  submittalErrors,
  submittalRoles,
} from '../contract.ts'

/** The actor who submits the submittal. */
export const submitterOf = (actors: readonly Actor[]): Actor | null =>
  actors.find(({ roleTypeId, isDistributionOnly }) => roleTypeId === SUBMITTER && !isDistributionOnly) ?? null

/** The actors who approve the submittal, in their order. */
export const approversOf = (actors: readonly Actor[]): Actor[] => deciding(actors, [APPROVER])

/** The actor who has the turn in a status; null: nobody. */
export function holderOf(statusId: number, actors: readonly Actor[]): Actor | null {
  if (statusId === statuses.Pending) return pendingOf(approversOf(actors))
  const isWithSubmitter = statusId === statuses.Active || statusId === statuses.RequireInformation
  return isWithSubmitter ? submitterOf(actors) : null
}

/** The actors as the API sends them. */
export function shownActors(statusId: number, actors: readonly Actor[]): SubmittalApprover[] {
  const holder = holderOf(statusId, actors)
  return actors.map((actor) => ({
    roleTypeUniqueId: actor.roleTypeId,
    roleTypeName:
      submittalRoles.find(({ roleTypeUniqueId }) => roleTypeUniqueId === actor.roleTypeId)?.roleTypeName ??
      '',
    submittalApprovalEmployeeUniqueId: actor.employeeId,
    submittalApprovalEmployeeName: actor.name,
    companyName: actor.companyName,
    comments: actor.comments,
    distributionOnly: actor.isDistributionOnly,
    statusId: actor.statusId,
    statusName: statusNameOf(actor.statusId) ?? '',
    approvedDate: actor.decidedAt,
    isPending: actor === holder,
  }))
}

/** An actor with the position in the input, for error messages. */
export type PlacedActor = ChosenActor & { place: number }

/**
 * The actors in the input. Entries without a role or an employee are ignored. An actor who keeps the role
 * keeps the comment, unless the input has a new one.
 *
 * @throws AppError SUBMITTER_MISSING or APPROVER_MISSING (400)
 */
export function chosenActors(
  index: number,
  inputs: readonly ChosenApprover[] | null | undefined,
  present: readonly Actor[] = [],
): PlacedActor[] {
  const chosen = (inputs ?? []).flatMap((input, place): PlacedActor[] => {
    const { roleTypeUniqueId: roleTypeId, approverEmployeeUniqueId: employeeId } = input
    if (!roleTypeId || !employeeId) return []
    const isDistributionOnly = input.distributionOnly ?? false
    const before = present.find((actor) => actor.roleTypeId === roleTypeId && actor.employeeId === employeeId)
    const comments = input.comments ?? before?.comments ?? ''
    return [{ place, roleTypeId, employeeId, isDistributionOnly, comments }]
  })
  const faults = [{ path: `${index}.approvers`, message: 'must name an employee' }]
  // 001 §5
  if (!chosen.some(({ roleTypeId, isDistributionOnly }) => roleTypeId === SUBMITTER && !isDistributionOnly))
    throw new AppError('SUBMITTER_MISSING', submittalErrors.SUBMITTER_MISSING, faults)
  if (!chosen.some(({ roleTypeId }) => roleTypeId === APPROVER))
    throw new AppError('APPROVER_MISSING', submittalErrors.APPROVER_MISSING, faults)
  return chosen
}
