/** The tasks of a job as a spreadsheet. */
import { percentOf } from '#contract/figures.ts'
import type { FileReply, SheetFormat } from '#contract/file.ts'
import { riskReason } from '#features/hierarchy/risk-words.ts'
import { columnsFor, findTitle, requireRecords } from '#features/hierarchy/server/public.ts'
import { basisOf, valueOf } from '#features/hierarchy/totals-words.ts'
import { riskNameOf, statusNameOf } from '#features/reference/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRowsOf, writeSheet } from '#server/sheets/sheet.ts'
import type { SheetColumn } from '#server/sheets/xlsx.ts'
import { Task } from '../contract.ts'
import { listTasks } from './queries.ts'

const codesOf = ({ assignedTaskCodeList }: Task) =>
  assignedTaskCodeList.map((code) => `${code.companyTaskCode} ${code.companyTaskCodeName}`).join(', ')

const columns: SheetColumn<Task>[] = [
  { header: 'Name', type: 'text', width: 40, value: (row) => row.taskName },
  { header: 'Codes', type: 'text', width: 30, value: codesOf },
  { header: 'Status', type: 'text', width: 14, value: (row) => statusNameOf(row.statusID) },
  { header: 'Start date', type: 'date', value: (row) => row.taskStartDate },
  { header: 'End date', type: 'date', value: (row) => row.taskEndDate },
  {
    header: 'Outside job dates',
    type: 'text',
    width: 17,
    value: (row) => (row.isOutsideParentDates ? 'Yes' : 'No'),
  },
  { header: 'Days left', type: 'number', width: 10, value: (row) => row.remainingDays },
  { header: 'Risk', type: 'text', width: 10, value: (row) => riskNameOf(row.riskLevel) },
  {
    header: 'Risk because',
    type: 'text',
    width: 40,
    value: (row) => riskReason({ ...row, start: row.taskStartDate, end: row.taskEndDate }),
  },
  { header: 'Progress', type: 'percent', value: (row) => percentOf(row.completedTotal, row.estimatedTotal) },
  { header: 'Completed', type: 'number', value: (row) => row.completedTotal },
  { header: 'Estimated', type: 'number', value: (row) => row.estimatedTotal },
  { header: 'Totals', type: 'text', width: 14, value: basisOf },
  { header: 'Value', type: 'amount', value: valueOf },
  { header: 'Missing costs', type: 'number', width: 15, value: (row) => row.withoutPriceCount },
  { header: 'Metric', type: 'number', value: (row) => row.taskMetric },
  { header: 'Current metric', type: 'number', value: (row) => row.taskCurrentMetric },
  { header: 'Notes', type: 'text', width: 60, value: (row) => row.taskNotes },
]

const allRows = allRowsOf(Task)

/**
 * The sheet with all tasks of a job, in order.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportTasksSheet(
  context: InAccount,
  { TargetUniqueID, format }: { TargetUniqueID: string; format: SheetFormat },
): Promise<FileReply> {
  const { db, scope, today } = context
  await requireRecords(context, 'job', [TargetUniqueID], 'Read', 'Tasks')
  const rows = await allRows(scope, (range) => listTasks(db, scope, today, TargetUniqueID, range))
  const of = await findTitle(db, scope, 'job', TargetUniqueID)
  return writeSheet(format, { name: 'Tasks', of, today, columns: columnsFor(context, columns), rows })
}
