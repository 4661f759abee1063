import { answer } from '#server/http/mount.ts'
import {
  createEmployees,
  deleteEmployees,
  deleteEmployeesOfAccount,
  exportEmployees,
  findEmployee,
  inviteAgain,
  listEmployees,
  searchEmployees,
  updateEmployees,
} from '../contract.ts'
import { exportEmployeesSheet } from './export.ts'
import {
  addEmployees,
  changeEmployees,
  deleteThem,
  inviteThemAgain,
  pageOfEmployees,
  pageOfSearch,
  pageWithEmployee,
} from './service.ts'

export const routes = [
  answer(listEmployees, (context, _body, params) => pageOfEmployees(context, params)),
  answer(searchEmployees, pageOfSearch),
  answer(exportEmployees, exportEmployeesSheet),
  answer(findEmployee, pageWithEmployee),
  answer(createEmployees, addEmployees),
  answer(updateEmployees, changeEmployees),
  answer(deleteEmployees, deleteThem),
  // An employee belongs to a single account, so removing them from the account deletes them.
  answer(deleteEmployeesOfAccount, (context, rows) =>
    deleteThem(
      context,
      rows.map(({ employeeUniqueID }) => employeeUniqueID),
    ),
  ),
  answer(inviteAgain, inviteThemAgain),
]
