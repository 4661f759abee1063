/** RFIs as a spreadsheet. */
import { notFound } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { requireWaitsOn } from '#features/court/server/public.ts'
import { findTitle, requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, sheetColumns, writeSheet } from '#server/sheets/sheet.ts'
import { rfiColumns } from '../columns.ts'
import type { RfiColumn, RfiFilter, RfiSort } from '../contract.ts'
import { rfisAt } from './service.ts'

interface Wanted extends RfiFilter, SheetWanted<RfiColumn> {
  workOrderUniqueId: string
  jobUniqueId?: string | null | undefined
  sort?: RfiSort | null | undefined
}

/**
 * Exports the RFIs of a work order, or of one of its jobs, with the filter, order and columns of the screen.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportRfisSheet(
  context: InAccount,
  { workOrderUniqueId, jobUniqueId: job, format, columns: chosen, ...filter }: Wanted,
): Promise<FileReply> {
  await requireWorkOrders(context, [workOrderUniqueId], 'RFIs', 'Read')
  if (job) {
    const placed = await requireRecords(context, 'job', [job], 'Read', 'RFIs')
    if (placed.get(job)?.workOrderId !== workOrderUniqueId) throw notFound()
  }
  await requireWaitsOn(context, filter)
  const place = job ? { job } : { workOrder: workOrderUniqueId }
  const rows = await allRows((range) => rfisAt(context, place, filter, range))
  return writeSheet(format, {
    name: 'RFIs',
    of: await findTitle(context.db, context.scope, 'work_order', workOrderUniqueId),
    today: context.today,
    columns: sheetColumns(rfiColumns, chosen),
    rows,
  })
}
