import { answer, type Route } from '#server/http/mount.ts'
import {
  changeLetterhead,
  createAccounts,
  createCompanies,
  deleteAccounts,
  deleteCompanies,
  exportAccounts,
  exportCompanies,
  findCompanies,
  listAccounts,
  readApprovalRule,
  readLetterhead,
  readPaperHead,
  register,
  searchAccounts,
  setAccountRegion,
  setAccountTimeZone,
  setApprovalRule,
  setLogo,
  updateAccounts,
  updateCompanies,
} from '../contract.ts'
import { ownApprovalRule, setOwnApprovalRule } from './approval-rule.ts'
import { exportAccountsSheet, exportCompaniesSheet } from './export.ts'
import { paperHead } from './letterhead.ts'
import { changeOwnLetterhead, ownLetterhead, setOwnLogo } from './logo.ts'
import { setOwnRegion } from './region.ts'
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
    answer(setAccountRegion, setOwnRegion),
    answer(readApprovalRule, ownApprovalRule),
    answer(setApprovalRule, setOwnApprovalRule),
    answer(readLetterhead, (context) => ownLetterhead(context, ports)),
    answer(readPaperHead, (context) => paperHead(context, ports)),
    answer(changeLetterhead, changeOwnLetterhead),
    answer(setLogo, (context) => setOwnLogo(context, ports)),
    answer(register, (context, registration) => registerCompany(context, registration, ports)),
  ]
}
