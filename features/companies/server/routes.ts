import { answer, type Route } from '#server/http/mount.ts'
import {
  createAccounts,
  createCompanies,
  deleteAccounts,
  deleteCompanies,
  findCompanies,
  listAccounts,
  register,
  searchAccounts,
  updateAccounts,
  updateCompanies,
} from '../contract.ts'
import {
  addAccounts,
  addCompanies,
  type CompanyPorts,
  changeAccounts,
  changeCompanies,
  pageOfAccounts,
  pageOfCompanies,
  registerCompany,
  switchAccountsOff,
  switchCompaniesOff,
} from './service.ts'

/** The routes of companies and accounts. */
export function routes(ports: CompanyPorts): Route[] {
  return [
    answer(findCompanies, pageOfCompanies),
    answer(createCompanies, (context, inputs) => addCompanies(context, inputs, ports)),
    answer(updateCompanies, changeCompanies),
    answer(deleteCompanies, switchCompaniesOff),
    answer(listAccounts, (context, _body, { companyId, page, size }) =>
      pageOfAccounts(context, { companyId }, { StartingPageNumber: page, NumberOfItemsPerPage: size }),
    ),
    answer(searchAccounts, (context, { TargetUniqueID, onlyAccountUniqueID, searchKey, ...paging }) =>
      pageOfAccounts(
        context,
        { companyId: TargetUniqueID, accountId: onlyAccountUniqueID ?? null, searchKey: searchKey ?? null },
        paging,
      ),
    ),
    answer(createAccounts, addAccounts),
    answer(updateAccounts, changeAccounts),
    answer(deleteAccounts, switchAccountsOff),
    answer(register, (context, registration) => registerCompany(context, registration, ports)),
  ]
}
