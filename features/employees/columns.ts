/** The columns of employees, in lists and in the spreadsheet. */
import { columnsOf } from '#contract/columns.ts'
import { nameWithCompany } from '#contract/people.ts'
import { subcontractorTypes } from '#features/reference/contract.ts'
import type { Employee } from './records.ts'

const tradeOf = ({ subContractorTypeUniqueId: id }: Employee) =>
  subcontractorTypes.find(({ subContractorTypeId }) => subContractorTypeId === id)?.subContractorTypeName

export const employeeColumns = columnsOf<Employee>()({
  name: {
    ...{ title: 'Name', type: 'text', kind: 'name', isSorted: true, width: 30 },
    value: (row) => nameWithCompany(`${row.employeeFirstName} ${row.employeeLastName}`, row.guestCompanyName),
  },
  role: { title: 'Role', type: 'text', isSorted: true, value: (row) => row.companyRoleName },
  status: {
    ...{ title: 'Status', type: 'text', kind: 'short', isSorted: true, width: 14 },
    value: (row) => row.statusName,
  },
  login: {
    ...{ title: 'Can sign in', type: 'text', isSorted: true, width: 32 },
    value: (row) => (row.hasLoginAccess ? row.employeeUserName : 'No sign-in'),
  },
  phone: { title: 'Phone', type: 'text', kind: 'figure', width: 14, value: (row) => row.phoneNumber },
  subcontractor: {
    ...{ title: 'Subcontractor', type: 'text', isExtra: 'in the sheet', width: 18 },
    value: (row) => (row.isOnContract ? (tradeOf(row) ?? 'Yes') : 'No'),
  },
  contact: {
    ...{ title: 'Point of contact', type: 'text', isExtra: 'in the sheet', width: 16 },
    value: (row) => (row.isPointOfContact ? 'Yes' : 'No'),
  },
})
