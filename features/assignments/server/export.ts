/** The people on a work order as a spreadsheet. */

import type { FileReply } from '#contract/file.ts'
import { nameWithCompany } from '#contract/people.ts'
import type { SheetWanted } from '#contract/register.ts'
import { findTitle } from '#features/hierarchy/server/public.ts'
import { orderOf } from '#server/db/order.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import type { EmployeeWorkOrder, TeamColumn, TeamSort } from '../contract.ts'
import { peopleOn } from './people-queries.ts'
import { requireTarget } from './place.ts'

const columns: SheetColumns<TeamColumn, EmployeeWorkOrder> = {
  name: {
    header: 'Name',
    type: 'text',
    width: 30,
    value: (row) => nameWithCompany(`${row.employeeFirstName} ${row.employeeLastName}`, row.guestCompanyName),
  },
  role: { header: 'Role', type: 'text', value: (row) => row.companyRoleName },
  supervisor: {
    header: 'Supervisor',
    type: 'text',
    width: 30,
    value: (row) =>
      nameWithCompany(
        `${row.supervisorFirstName ?? ''} ${row.supervisorLastName ?? ''}`,
        row.supervisorCompanyName,
      ),
  },
  leads: { header: 'Team size', type: 'number', width: 10, value: (row) => row.reporteeCount },
}

interface ExportWanted extends SheetWanted<TeamColumn> {
  TargetUniqueID: string
  searchKey?: string | null | undefined
  sort?: TeamSort | null | undefined
}

/**
 * All people on a work order whom a search finds; all people without a search.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportTeamSheet(
  context: InAccount,
  { TargetUniqueID, format, columns: chosen, searchKey, sort }: ExportWanted,
): Promise<FileReply> {
  const { db, scope, today } = context
  const target = await requireTarget(context, 'WorkOrder', TargetUniqueID)
  const { list } = peopleOn(db, scope, target, { searchKey, order: orderOf(sort) })
  const rows = (await allRows(list)) as unknown as EmployeeWorkOrder[]
  const of = await findTitle(db, scope, 'work_order', TargetUniqueID)
  return writeSheet(format, { name: 'Team', of, today, columns: shownColumns(columns, chosen), rows })
}
