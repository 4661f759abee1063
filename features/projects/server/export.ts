/** The list of work orders as a spreadsheet. */
import type { FileReply, SheetFormat } from '#contract/file.ts'
import type { RiskLevel } from '#features/reference/contract.ts'
import {
  countryNameOf,
  phaseNameOf,
  riskNameOf,
  stateNameOf,
  statusNameOf,
} from '#features/reference/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, percentOf, type SheetColumn, writeSheet } from '#server/sheets/sheet.ts'
import type { WorkOrder } from '../contract.ts'
import { listWorkOrders } from './queries.ts'
import { measureOf } from './totals.ts'

const columns: SheetColumn<WorkOrder>[] = [
  { header: 'Title', type: 'text', width: 40, value: (row) => row.workOrderTitle },
  { header: 'Status', type: 'text', width: 14, value: (row) => statusNameOf(row.statusId) },
  { header: 'Phase', type: 'text', width: 14, value: (row) => phaseNameOf(row.constructionPhase) },
  { header: 'Start date', type: 'date', value: (row) => row.workOrderStartDate },
  { header: 'End date', type: 'date', value: (row) => row.workOrderEndDate },
  { header: 'Days left', type: 'number', width: 10, value: (row) => row.remainingDays },
  { header: 'Risk', type: 'text', width: 10, value: (row) => riskNameOf(row.riskLevel) },
  { header: 'Progress', type: 'percent', value: (row) => percentOf(row.completedTotal, row.estimatedTotal) },
  { header: 'Completed', type: 'number', value: (row) => row.completedTotal },
  { header: 'Estimated', type: 'number', value: (row) => row.estimatedTotal },
  { header: 'Measured in', type: 'text', width: 12, value: (row) => measureOf(row) },
  { header: 'Bid project name', type: 'text', value: (row) => row.bidProjectName },
  { header: 'Bids due', type: 'date', value: (row) => row.biddingDueDate },
  { header: 'Bidding ends', type: 'date', value: (row) => row.biddingEndDate },
  { header: 'Advertised', type: 'text', width: 11, value: (row) => (row.isBidAdvertised ? 'Yes' : 'No') },
  { header: 'Address', type: 'text', value: (row) => row.workOrderAddress },
  { header: 'City', type: 'text', width: 18, value: (row) => row.workOrderCity },
  { header: 'ZIP code', type: 'text', width: 10, value: (row) => row.workOrderZipCode },
  {
    header: 'State',
    type: 'text',
    width: 18,
    value: (row) => stateNameOf(row.workOrderCountryId, row.workOrderStateId),
  },
  { header: 'Country', type: 'text', width: 18, value: (row) => countryNameOf(row.workOrderCountryId) },
  { header: 'Description', type: 'text', width: 60, value: (row) => row.workOrderDescription },
  { header: 'Created', type: 'date', value: (row) => row.createdDate },
]

interface ExportWanted {
  format: SheetFormat
  searchKey?: string | null | undefined
  riskLevel?: RiskLevel | null | undefined
  isBidding?: boolean | undefined
}

/**
 * All work orders that the caller sees, or those that a filter leaves, newest first.
 *
 * @throws AppError TOO_MANY_ROWS (413)
 */
export async function exportWorkOrdersSheet(
  { db, scope, today }: InAccount,
  { format, searchKey, riskLevel, isBidding = false }: ExportWanted,
): Promise<FileReply> {
  const rows = await allRows((range) =>
    listWorkOrders(db, scope, today, { searchKey, riskLevel, isBidding }, range),
  )
  return writeSheet(format, { name: isBidding ? 'Bid projects' : 'Projects', today, columns, rows })
}
