/** The employees of an account as a spreadsheet. */

import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { orderOf } from '#server/db/order.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, sheetColumns, writeSheet } from '#server/sheets/sheet.ts'
import { employeeColumns } from '../columns.ts'
import type { EmployeeColumn, EmployeeSort } from '../contract.ts'
import { listEmployees } from './queries.ts'

interface ExportWanted extends SheetWanted<EmployeeColumn> {
  searchKey?: string | null | undefined
  sort?: EmployeeSort | null | undefined
}

/**
 * The employees of the caller's account that match a search, as a spreadsheet.
 *
 * @throws AppError TOO_MANY_ROWS (413)
 */
export async function exportEmployeesSheet(
  { db, scope, today }: InAccount,
  { format, columns: chosen, searchKey, sort }: ExportWanted,
): Promise<FileReply> {
  const filter = { searchKey: searchKey || null, order: orderOf(sort) }
  const rows = await allRows((range) => listEmployees(db, scope, filter, range))
  return writeSheet(format, {
    name: 'Employees',
    today,
    columns: sheetColumns(employeeColumns, chosen),
    rows,
  })
}
