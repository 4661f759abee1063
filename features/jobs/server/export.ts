/** The jobs of a work order as a spreadsheet. */
import { percentOf } from '#contract/figures.ts'
import type { FileReply, SheetFormat } from '#contract/file.ts'
import { handRiskReason } from '#features/hierarchy/risk-words.ts'
import { columnsFor, findTitle, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { basisOf, valueOf } from '#features/hierarchy/totals-words.ts'
import { riskNameOf, statusNameOf } from '#features/reference/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRowsOf, writeSheet } from '#server/sheets/sheet.ts'
import type { SheetColumn } from '#server/sheets/xlsx.ts'
import { Job } from '../contract.ts'
import { listJobs } from './queries.ts'

const codesOf = ({ jobCodes }: Job) =>
  jobCodes.map((code) => `${code.companyJobCode} ${code.companyJobCodeName}`).join(', ')

const columns: SheetColumn<Job>[] = [
  { header: 'Title', type: 'text', width: 40, value: (row) => row.jobTitle },
  { header: 'Codes', type: 'text', width: 30, value: codesOf },
  { header: 'Status', type: 'text', width: 14, value: (row) => statusNameOf(row.statusId) },
  { header: 'Start date', type: 'date', value: (row) => row.jobStartDate },
  { header: 'End date', type: 'date', value: (row) => row.jobEndDate },
  {
    header: 'Outside project dates',
    type: 'text',
    width: 20,
    value: (row) => (row.isOutsideParentDates ? 'Yes' : 'No'),
  },
  { header: 'Days left', type: 'number', width: 10, value: (row) => row.remainingDays },
  { header: 'Risk', type: 'text', width: 10, value: (row) => riskNameOf(row.riskLevel) },
  {
    header: 'Risk because',
    type: 'text',
    width: 40,
    value: (row) => handRiskReason({ ...row, start: row.jobStartDate, end: row.jobEndDate }),
  },
  { header: 'Progress', type: 'percent', value: (row) => percentOf(row.completedTotal, row.estimatedTotal) },
  { header: 'Completed', type: 'number', value: (row) => row.completedTotal },
  { header: 'Estimated', type: 'number', value: (row) => row.estimatedTotal },
  { header: 'Totals', type: 'text', width: 14, value: basisOf },
  { header: 'Value', type: 'amount', value: valueOf },
  { header: 'Missing costs', type: 'number', width: 15, value: (row) => row.withoutPriceCount },
  { header: 'Description', type: 'text', width: 60, value: (row) => row.jobDescription },
]

const allRows = allRowsOf(Job)

/**
 * The sheet with all jobs of a work order, in order.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportJobsSheet(
  context: InAccount,
  { TargetUniqueID, format }: { TargetUniqueID: string; format: SheetFormat },
): Promise<FileReply> {
  const { db, scope, today } = context
  await requireWorkOrders(context, [TargetUniqueID], 'Jobs', 'Read')
  const rows = await allRows(scope, (range) => listJobs(db, scope, today, TargetUniqueID, range))
  const of = await findTitle(db, scope, 'work_order', TargetUniqueID)
  return writeSheet(format, { name: 'Jobs', of, today, columns: columnsFor(context, columns), rows })
}
