/** The subcontractors of an account as a spreadsheet. */
import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import type { Subcontractor, SubcontractorColumn, SubcontractorSort } from '../contract.ts'
import { type SubcontractorStatusName, standings } from '../machine.ts'
import type { SubcontractorFilter } from './queries.ts'
import { subcontractorsIn } from './service.ts'

const columns: SheetColumns<SubcontractorColumn, Subcontractor> = {
  name: { header: 'Name', type: 'text', width: 32, value: (row) => row.subcontractorName },
  type: { header: 'Type', type: 'text', width: 20, value: (row) => row.subContractorTypeName },
  address: { header: 'Address', type: 'text', width: 32, value: (row) => row.SubContractorAddress },
  city: { header: 'City', type: 'text', width: 18, value: (row) => row.subContractorCity },
  state: { header: 'State', type: 'text', width: 18, value: (row) => row.stateName },
  country: { header: 'Country', type: 'text', width: 18, value: (row) => row.countryName },
  zip: { header: 'ZIP code', type: 'text', width: 12, value: (row) => row.zipcode },
  status: {
    header: 'Status',
    type: 'text',
    width: 12,
    value: (row) => standings[row.statusName as SubcontractorStatusName],
  },
}

interface ExportWanted extends SheetWanted<SubcontractorColumn>, SubcontractorFilter {
  sort?: SubcontractorSort | null | undefined
}

/**
 * All subcontractors of the own account, or those that a filter leaves.
 *
 * @throws AppError TOO_MANY_ROWS (413)
 */
export async function exportSubcontractorsSheet(
  context: InAccount,
  { format, columns: chosen, ...filter }: ExportWanted,
): Promise<FileReply> {
  const rows = await allRows((range) => subcontractorsIn(context, filter, range))
  const shown = shownColumns(columns, chosen)
  return writeSheet(format, { name: 'Subcontractors', today: context.today, columns: shown, rows })
}
