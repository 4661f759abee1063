/**
 * The statuses and steps of invoices, with the text of each refusal (002 §4): Active (which users see as
 * Created) -approve-> InProgress -close-> Completed.
 */
import { defineErrors } from '#contract/errors.ts'
import { defineMachine } from '#contract/machine.ts'
import type { StatusName } from '#contract/statuses.ts'

export const invoiceRefusals = defineErrors({
  // 002 §4
  INVOICE_IN_PROGRESS: { status: 409, text: 'Already in progress', hint: 'It is already approved.' },
  INVOICE_COMPLETED: { status: 409, text: 'Already completed', hint: 'To bill more, add another invoice.' },
  INVOICE_NOT_IN_PROGRESS: { status: 409, text: 'Not in progress', hint: 'Approve it first.' },
  INVOICE_NOT_CLOSED: { status: 409, text: 'Cannot be closed' },
  INVOICE_NOT_APPROVED: { status: 409, text: 'This invoice is not active and cannot be approved.' },
  INVOICE_NOT_EDITED: {
    status: 409,
    text: 'This invoice is approved and cannot be edited.',
    hint: 'Correct it with another invoice.',
  },
  INVOICE_NOT_DELETED: { status: 409, text: 'Only an invoice that is not approved yet can be deleted.' },
  INVOICE_FILES_FIXED: { status: 409, text: 'This invoice is completed. Its files cannot be changed.' },
})

/** InActive: no step sets it, but the documents allow any status of the shared list (002 §4). */
export const invoiceStatuses = [
  'Active',
  'Created',
  'InProgress',
  'Completed',
  'InActive',
] as const satisfies StatusName[]
export type InvoiceStatusName = (typeof invoiceStatuses)[number]

/** The names of the statuses on screens. */
export const invoiceWords: Record<InvoiceStatusName, string> = {
  Active: 'Created',
  Created: 'Created',
  InProgress: 'In progress',
  Completed: 'Completed',
  InActive: 'Not active',
}

const created = ['Active', 'Created'] as const

export const invoiceMachine = defineMachine({
  module: 'Invoices',
  statuses: invoiceStatuses,
  refusals: invoiceRefusals,
  with: {
    Active: ['approver', 'author'],
    Created: ['approver', 'author'],
    InProgress: ['author', 'approver'],
    Completed: null,
    InActive: null,
  },
  steps: {
    edit: {
      by: 'Update',
      from: created,
      refused: {
        InProgress: 'INVOICE_NOT_EDITED',
        Completed: 'INVOICE_NOT_EDITED',
        InActive: 'INVOICE_NOT_EDITED',
      },
      tone: 'info',
    },
    // server/own.ts decides whether a person may approve an invoice that the same person made.
    approve: {
      by: ['Update', 'holder'],
      turn: 'approve',
      from: created,
      to: 'InProgress',
      refused: {
        InProgress: 'INVOICE_IN_PROGRESS',
        Completed: 'INVOICE_COMPLETED',
        InActive: 'INVOICE_NOT_APPROVED',
      },
      tone: 'info',
      done: 'approved',
    },
    close: {
      by: ['Update', 'holder'],
      turn: 'finish',
      from: ['InProgress'],
      to: 'Completed',
      refused: {
        Active: 'INVOICE_NOT_IN_PROGRESS',
        Created: 'INVOICE_NOT_IN_PROGRESS',
        Completed: 'INVOICE_COMPLETED',
        InActive: 'INVOICE_NOT_CLOSED',
      },
      tone: 'info',
      done: 'closed',
    },
    // records.md 'Decided after the second trial'
    files: {
      by: 'Read',
      from: [...created, 'InProgress'],
      refused: { Completed: 'INVOICE_FILES_FIXED', InActive: 'INVOICE_FILES_FIXED' },
      tone: 'info',
    },
    remove: {
      by: 'Delete',
      from: created,
      refused: {
        InProgress: 'INVOICE_NOT_DELETED',
        Completed: 'INVOICE_NOT_DELETED',
        InActive: 'INVOICE_NOT_DELETED',
      },
      tone: 'warning',
      done: 'deleted',
    },
  },
})

export type InvoiceStep = keyof typeof invoiceMachine.steps
export type InvoiceRefusal = keyof typeof invoiceRefusals
