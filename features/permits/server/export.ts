/** Permits as a spreadsheet. */

import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { requireWaitsOn } from '#features/court/server/public.ts'
import { findTitle, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, sheetColumns, writeSheet } from '#server/sheets/sheet.ts'
import { permitColumns } from '../columns.ts'
import type { PermitColumn, PermitFilter, PermitSort } from '../contract.ts'
import { permitsAt } from './service.ts'

interface Wanted extends PermitFilter, SheetWanted<PermitColumn> {
  workOrderUniqueId: string
  sort?: PermitSort | null | undefined
}

/**
 * The permits of a work order that a filter finds, in the order of the list.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportPermitsSheet(
  context: InAccount,
  { workOrderUniqueId: workOrder, format, columns: chosen, ...filter }: Wanted,
): Promise<FileReply> {
  await requireWorkOrders(context, [workOrder], 'Permits', 'Read')
  await requireWaitsOn(context, filter)
  const rows = await allRows((range) => permitsAt(context, { workOrder }, filter, range))
  return writeSheet(format, {
    name: 'Permits',
    of: await findTitle(context.db, context.scope, 'work_order', workOrder),
    today: context.today,
    columns: sheetColumns(permitColumns, chosen),
    rows,
  })
}
