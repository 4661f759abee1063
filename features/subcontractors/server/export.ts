/** The subcontractors of an account as a spreadsheet. */

import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, sheetColumns, writeSheet } from '#server/sheets/sheet.ts'
import { subcontractorColumns } from '../columns.ts'
import type { SubcontractorColumn, SubcontractorSort } from '../contract.ts'
import type { SubcontractorFilter } from './queries.ts'
import { subcontractorsIn } from './service.ts'

interface ExportWanted extends SheetWanted<SubcontractorColumn>, SubcontractorFilter {
  sort?: SubcontractorSort | null | undefined
}

/**
 * All subcontractors of the caller's account that match the filter.
 *
 * @throws AppError TOO_MANY_ROWS (413)
 */
export async function exportSubcontractorsSheet(
  context: InAccount,
  { format, columns: chosen, ...filter }: ExportWanted,
): Promise<FileReply> {
  const rows = await allRows((range) => subcontractorsIn(context, filter, range))
  const shown = sheetColumns(subcontractorColumns, chosen)
  return writeSheet(format, { name: 'Subcontractors', today: context.today, columns: shown, rows })
}
