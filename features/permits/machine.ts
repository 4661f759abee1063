/**
 * The steps of a permit that each status allows, and the texts of the refusals (001 §4): Created -approve->
 * InProgress -close-> Completed.
 */
import { defineErrors } from '#contract/errors.ts'
import { defineMachine, refusalOf as refusalOfMachine } from '#contract/machine.ts'
import type { StatusName } from '#contract/statuses.ts'

export const permitRefusals = defineErrors({
  PERMIT_NOT_EDITED: { status: 409, text: 'This permit is closed and cannot be edited.' },
  PERMIT_APPROVED_ALREADY: { status: 409, text: 'This permit is already approved.' },
  PERMIT_NOT_APPROVED_CLOSED: { status: 409, text: 'This permit is closed and cannot be approved.' },
  PERMIT_NOT_CLOSED_YET: { status: 409, text: 'Approve this permit before closing it.' },
  PERMIT_CLOSED_ALREADY: { status: 409, text: 'This permit is already closed.' },
  PERMIT_NOT_ADDED_BELOW: { status: 409, text: 'This permit is closed. No sub-permits can be added.' },
  PERMIT_LOG_CLOSED: { status: 409, text: 'This permit is closed. Nothing can be added to its log.' },
  PERMIT_FILES_FIXED: { status: 409, text: 'This permit is closed. Its files cannot be changed.' },
  PERMIT_HAS_OPEN_BELOW: {
    status: 409,
    text: 'Sub-permits of this permit are still open. Close them first.',
  },
  PERMIT_HAS_BELOW: { status: 409, text: 'This permit has sub-permits. Delete those first.' },
  PERMIT_NOT_DELETED: { status: 409, text: 'Only a permit that is not approved yet can be deleted.' },
})

export const permitStatuses = ['Created', 'InProgress', 'Completed'] as const satisfies StatusName[]
export type PermitStatusName = (typeof permitStatuses)[number]

/** The words for the statuses on the screens. */
export const permitWords: Record<PermitStatusName, string> = {
  Created: 'Applied for',
  InProgress: 'Approved',
  Completed: 'Closed',
}

const open = ['Created', 'InProgress'] as const

export const permitMachine = defineMachine({
  module: 'Permits',
  statuses: permitStatuses,
  refusals: permitRefusals,
  // After a failed inspection, the permit waits on the person who has it inspected again.
  with: { Created: ['approver', 'holder'], InProgress: 'holder', Completed: null },
  steps: {
    edit: { by: 'Update', from: open, refused: { Completed: 'PERMIT_NOT_EDITED' }, tone: 'info' },
    approve: {
      by: ['Update', 'holder'],
      turn: 'approve',
      from: ['Created'],
      to: 'InProgress',
      refused: { InProgress: 'PERMIT_APPROVED_ALREADY', Completed: 'PERMIT_NOT_APPROVED_CLOSED' },
      tone: 'error',
      done: 'approved',
    },
    close: {
      by: 'Update',
      from: ['InProgress'],
      to: 'Completed',
      refused: { Created: 'PERMIT_NOT_CLOSED_YET', Completed: 'PERMIT_CLOSED_ALREADY' },
      tone: 'error',
      done: 'closed',
    },
    // The rule is in records.md 'Small print'
    addBelow: { by: 'Create', from: open, refused: { Completed: 'PERMIT_NOT_ADDED_BELOW' }, tone: 'info' },
    // The rule is in records.md 'Decided after the second trial'
    files: { by: 'Read', from: open, refused: { Completed: 'PERMIT_FILES_FIXED' }, tone: 'info' },
    log: {
      by: ['Create', 'holder'],
      turn: 'reinspect',
      from: open,
      refused: { Completed: 'PERMIT_LOG_CLOSED' },
      tone: 'info',
      done: 'added',
    },
    remove: {
      by: 'Delete',
      from: ['Created'],
      refused: { InProgress: 'PERMIT_NOT_DELETED', Completed: 'PERMIT_NOT_DELETED' },
      tone: 'warning',
      done: 'deleted',
    },
  },
})

export type PermitStep = keyof typeof permitMachine.steps
export type PermitRefusal = keyof typeof permitRefusals

/** Why a step is refused in a status; null if it is allowed. */
export const refusalOf = (step: PermitStep, status: string) => refusalOfMachine(permitMachine, step, status)
