/** Change orders as a spreadsheet. */

import { notFound } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { requireWaitsOn } from '#features/court/server/public.ts'
import { findTitle, requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRowsOf, sheetColumns, writeSheet } from '#server/sheets/sheet.ts'
import { changeOrderColumns } from '../columns.ts'
import {
  ChangeOrder,
  type ChangeOrderColumn,
  type ChangeOrderFilter,
  type ChangeOrderSort,
} from '../contract.ts'
import { changeOrdersAt } from './service.ts'

interface Wanted extends ChangeOrderFilter, SheetWanted<ChangeOrderColumn> {
  workOrderUniqueId: string
  jobUniqueId?: string | null | undefined
  sort?: ChangeOrderSort | null | undefined
}

const allRows = allRowsOf(ChangeOrder)

/**
 * Exports the change orders of a project, or of one of its jobs, with the filter, order and columns of the
 * screen.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportChangeOrdersSheet(
  context: InAccount,
  { workOrderUniqueId, jobUniqueId: job, format, columns: chosen, ...filter }: Wanted,
): Promise<FileReply> {
  await requireWorkOrders(context, [workOrderUniqueId], 'ChangeOrders', 'Read')
  if (job) {
    const placed = await requireRecords(context, 'job', [job], 'Read', 'ChangeOrders')
    if (placed.get(job)?.workOrderId !== workOrderUniqueId) throw notFound()
  }
  await requireWaitsOn(context, filter)
  const place = job ? { job } : { workOrder: workOrderUniqueId }
  const rows = await allRows(context.scope, (range) => changeOrdersAt(context, place, filter, range))
  return writeSheet(format, {
    name: 'Change orders',
    of: await findTitle(context.db, context.scope, 'work_order', workOrderUniqueId),
    today: context.today,
    columns: sheetColumns(changeOrderColumns, chosen),
    rows,
  })
}
