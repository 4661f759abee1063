/** The tree of codes as a spreadsheet, in the columns that the import accepts. */
import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import type { CodeColumn } from '../contract.ts'
import { listTree, type TreeRow } from './tree-queries.ts'

const columns: SheetColumns<CodeColumn, TreeRow> = {
  type: { header: 'Type', type: 'text', width: 16, value: (row) => row.type },
  jobCode: { header: 'Contract code', type: 'text', width: 14, value: (row) => row.jobCode },
  jobCodeName: { header: 'Contract code name', type: 'text', width: 30, value: (row) => row.jobCodeName },
  taskCode: { header: 'Task code', type: 'text', width: 14, value: (row) => row.taskCode },
  taskCodeName: { header: 'Task code name', type: 'text', width: 30, value: (row) => row.taskCodeName },
  activityCode: { header: 'Activity code', type: 'text', width: 14, value: (row) => row.activityCode },
  activityCodeName: {
    header: 'Activity code name',
    type: 'text',
    width: 30,
    value: (row) => row.activityCodeName,
  },
}

/**
 * Exports all codes of the account's types, one row for each code.
 *
 * @throws AppError TOO_MANY_ROWS (413)
 */
export async function exportCodesSheet(
  context: InAccount,
  { format, columns: chosen }: SheetWanted<CodeColumn>,
): Promise<FileReply> {
  const { db, scope, today } = context
  const rows = await allRows((range) => listTree(db, scope, range))
  return writeSheet(format, { name: 'Codes', today, columns: shownColumns(columns, chosen), rows })
}
