/**
 * The people who must decide on a record, in order (records.md 'Submittals', 'Change orders'). All kinds of
 * records that are approved share this module; their steps differ only in names.
 */
import * as z from 'zod'
import { defineErrors } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import { idOf, requiredText, text, wholeNumber } from '#contract/values.ts'

/** The decisions of an actor whose turn it is. */
export const decisions = ['approve', 'approveAsNoted', 'askInformation', 'reject'] as const
export type Decision = (typeof decisions)[number]

/** The status of the actor after each decision. */
export const statusAfter: Readonly<Record<Decision, number>> = {
  approve: statuses.Approved,
  approveAsNoted: statuses.ApprovedAsNoted,
  askInformation: statuses.RequireInformation,
  reject: statuses.Rejected,
}

/** A role in an approval. Each kind of record has its own names for the roles. */
export const RoleType = z.object({ roleTypeUniqueId: z.int(), roleTypeName: z.string() })
export type RoleType = z.output<typeof RoleType>

/** The first and the second role of an approval (001 §6). */
export const FIRST_ROLE = 1
export const SECOND_ROLE = 2
export const RoleTypeId = wholeNumber(FIRST_ROLE, SECOND_ROLE, 'must be 1 or 2').meta({
  example: SECOND_ROLE,
})

/** The most actors of one record. */
export const MOST_ACTORS = 50

export const approvalErrors = defineErrors({
  ACTOR_DECIDED: { status: 409, text: 'They have already decided. Their decision stands.' },
  APPROVAL_OVER: { status: 409, text: 'This is already decided. No one else is asked.' },
})

/** Replaces an actor who has not decided by another employee, with a reason (replaceActor +). */
export const replacing = {
  roleTypeUniqueId: RoleTypeId,
  replacedEmployeeUniqueId: idOf('employee').meta({ description: 'who is asked until now' }),
  employeeUniqueId: idOf('colleague').meta({ description: 'who is asked from now on; may read it there' }),
  reason: requiredText(2000).meta({ example: 'Some reason' }),
}
const Replacing = z.object(replacing)
export type Replacing = z.output<typeof Replacing>

/** An optional comment on a step. */
export const StepComment = text(10_000).nullish().meta({ example: 'Some reason' })

interface Saying {
  comment?: string | null | undefined
}

/**
 * True if the comment has text. Some steps require a comment, because the next person could not act without
 * it.
 */
export const hasWord = ({ comment }: Saying): boolean => (comment ?? '').trim() !== ''
/** The fault of a missing comment, for steps that require a comment. */
export const wordMissing = { path: ['comment'], message: 'must say why' }
