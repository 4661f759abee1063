/** The columns of invoices, in lists and in the spreadsheet. */

import { columnsOf } from '#contract/columns.ts'
import { numberOf } from '#contract/record-types.ts'
import { waitingColumns } from '#features/court/columns.ts'
import { invoiceLabels } from './labels.ts'
import { type InvoiceStatusName, invoiceWords } from './machine.ts'
import type { Invoice } from './records.ts'

export const invoiceColumns = columnsOf<Invoice>()({
  number: {
    ...{ title: 'No.', type: 'text', kind: 'short', isSorted: true, width: 10 },
    value: (invoice) => numberOf('Invoice', invoice.number),
  },
  name: {
    ...{ title: 'Invoice', type: 'text', kind: 'name', isSorted: true, width: 50 },
    value: (invoice) => invoice.invoiceTitle,
  },
  firm: {
    ...{ title: invoiceLabels.subContractorUniqueId, type: 'text', isSorted: true, width: 30 },
    value: (invoice) => invoice.subContractorName,
  },
  status: {
    ...{ title: 'Status', type: 'text', kind: 'short', isSorted: true, width: 14 },
    value: (invoice) => invoiceWords[invoice.statusName as InvoiceStatusName],
  },
  amount: {
    ...{
      title: 'Amount due',
      header: invoiceLabels.invoiceAmount,
      type: 'amount',
      kind: 'amount',
      isSorted: true,
      isCosts: true,
    },
    value: (invoice) => invoice.invoiceAmount,
  },
  retained: {
    ...{ title: 'Retained', type: 'amount', kind: 'amount', isExtra: true },
    value: (invoice) => invoice.retainedAmount,
  },
  stored: {
    ...{ title: 'Stored', type: 'amount', kind: 'amount', isExtra: true },
    value: (invoice) => invoice.storedAmount,
  },
  ...waitingColumns,
  opened: {
    ...{ title: invoiceLabels.invoiceOpenDate, type: 'date', kind: 'figure', isSorted: true, isExtra: true },
    value: (invoice) => invoice.invoiceOpenDate,
  },
  period: {
    ...{ title: 'Work', type: 'text', isExtra: true, width: 26 },
    value: (invoice) => (invoice.periodStart ? `${invoice.periodStart} to ${invoice.periodEnd}` : null),
  },
  due: {
    ...{ title: invoiceLabels.dueDate, type: 'date', kind: 'figure', isSorted: true },
    value: (invoice) => invoice.dueDate,
  },
  closed: {
    ...{ title: 'Closed', type: 'date', kind: 'figure', isSorted: true, isExtra: true },
    value: (invoice) => invoice.invoiceCloseDate,
  },
  author: { title: 'Opened by', type: 'text', isExtra: true, value: (invoice) => invoice.createdByName },
  // 002 §9
  days: { title: 'Days', type: 'number', kind: 'amount', isExtra: true, value: (invoice) => invoice.days },
  timespent: {
    ...{ title: 'Time spent', type: 'number', kind: 'amount', isExtra: true },
    value: (invoice) => invoice.timespent,
  },
  description: {
    ...{ title: invoiceLabels.invoiceDescription, type: 'text', isExtra: 'in the sheet', width: 60 },
    value: (invoice) => invoice.invoiceDescription,
  },
})
