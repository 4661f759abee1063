/**
 * The statuses and steps of submittals, with the text of each refusal (001 §4, decisions
 * 'States'): Active -submit-> Pending -approve-> Approved or ApprovedAsNoted. An approver who asks for
 * information sends the submittal back to its submitter. A rejected or approved submittal is reopened as a
 * new revision.
 */
import { defineErrors, platformErrors } from '#contract/errors.ts'
import { defineMachine, refusalOf as refusalOfMachine } from '#contract/machine.ts'
import type { StatusName } from '#contract/statuses.ts'
import { approvalErrors } from '#features/approvals/contract.ts'

export const submittalRefusals = defineErrors({
  APPROVAL_OVER: approvalErrors.APPROVAL_OVER,
  // 001 §5, §8: the documents' text for a user without the right.
  SUBMITTAL_NOT_EDITABLE: {
    status: 409,
    text: platformErrors.FORBIDDEN.text,
    hint: 'It can be edited as a draft, or when information was asked for.',
  },
  NOT_YOUR_TURN: { status: 409, text: 'It is not your turn with this submittal.' },
  // 001 §5: a submittal needs an approver; people on the distribution list only get notices.
  NOBODY_APPROVES: { status: 409, text: 'Approver employee not selected', hint: 'Choose who approves it.' },
  SUBMITTAL_SUPERSEDED: {
    status: 409,
    text: 'There is a newer revision of this submittal. Open that one.',
  },
  SUBMITTAL_SUBMITTED: { status: 409, text: 'This submittal has already been submitted.' },
  SUBMITTAL_NOT_SUBMITTED: { status: 409, text: 'Submit this submittal first.' },
  SUBMITTAL_NEEDS_INFORMATION: {
    status: 409,
    text: 'Information was asked for. Submit this submittal again first.',
  },
  SUBMITTAL_DECIDED: { status: 409, text: 'This submittal is decided. Reopen it as a new revision instead.' },
  SUBMITTAL_FILES_IN_REVIEW: {
    status: 409,
    text: 'This submittal is in review. Its files can be changed when it comes back.',
  },
  SUBMITTAL_FILES_DECIDED: {
    status: 409,
    text: 'This submittal is decided. To change its files, make a new revision.',
  },
  SUBMITTAL_UNDECIDED: {
    status: 409,
    text: 'This submittal is not decided yet. You can revise it once it is approved or rejected.',
  },
})

export const submittalStatuses = [
  'Active',
  'Pending',
  'RequireInformation',
  'Approved',
  'ApprovedAsNoted',
  'Rejected',
] as const satisfies StatusName[]
export type SubmittalStatusName = (typeof submittalStatuses)[number]

/** The names of the statuses on screens. */
export const submittalWords: Record<SubmittalStatusName, string> = {
  Active: 'Draft',
  Pending: 'In review',
  RequireInformation: 'Needs information',
  Approved: 'Approved',
  ApprovedAsNoted: 'Approved as noted',
  Rejected: 'Rejected',
}

const withSubmitter = ['Active', 'RequireInformation'] as const
const decided = ['Approved', 'ApprovedAsNoted', 'Rejected'] as const

/** Allowed for the originator and the manager (decisions 'States'). */
const editable = {
  by: 'author',
  from: withSubmitter,
  refused: {
    Pending: 'SUBMITTAL_NOT_EDITABLE',
    Approved: 'SUBMITTAL_NOT_EDITABLE',
    ApprovedAsNoted: 'SUBMITTAL_NOT_EDITABLE',
    Rejected: 'SUBMITTAL_NOT_EDITABLE',
  },
  tone: 'warning',
} as const

const toDecide = {
  by: 'actor',
  turn: 'approve',
  outOfTurn: 'NOT_YOUR_TURN',
  from: ['Pending'],
  refused: {
    Active: 'SUBMITTAL_NOT_SUBMITTED',
    RequireInformation: 'SUBMITTAL_NEEDS_INFORMATION',
    Approved: 'SUBMITTAL_DECIDED',
    ApprovedAsNoted: 'SUBMITTAL_DECIDED',
    Rejected: 'SUBMITTAL_DECIDED',
  },
  tone: 'info',
} as const

export const submittalMachine = defineMachine({
  module: 'Submittals',
  statuses: submittalStatuses,
  refusals: submittalRefusals,
  // 'holder' stands for the submitter.
  with: {
    Active: 'holder',
    Pending: 'approver',
    RequireInformation: 'holder',
    Approved: null,
    ApprovedAsNoted: null,
    Rejected: null,
  },
  steps: {
    edit: editable,
    remove: { ...editable, needs: 'Delete', done: 'deleted' },
    // records.md 'Decided after the second trial'
    files: {
      by: 'Read',
      from: withSubmitter,
      refused: {
        Pending: 'SUBMITTAL_FILES_IN_REVIEW',
        Approved: 'SUBMITTAL_FILES_DECIDED',
        ApprovedAsNoted: 'SUBMITTAL_FILES_DECIDED',
        Rejected: 'SUBMITTAL_FILES_DECIDED',
      },
      tone: 'info',
    },
    submit: {
      by: 'actor',
      turn: ['submit', 'resubmit'],
      outOfTurn: 'NOT_YOUR_TURN',
      from: withSubmitter,
      to: 'Pending',
      refused: {
        Pending: 'SUBMITTAL_SUBMITTED',
        Approved: 'SUBMITTAL_DECIDED',
        ApprovedAsNoted: 'SUBMITTAL_DECIDED',
        Rejected: 'SUBMITTAL_DECIDED',
      },
      tone: 'info',
      done: 'submitted',
    },
    // No `to`: the submittal stays Pending until the last approver has approved.
    approve: { ...toDecide, done: 'approved' },
    askInformation: { ...toDecide, to: 'RequireInformation', done: 'reviewed' },
    reject: { ...toDecide, to: 'Rejected', done: 'rejected' },
    // records.md 'replaceActor +'
    replace: {
      by: 'GlobalAccess',
      from: [...withSubmitter, 'Pending'],
      refused: { Approved: 'APPROVAL_OVER', ApprovedAsNoted: 'APPROVAL_OVER', Rejected: 'APPROVAL_OVER' },
      tone: 'info',
    },
    reopen: {
      by: 'Create',
      from: decided,
      refused: {
        Active: 'SUBMITTAL_UNDECIDED',
        Pending: 'SUBMITTAL_UNDECIDED',
        RequireInformation: 'SUBMITTAL_UNDECIDED',
      },
      tone: 'info',
      done: 'added',
    },
  },
})

export type SubmittalStep = keyof typeof submittalMachine.steps
export type SubmittalRefusal = keyof typeof submittalRefusals

/** The reason why a step is refused in a status; null: the step is allowed. */
export const refusalOf = (step: SubmittalStep, status: string) =>
  refusalOfMachine(submittalMachine, step, status)
