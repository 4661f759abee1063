/** Invoices as a spreadsheet. */
import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { requireWaitsOn } from '#features/court/server/public.ts'
import { findTitle, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { requireKnownSubcontractors } from '#features/subcontractors/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRowsOf, sheetColumns, writeSheet } from '#server/sheets/sheet.ts'
import { invoiceColumns } from '../columns.ts'
import { Invoice, type InvoiceColumn } from '../contract.ts'
import type { Listed } from './queries.ts'
import { invoicesOf } from './service.ts'

type Wanted = Listed & SheetWanted<InvoiceColumn> & { workOrderUniqueId: string }

const allRows = allRowsOf(Invoice)

/**
 * The invoices of a project as a spreadsheet, with the filter, order and columns of the list.
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
    columns: sheetColumns(invoiceColumns, chosen),
    rows,
  })
}
