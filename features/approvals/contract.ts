/**
 * Who has to say something to a record, in which order (records.md 'Submittals', 'Change orders'): one engine for all
 * records that are approved, whose steps differ only in names.
 */
import * as z from 'zod'
import { defineErrors } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import { idOf, requiredText, text, wholeNumber } from '#contract/values.ts'

/** What somebody whose turn it is can say. */
export const decisions = ['approve', 'approveAsNoted', 'askInformation', 'reject'] as const
export type Decision = (typeof decisions)[number]

/** How an actor stands after it. */
export const statusAfter: Readonly<Record<Decision, number>> = {
  approve: statuses.Approved,
  approveAsNoted: statuses.ApprovedAsNoted,
  askInformation: statuses.RequireInformation,
  reject: statuses.Rejected,
}

/** A role in an approval; the kinds of records have names of their own for them. */
export const RoleType = z.object({ roleTypeUniqueId: z.int(), roleTypeName: z.string() })
export type RoleType = z.output<typeof RoleType>

/** The first and the second role of an approval (001 §6). */
export const FIRST_ROLE = 1
export const SECOND_ROLE = 2
export const RoleTypeId = wholeNumber(FIRST_ROLE, SECOND_ROLE, 'must be 1 or 2').meta({
  example: SECOND_ROLE,
})

/** How many people may have to approve one record. */
export const MOST_ACTORS = 50

export const approvalErrors = defineErrors({
  ACTOR_DECIDED: { status: 409, text: 'They have already decided. Their decision stands.' },
  APPROVAL_OVER: { status: 409, text: 'This is already decided. No one else is asked.' },
})

/** Who is put in the place of an actor who has not decided, and why (replaceActor +). */
export const replacing = {
  roleTypeUniqueId: RoleTypeId,
  replacedEmployeeUniqueId: idOf('employee').meta({ description: 'who is asked until now' }),
  employeeUniqueId: idOf('colleague').meta({ description: 'who is asked from now on; may read it there' }),
  reason: requiredText(2000).meta({ example: 'Some reason' }),
}
const Replacing = z.object(replacing)
export type Replacing = z.output<typeof Replacing>

/** What is said to a step; where one may say nothing. */
export const StepComment = text(10_000).nullish().meta({ example: 'Some reason' })

interface Saying {
  comment?: string | null | undefined
}

/** True where something is said; what is said to steps that nobody could act on without a word. */
export const hasWord = ({ comment }: Saying): boolean => (comment ?? '').trim() !== ''
/** What is wrong where it is not. */
export const wordMissing = { path: ['comment'], message: 'must say why' }
