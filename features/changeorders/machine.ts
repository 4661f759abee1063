/**
 * The statuses and steps of a change order, and the texts of refused steps (001 §4, decisions
 * 'States'). 'Created' becomes 'Pending' when it is sent, or by the first decision of an actor. While
 * 'Pending', the actors decide in turn. The last approval makes it 'Active' (in force), a review
 * 'RequireInformation', a rejection 'Rejected'.
 */
import { defineErrors } from '#contract/errors.ts'
import { defineMachine, refusalOf as refusalOfMachine } from '#contract/machine.ts'
import type { StatusName } from '#contract/statuses.ts'
import { approvalErrors } from '#features/approvals/contract.ts'

/** One hint for both reasons of refusal: it is not the actor's turn, or the change order is decided. */
const TURN_OR_DECIDED = 'It is decided, or it is not your turn.'

export const changeOrderRefusals = defineErrors({
  APPROVAL_OVER: approvalErrors.APPROVAL_OVER,
  // Refusals of the documents (001 §4, §8)
  CHANGE_ORDER_NOT_APPROVED: { status: 409, text: 'Cannot approve.', hint: TURN_OR_DECIDED },
  CHANGE_ORDER_NOT_REVIEWED: { status: 409, text: 'Cannot review.', hint: TURN_OR_DECIDED },
  CHANGE_ORDER_NOT_REJECTED: { status: 409, text: 'Cannot reject.', hint: TURN_OR_DECIDED },
  CHANGE_ORDER_CODES_FROZEN: {
    status: 409,
    text: 'Cannot Change Codes As The ChangeOrder Is In Progress.',
    hint: 'Codes can be changed in a draft only.',
  },
  CHANGE_ORDER_ITEMS_FROZEN: {
    status: 409,
    text: 'Items can be changed in a draft only.',
  },
  CHANGE_ORDER_UNDER_REVIEW: {
    status: 409,
    text: 'This change order is under review. You can edit it when a reviewer asks for information.',
  },
  CHANGE_ORDER_SENT: { status: 409, text: 'This change order has already been sent for approval.' },
  CHANGE_ORDER_IN_FORCE: { status: 409, text: 'This change order is in effect and cannot be changed.' },
  CHANGE_ORDER_ENDED: { status: 409, text: 'This change order was rejected and cannot be changed.' },
  CHANGE_ORDER_FILES_IN_REVIEW: {
    status: 409,
    text: 'This change order is under review. Its files can be changed when a reviewer asks for information.',
  },
  CHANGE_ORDER_FILES_IN_FORCE: {
    status: 409,
    text: 'This change order is in effect. Its files cannot be changed.',
  },
  CHANGE_ORDER_FILES_ENDED: {
    status: 409,
    text: 'This change order was rejected. Its files cannot be changed.',
  },
  CHANGE_ORDER_NOT_DELETED: {
    status: 409,
    text: 'Only a draft or a rejected change order can be deleted.',
  },
})

export const changeOrderStatuses = [
  'Created',
  'Pending',
  'RequireInformation',
  'Active',
  'Rejected',
] as const satisfies StatusName[]
export type ChangeOrderStatusName = (typeof changeOrderStatuses)[number]

/** The names of the statuses on screens. */
export const changeOrderWords: Record<ChangeOrderStatusName, string> = {
  Created: 'Draft',
  Pending: 'Pending',
  RequireInformation: 'Needs information',
  Active: 'In effect',
  Rejected: 'Rejected',
}

/** Statuses in which an actor may decide. The approvals module knows whose turn it is. */
const undecided = ['Created', 'Pending', 'RequireInformation'] as const

const frozen = <Code extends string>(code: Code) =>
  ({ Pending: code, RequireInformation: code, Active: code, Rejected: code }) as const
const decided = <Code extends string>(code: Code) => ({ Active: code, Rejected: code }) as const

