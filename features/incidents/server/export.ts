/** Incidents as a spreadsheet: the number of affected people, never their names. */

import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { findTitle, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, sheetColumns, writeSheet } from '#server/sheets/sheet.ts'
import { incidentColumns } from '../columns.ts'
import type { IncidentColumn } from '../contract.ts'
import type { Listed } from './queries.ts'
import { incidentsOf } from './service.ts'

type Wanted = Listed & SheetWanted<IncidentColumn> & { workOrderUniqueId: string }

/**
 * The incidents of a project as a spreadsheet, with the filter, order and columns of the list.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportIncidentsSheet(
  context: InAccount,
  { workOrderUniqueId: workOrder, format, columns: chosen, ...filter }: Wanted,
): Promise<FileReply> {
  await requireWorkOrders(context, [workOrder], 'Incidents', 'Read')
  const rows = await allRows((range) => incidentsOf(context, workOrder, filter, range))
  return writeSheet(format, {
    name: 'Incidents',
    of: await findTitle(context.db, context.scope, 'work_order', workOrder),
    today: context.today,
    columns: sheetColumns(incidentColumns, chosen),
    rows,
  })
}
