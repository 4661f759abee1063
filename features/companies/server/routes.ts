import { answer, type Route } from '#server/http/mount.ts'
import {
  createAccounts,
  createCompanies,
  deleteAccounts,
  deleteCompanies,
  exportAccounts,
  exportCompanies,
  findCompanies,
  listAccounts,
  register,
  searchAccounts,
  setAccountTimeZone,
  updateAccounts,
  updateCompanies,
} from '../contract.ts'
import { exportAccountsSheet, exportCompaniesSheet } from './export.ts'
import {
  addAccounts,
  addCompanies,
  type CompanyPorts,
  changeAccounts,
  changeCompanies,
  pageOfAccounts,
  pageOfCompanies,
  registerCompany,
  setOwnTimeZone,
  switchAccountsOff,
  switchCompaniesOff,
} from './service.ts'

/** The routes of companies and accounts. */
export function routes(ports: CompanyPorts): Route[] {
  return [
    answer(findCompanies, pageOfCompanies),
    answer(exportCompanies, exportCompaniesSheet),
    answer(createCompanies, (context, inputs) => addCompanies(context, inputs, ports)),
    answer(updateCompanies, changeCompanies),
    answer(deleteCompanies, switchCompaniesOff),
    answer(listAccounts, (context, _body, { companyId, page, size }) =>
      pageOfAccounts(
        context,
        { companyId, accountId: null, searchKey: null },
        { StartingPageNumber: page, NumberOfItemsPerPage: size },
      ),
    ),
    answer(searchAccounts, (context, { TargetUniqueID, onlyAccountUniqueID, searchKey, sort, ...paging }) =>
      pageOfAccounts(
        context,
        { companyId: TargetUniqueID, accountId: onlyAccountUniqueID ?? null, searchKey: searchKey ?? null },
        paging,
        sort,
      ),
    ),
    answer(exportAccounts, exportAccountsSheet),
    answer(createAccounts, addAccounts),
    answer(updateAccounts, changeAccounts),
    answer(deleteAccounts, switchAccountsOff),
    answer(setAccountTimeZone, (context, { timeZone }) => setOwnTimeZone(context, timeZone)),
    answer(register, (context, registration) => registerCompany(context, registration, ports)),
  ]
}
