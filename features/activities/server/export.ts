/** The activities of a task as a spreadsheet. */
import { percentOf } from '#contract/figures.ts'
import type { FileReply, SheetFormat } from '#contract/file.ts'
import { findTitle, requireRecords } from '#features/hierarchy/server/public.ts'
import { riskNameOf, statusNameOf } from '#features/reference/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRowsOf, writeSheet } from '#server/sheets/sheet.ts'
import type { SheetColumn } from '#server/sheets/xlsx.ts'
import { PlacedSubTask, type SubTask } from '../contract.ts'
import { listActivities } from './queries.ts'

const codesOf = ({ assignedSubtaskCodes }: SubTask) =>
  assignedSubtaskCodes.map((code) => `${code.companySubTaskCode} ${code.companySubTaskCodeName}`).join(', ')

const columns: SheetColumn<SubTask>[] = [
  { header: 'Title', type: 'text', width: 40, value: (row) => row.subTaskTitle },
  { header: 'Codes', type: 'text', width: 30, value: codesOf },
  { header: 'Status', type: 'text', width: 14, value: (row) => statusNameOf(row.statusId) },
  { header: 'Start date', type: 'date', value: (row) => row.subTaskStartDate },
  { header: 'End date', type: 'date', value: (row) => row.subTaskEndDate },
  {
    header: 'Outside task dates',
    type: 'text',
    width: 18,
    value: (row) => (row.isOutsideParentDates ? 'Yes' : 'No'),
  },
  { header: 'Days left', type: 'number', width: 10, value: (row) => row.remainingDays },
  { header: 'Risk', type: 'text', width: 10, value: (row) => riskNameOf(row.riskLevel) },
  // The progress may exceed 100%.
  {
    header: 'Progress',
    type: 'percent',
    value: (row) => percentOf(row.capturedMetric, row.subTaskTargetMetric),
  },
  { header: 'Captured', type: 'number', value: (row) => row.capturedMetric },
  { header: 'Target', type: 'number', value: (row) => row.subTaskTargetMetric },
  { header: 'Unit', type: 'text', width: 8, value: (row) => row.subTaskUnit },
  { header: 'Hours', type: 'number', width: 10, value: (row) => row.subTaskHours },
  { header: 'Unit cost', type: 'unitCost', value: (row) => row.bidUnitCost },
  { header: 'Notes', type: 'text', width: 60, value: (row) => row.subTaskNotes },
]

const allRows = allRowsOf(PlacedSubTask)

/**
 * All activities of a task as a spreadsheet, in their order.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportActivitiesSheet(
  context: InAccount,
  { TargetUniqueID, format }: { TargetUniqueID: string; format: SheetFormat },
): Promise<FileReply> {
  const { db, scope, today } = context
  await requireRecords(context, 'task', [TargetUniqueID], 'Read', 'Activities')
  const parent = { task: TargetUniqueID }
  const rows = await allRows(scope, (range) => listActivities(db, scope, today, parent, range))
  const of = await findTitle(db, scope, 'task', TargetUniqueID)
  return writeSheet(format, { name: 'Activities', of, today, columns, rows })
}
