/** The API calls of invoices (002 §7 'Invoices'). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { type ColumnName, costsOf, namesOf, type SortedName, sortedOf } from '#contract/columns.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply } from '#contract/file.ts'
import { goesOn, Page, PageWithNext, pagingOf } from '#contract/paging.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import { idOf } from '#contract/values.ts'
import { Dwell } from '#features/court/contract.ts'
import { HistoryEntry } from '#features/history/contract.ts'
import { invoiceColumns } from './columns.ts'
import {
  BillableLine,
  Invoice,
  InvoiceChange,
  InvoiceComment,
  InvoiceDetails,
  InvoiceLines,
  InvoiceStanding,
  InvoiceTotals,
  invoiceFilter,
  NewInvoice,
  NewInvoiceComment,
} from './records.ts'

export * from './records.ts'

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'Invoices', action }) as const
const area = 'invoices'

export type InvoiceSort = Sort<SortedName<typeof invoiceColumns>>
export type InvoiceColumn = ColumnName<typeof invoiceColumns>

const listed = {
  ...invoiceFilter,
  sort: sortedBy(sortedOf(invoiceColumns), { costs: costsOf(invoiceColumns) }),
}

export const listInvoices = endpoint({
  method: 'POST',
  path: '/api/invoicemaster/workorder',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend(listed),
  reply: Page(Invoice),
  summary: 'The invoices of a work order, newest first',
})

export const sumInvoices = endpoint({
  method: 'POST',
  path: '/api/invoicemaster/totals',
  area,
  access: access('Read'),
  body: z.object({ workOrderUniqueId: idOf('workOrder'), ...invoiceFilter }),
  reply: InvoiceTotals,
  summary: 'What the invoices of a work order come to that a list is narrowed to, each side by itself',
})

export const findInvoice = endpoint({
  method: 'POST',
  path: '/api/invoicemaster/id',
  area,
  access: access('Read'),
  body: pagingOf('invoice'),
  reply: Page(InvoiceDetails),
  summary: 'One invoice as a page: items[0] is it',
})

export const createInvoices = endpoint({
  method: 'POST',
  path: '/api/invoicemaster/create',
  area,
  access: access('Create'),
  body: arrayOf(NewInvoice),
  reply: Ids,
  summary: 'Adds invoices to work orders, all or none; each gets the next number of its work order',
  description:
    "404 'Workorder details cannot be displayed' without a work order that is found. Whoever has to approve it is told.",
})

export const updateInvoices = endpoint({
  method: 'POST',
  path: '/api/invoicemaster/update',
  area,
  access: access('Read'),
  writes: true,
  body: arrayOf(InvoiceChange),
  reply: Ids,
  summary: 'Changes, approves or closes invoices, all or none; fields that are left out stay',
  description:
    'Status InProgress approves one, Completed closes it: the day and who are noted. By whoever may change invoices there; the one on whom it waits takes the step that it waits for, too.',
})

export const deleteInvoices = endpoint({
  method: 'POST',
  path: '/api/invoicemaster/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('invoice')),
  reply: Ids,
  summary: 'Deletes invoices that are not approved, all or none: what they bill is free again',
})

export const setLinesOfInvoice = endpoint({
  method: 'POST',
  path: '/api/invoicemaster/lines',
  area,
  access: access('Update'),
  body: InvoiceLines,
  reply: Ids,
  summary: 'Gives an invoice that is not approved its lines, instead of those it has',
  description:
    'Left out: what was captured on the days of its period, or until today, and is not billed, credits included. 409 where approved invoices of its side have no lines and isBesideTyped is not true. 409 with the fields where more is billed than was captured, released than is retained, or stored than is left of a scheduled value; what is stored beyond what was needs a file on the invoice or on a comment.',
})

export const listBillableOfInvoice = endpoint({
  method: 'POST',
  path: '/api/invoicemaster/billable',
  area,
  access: access('Update'),
  writes: false,
  body: z.object({ TargetUniqueID: idOf('invoice') }),
  reply: z.array(BillableLine),
  summary:
    'What an invoice can bill: activities and items of change orders in force, with what lies stored of them',
  description: '403 for whoever does not see costs.',
})

export const findStandingOfInvoice = endpoint({
  method: 'POST',
  path: '/api/invoicemaster/standing',
  area,
  access: access('Read'),
  body: z.object({ TargetUniqueID: idOf('invoice') }),
  reply: InvoiceStanding,
  summary: 'What the contract of an invoice comes to once it is approved, and who else can approve it',
  description: 'Without costs only who else can.',
})

export const printInvoice = endpoint({
  method: 'POST',
  path: '/api/invoicemaster/pdf',
  area,
  access: access('Read'),
  body: z.object({ TargetUniqueID: idOf('invoice') }),
  sendsFile: true,
  reply: FileReply,
  summary: 'An invoice as a PDF: its lines, what is due, and what its contract comes to',
  description: '403 for whoever does not see its amounts.',
})

export const listHistoryOfInvoice = endpoint({
  method: 'POST',
  path: '/api/invoicemaster/history',
  area,
  access: access('Read'),
  body: pagingOf('invoice').extend(goesOn),
  reply: PageWithNext(HistoryEntry),
  summary: 'What became of an invoice, newest first',
})

export const listDwellOfInvoice = endpoint({
  method: 'POST',
  path: '/api/invoicemaster/court',
  area,
  access: access('Read'),
  body: z.object({ TargetUniqueID: idOf('invoice') }),
  reply: z.array(Dwell),
  summary: 'With whom an invoice was and how long, from the beginning',
})

export const listCommentsOfInvoice = endpoint({
  method: 'POST',
  path: '/api/invoicemastercomments/get/invoicemaster',
  area,
  access: access('Read'),
  body: pagingOf('invoice'),
  reply: Page(InvoiceComment),
  summary: 'The comments on an invoice with their files, newest last',
})

export const createInvoiceComments = endpoint({
  method: 'POST',
  path: '/api/invoicemastercomments/create',
  area,
  access: access('Create'),
  body: arrayOf(NewInvoiceComment),
  reply: Ids,
  summary: 'Comments on invoices, all or none; who watches one and who is named are told',
})

export const exportInvoices = endpoint({
  method: 'POST',
  path: '/api/invoicemaster/export',
  area,
  access: access('Read'),
  body: z.object({ workOrderUniqueId: idOf('workOrder'), ...listed, ...sheetOf(namesOf(invoiceColumns)) }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The invoices of a work order, as they are shown, as a spreadsheet',
})
