/** Invoices as a spreadsheet. */
import type { FileReply } from '#contract/file.ts'
import { numberOf } from '#contract/record-types.ts'
import type { SheetWanted } from '#contract/register.ts'
import { requireWaitsOn } from '#features/court/server/public.ts'
import { findTitle, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { requireKnownSubcontractors } from '#features/subcontractors/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRowsOf, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import { Invoice, type InvoiceColumn } from '../contract.ts'
import { type InvoiceStatusName, invoiceWords } from '../machine.ts'
import { invoicesOf } from './invoices.ts'
import type { Listed } from './queries.ts'

const columns: SheetColumns<InvoiceColumn, Invoice> = {
  number: { header: 'No.', type: 'text', width: 10, value: (row) => numberOf('Invoice', row.number) },
  name: { header: 'Invoice', type: 'text', width: 50, value: (row) => row.invoiceTitle },
  firm: { header: 'Subcontractor', type: 'text', width: 30, value: (row) => row.subContractorName },
  status: {
    header: 'Status',
    type: 'text',
    width: 14,
    value: (row) => invoiceWords[row.statusName as InvoiceStatusName],
  },
  amount: { header: 'Amount', type: 'amount', value: (row) => row.invoiceAmount },
  retained: { header: 'Retained', type: 'amount', value: (row) => row.retainedAmount },
  stored: { header: 'Stored', type: 'amount', value: (row) => row.storedAmount },
  opened: { header: 'Opened', type: 'date', value: (row) => row.invoiceOpenDate },
  period: {
    header: 'Work',
    type: 'text',
    width: 26,
    value: (row) => (row.periodStart ? `${row.periodStart} to ${row.periodEnd}` : null),
  },
  due: { header: 'Due', type: 'date', value: (row) => row.dueDate },
  closed: { header: 'Closed', type: 'date', value: (row) => row.invoiceCloseDate },
  with: { header: 'Ball in court', type: 'text', value: (row) => row.court?.name ?? null },
  since: { header: 'Since', type: 'date', value: (row) => row.court?.since ?? null },
  author: { header: 'Opened by', type: 'text', value: (row) => row.createdByName },
  days: { header: 'Days', type: 'number', value: (row) => row.days },
  timespent: { header: 'Time spent', type: 'number', value: (row) => row.timespent },
  description: { header: 'Description', type: 'text', width: 60, value: (row) => row.invoiceDescription },
}

type Wanted = Listed & SheetWanted<InvoiceColumn> & { workOrderUniqueId: string }

const allRows = allRowsOf(Invoice)

/**
 * The invoices of a work order, as they are shown.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportInvoicesSheet(
  context: InAccount,
  { workOrderUniqueId: workOrder, format, columns: chosen, ...filter }: Wanted,
): Promise<FileReply> {
  await requireWorkOrders(context, [workOrder], 'Invoices', 'Read')
  await requireWaitsOn(context, filter)
  await requireKnownSubcontractors(context, [filter.subContractorUniqueId])
  const rows = await allRows(context.scope, (range) => invoicesOf(context, workOrder, filter, range))
  return writeSheet(format, {
    name: 'Invoices',
    of: await findTitle(context.db, context.scope, 'work_order', workOrder),
    today: context.today,
    columns: shownColumns(columns, chosen),
    rows,
  })
}
