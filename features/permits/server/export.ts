/** Permits as a spreadsheet. */
import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { requireWaitsOn } from '#features/court/server/public.ts'
import { findTitle, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import type { Permit, PermitColumn, PermitFilter, PermitSort } from '../contract.ts'
import { type PermitStatusName, permitWords } from '../machine.ts'
import { permitsAt } from './permits.ts'

const columns: SheetColumns<PermitColumn, Permit> = {
  number: { header: 'No.', type: 'text', width: 10, value: (row) => `P-${row.number}` },
  name: { header: 'Permit', type: 'text', width: 50, value: (row) => row.permitTitle },
  parent: { header: 'Below', type: 'text', width: 40, value: (row) => row.parentPermitTitle },
  authority: { header: 'Permit number', type: 'text', width: 20, value: (row) => row.permitNumber },
  status: {
    header: 'Status',
    type: 'text',
    width: 14,
    value: (row) => permitWords[row.statusName as PermitStatusName],
  },
  subcontractor: { header: 'Subcontractor', type: 'text', value: (row) => row.subContractorName },
  with: { header: 'Ball in court', type: 'text', value: (row) => row.court?.name ?? null },
  inspections: {
    header: 'Inspections',
    type: 'text',
    width: 14,
    value: ({ requiredInspections: all }) =>
      `${all.filter((one) => one.permitLogUniqueId).length} of ${all.length}`,
  },
  applied: { header: 'Applied for', type: 'date', value: (row) => row.permitApplicationDate },
  start: { header: 'Start', type: 'date', value: (row) => row.permitStartDate },
  end: { header: 'End', type: 'date', value: (row) => row.permitEndDate },
  lapses: { header: 'Expires', type: 'date', value: (row) => row.lapsesOnDate },
  approved: { header: 'Approved', type: 'date', value: (row) => row.approvedOnDate },
  closed: { header: 'Closed', type: 'date', value: (row) => row.closedOnDate },
}

interface Wanted extends PermitFilter, SheetWanted<PermitColumn> {
  workOrderUniqueId: string
  sort?: PermitSort | null | undefined
}

/**
 * The permits of a work order, as they are shown.
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
    columns: shownColumns(columns, chosen),
    rows,
  })
}
