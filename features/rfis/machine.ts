/**
 * The steps of an RFI: which step is allowed in which status, and the text of each refusal (001 §4). Active
 * or Created -approve-> InProgress -close-> Completed, a one way process.
 */
import { defineErrors } from '#contract/errors.ts'
import { defineMachine, refusalOf as refusalOfMachine } from '#contract/machine.ts'
import type { StatusName } from '#contract/statuses.ts'

export const rfiRefusals = defineErrors({
  // The documents' texts (001 §4, §8).
  RFI_CLOSED: {
    status: 409,
    text: 'This RFI is closed and cannot be approved!',
    hint: 'To go on, ask a follow-up.',
  },
  RFI_IN_PROGRESS: {
    status: 409,
    text: 'Invalid status, cannot be approved!',
    hint: 'It is already approved.',
  },
  RFI_ACTIVE: { status: 409, text: 'Active RFI cannot be closed', hint: 'Approve it before closing.' },
  RFI_CLOSED_ALREADY: { status: 409, text: 'This RFI is already closed.' },
  RFI_NOT_EDITED: { status: 409, text: 'Closed. To go on, ask a follow-up.' },
  RFI_NOT_ANSWERED: { status: 409, text: 'This RFI is closed and cannot be answered.' },
  RFI_FILES_FIXED: { status: 409, text: 'This RFI is closed. Its files cannot be changed.' },
  RFI_NOT_APPROVED: { status: 409, text: 'Approve this RFI before answering it.' },
  RFI_UNANSWERED: { status: 409, text: 'This RFI has not been answered yet.' },
  RFI_NOT_VOIDED: { status: 409, text: 'This RFI is closed and cannot be voided.' },
  RFI_ANSWERED: {
    status: 409,
    text: 'This RFI has been answered and cannot be voided.',
    hint: 'Close it instead.',
  },
  RFI_NOT_SENT_BACK: { status: 409, text: 'This RFI is closed and cannot be sent back.' },
})

export const rfiStatuses = ['Active', 'Created', 'InProgress', 'Completed'] as const satisfies StatusName[]
export type RfiStatusName = (typeof rfiStatuses)[number]

/** The names of the statuses on screens. */
export const rfiWords: Record<RfiStatusName, string> = {
  Active: 'Open',
  Created: 'Open',
  InProgress: 'In progress',
  Completed: 'Closed',
}

const open = ['Active', 'Created'] as const

export const rfiMachine = defineMachine({
  module: 'RFIs',
  statuses: rfiStatuses,
  refusals: rfiRefusals,
  // In progress, an RFI waits on its assignee. After the answer it waits on its author.
  with: { Active: 'approver', Created: 'approver', InProgress: ['assignee', 'author'], Completed: null },
  steps: {
    edit: {
      by: 'Update',
      from: [...open, 'InProgress'],
      refused: { Completed: 'RFI_NOT_EDITED' },
      tone: 'info',
    },
    approve: {
      by: ['Update', 'holder'],
      turn: 'accept',
      from: open,
      to: 'InProgress',
      refused: { InProgress: 'RFI_IN_PROGRESS', Completed: 'RFI_CLOSED' },
      tone: 'error',
      done: 'approved',
    },
    answer: {
      by: ['actor', 'holder'],
      turn: 'answer',
      from: ['InProgress'],
      refused: { Active: 'RFI_NOT_APPROVED', Created: 'RFI_NOT_APPROVED', Completed: 'RFI_NOT_ANSWERED' },
      tone: 'info',
      done: 'submitted',
    },
    close: {
      by: ['Update', 'author', 'holder'],
      turn: 'finish',
      from: ['InProgress'],
      to: 'Completed',
      refused: { Active: 'RFI_ACTIVE', Created: 'RFI_ACTIVE', Completed: 'RFI_CLOSED_ALREADY' },
      tone: 'error',
      done: 'closed',
    },
    // The author can send an insufficient answer back (records.md 'Decided after the second trial').
    sendBack: {
      by: ['author', 'holder'],
      turn: 'finish',
      from: ['InProgress'],
      refused: { Active: 'RFI_UNANSWERED', Created: 'RFI_UNANSWERED', Completed: 'RFI_NOT_SENT_BACK' },
      tone: 'info',
      done: 'rejected',
    },
    // Only an RFI that nobody has answered can be voided (records.md 'Decided after the third trial').
    void: {
      by: ['author', 'Delete'],
      from: [...open, 'InProgress'],
      to: 'Completed',
      refused: { Completed: 'RFI_NOT_VOIDED' },
      tone: 'info',
    },
    files: {
      by: 'Read',
      from: [...open, 'InProgress'],
      refused: { Completed: 'RFI_FILES_FIXED' },
      tone: 'info',
    },
  },
})

/** The name of the status of a void RFI. */
export const VOID = 'Void'

/** The status of an RFI in words. */
export const rfiWordOf = ({ statusName, isVoid }: { statusName: string; isVoid: boolean }): string =>
  isVoid ? VOID : rfiWords[statusName as RfiStatusName]

export type RfiStep = keyof typeof rfiMachine.steps
export type RfiRefusal = keyof typeof rfiRefusals

/** The refusal of a step in a status; null if the step is allowed. */
export const refusalOf = (step: RfiStep, status: string) => refusalOfMachine(rfiMachine, step, status)
