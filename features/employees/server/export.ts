/** The employees of an account as a spreadsheet. */

import type { FileReply } from '#contract/file.ts'
import { nameWithCompany } from '#contract/people.ts'
import type { SheetWanted } from '#contract/register.ts'
import { subcontractorTypeNameOf } from '#features/reference/server/public.ts'
import { orderOf } from '#server/db/order.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import type { Employee, EmployeeColumn, EmployeeSort } from '../contract.ts'
import { listEmployees } from './queries.ts'

const columns: SheetColumns<EmployeeColumn, Employee> = {
  name: {
    header: 'Name',
    type: 'text',
    width: 30,
    value: (row) => nameWithCompany(`${row.employeeFirstName} ${row.employeeLastName}`, row.guestCompanyName),
  },
  role: { header: 'Role', type: 'text', value: (row) => row.companyRoleName },
  status: { header: 'Status', type: 'text', width: 14, value: (row) => row.statusName },
  login: {
    header: 'Login access',
    type: 'text',
    width: 32,
    value: (row) => (row.hasLoginAccess ? row.employeeUserName : 'No sign-in'),
  },
  phone: { header: 'Phone', type: 'text', width: 14, value: (row) => row.phoneNumber },
  subcontractor: {
    header: 'Subcontractor',
    type: 'text',
    width: 18,
    value: (row) =>
      row.isOnContract ? (subcontractorTypeNameOf(row.subContractorTypeUniqueId) ?? 'Yes') : 'No',
  },
  contact: {
    header: 'Point of contact',
    type: 'text',
    width: 16,
    value: (row) => (row.isPointOfContact ? 'Yes' : 'No'),
  },
}

interface ExportWanted extends SheetWanted<EmployeeColumn> {
  searchKey?: string | null | undefined
  sort?: EmployeeSort | null | undefined
}

/**
 * All employees of the own account, or those that a search leaves.
 *
 * @throws AppError TOO_MANY_ROWS (413)
 */
export async function exportEmployeesSheet(
  { db, scope, today }: InAccount,
  { format, columns: chosen, searchKey, sort }: ExportWanted,
): Promise<FileReply> {
  const filter = { searchKey: searchKey || null, order: orderOf(sort) }
  const rows = await allRows((range) => listEmployees(db, scope, filter, range))
  return writeSheet(format, { name: 'Employees', today, columns: shownColumns(columns, chosen), rows })
}