const withItems = {
  from: ['Created'],
  refused: frozen('CHANGE_ORDER_ITEMS_FROZEN'),
  tone: 'warning',
} as const
const toDecide = { by: 'actor', turn: ['review', 'approve'] } as const

export const changeOrderMachine = defineMachine({
  module: 'ChangeOrders',
  statuses: changeOrderStatuses,
  refusals: changeOrderRefusals,
  // 'author' means the originator of the change order.
  with: {
    Created: 'author',
    Pending: 'approver',
    RequireInformation: 'author',
    Active: null,
    Rejected: null,
  },
  steps: {
    edit: {
      by: 'Update',
      from: ['Created', 'RequireInformation'],
      refused: {
        Pending: 'CHANGE_ORDER_UNDER_REVIEW',
        Active: 'CHANGE_ORDER_IN_FORCE',
        Rejected: 'CHANGE_ORDER_ENDED',
      },
      tone: 'info',
    },
    // When files may change: records.md 'Decided after the second trial'
    files: {
      by: 'Read',
      from: ['Created', 'RequireInformation'],
      refused: {
        Pending: 'CHANGE_ORDER_FILES_IN_REVIEW',
        Active: 'CHANGE_ORDER_FILES_IN_FORCE',
        Rejected: 'CHANGE_ORDER_FILES_ENDED',
      },
      tone: 'info',
    },
    addItems: { by: 'Create', ...withItems },
    changeItems: { by: 'Update', ...withItems },
    removeItems: { by: 'Delete', ...withItems, done: 'deleted' },
    changeCodes: {
      by: 'Update',
      from: ['Created'],
      refused: frozen('CHANGE_ORDER_CODES_FROZEN'),
      tone: 'warning',
    },
    send: {
      by: ['Update', 'holder'],
      turn: ['begin', 'resubmit'],
      from: ['Created', 'RequireInformation'],
      to: 'Pending',
      refused: {
        Pending: 'CHANGE_ORDER_SENT',
        Active: 'CHANGE_ORDER_IN_FORCE',
        Rejected: 'CHANGE_ORDER_ENDED',
      },
      tone: 'info',
      done: 'submitted',
    },
    // The next actor gets the turn; after the last approval the change order comes into force.
    approve: {
      ...toDecide,
      outOfTurn: 'CHANGE_ORDER_NOT_APPROVED',
      from: undecided,
      refused: decided('CHANGE_ORDER_NOT_APPROVED'),
      tone: 'error',
      done: 'approved',
    },
    review: {
      ...toDecide,
      outOfTurn: 'CHANGE_ORDER_NOT_REVIEWED',
      from: undecided,
      to: 'RequireInformation',
      refused: decided('CHANGE_ORDER_NOT_REVIEWED'),
      tone: 'error',
      done: 'reviewed',
    },
    reject: {
      ...toDecide,
      outOfTurn: 'CHANGE_ORDER_NOT_REJECTED',
      from: undecided,
      to: 'Rejected',
      refused: decided('CHANGE_ORDER_NOT_REJECTED'),
      tone: 'error',
      done: 'rejected',
    },
    // Who may replace an actor: records.md 'replaceActor +'
    replace: {
      by: 'GlobalAccess',
      from: undecided,
      refused: decided('APPROVAL_OVER'),
      tone: 'info',
    },
    remove: {
      by: 'Delete',
      from: ['Created', 'Rejected'],
      refused: {
        Pending: 'CHANGE_ORDER_NOT_DELETED',
        RequireInformation: 'CHANGE_ORDER_NOT_DELETED',
        Active: 'CHANGE_ORDER_NOT_DELETED',
      },
      tone: 'warning',
      done: 'deleted',
    },
  },
})

export type ChangeOrderStep = keyof typeof changeOrderMachine.steps
export type ChangeOrderRefusal = keyof typeof changeOrderRefusals

/** Returns why a step is refused in a status, or null if it is allowed. */
export const refusalOf = (step: ChangeOrderStep, status: string) =>
  refusalOfMachine(changeOrderMachine, step, status)
