/** Companies and accounts as spreadsheets, for site administrators. */
import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { countryNameOf, stateNameOf, statusNameOf } from '#features/reference/server/public.ts'
import type { SignedIn } from '#server/http/mount.ts'
import { allRows, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import type { Account, AccountColumn, AccountSort, Company, CompanyColumn, CompanySort } from '../contract.ts'
import { listAccounts, listCompanies } from './queries.ts'

const companyColumns: SheetColumns<CompanyColumn, Company> = {
  name: { header: 'Company', type: 'text', width: 40, value: (row) => row.companyName },
  city: { header: 'City', type: 'text', width: 18, value: (row) => row.companyCity },
  accounts: { header: 'Accounts', type: 'number', width: 10, value: (row) => row.accountCount },
  secondFactor: {
    header: 'Two-step sign-in',
    type: 'text',
    width: 16,
    value: (row) => (row.requiresSecondFactor ? 'Required' : 'No'),
  },
  status: { header: 'Status', type: 'text', width: 14, value: (row) => statusNameOf(row.statusId) },
  address: { header: 'Address', type: 'text', value: (row) => row.companyAddress },
  zipCode: { header: 'ZIP code', type: 'text', width: 10, value: (row) => row.zipCode },
  state: {
    header: 'State',
    type: 'text',
    width: 18,
    value: (row) => stateNameOf(row.companyCountryId, row.companyStateId),
  },
  country: {
    header: 'Country',
    type: 'text',
    width: 18,
    value: (row) => countryNameOf(row.companyCountryId),
  },
  created: { header: 'Created', type: 'date', value: (row) => row.createdDate },
}

const accountColumns: SheetColumns<AccountColumn, Account> = {
  name: { header: 'Account', type: 'text', width: 40, value: (row) => row.accountName },
  city: { header: 'City', type: 'text', width: 18, value: (row) => row.accountCity },
  adminEmail: { header: 'Administrator', type: 'text', width: 32, value: (row) => row.adminEmail },
  status: { header: 'Status', type: 'text', width: 14, value: (row) => statusNameOf(row.statusId) },
  timeZone: { header: 'Time zone', type: 'text', value: (row) => row.timeZone },
  stored: { header: 'Storage in bytes', type: 'number', value: (row) => row.storedBytes },
  storageLimit: { header: 'Storage limit in MB', type: 'number', value: (row) => row.storageLimitMegabytes },
  address: { header: 'Address', type: 'text', value: (row) => row.accountAddress },
  zipCode: { header: 'ZIP code', type: 'text', width: 10, value: (row) => row.zipCode },
  state: {
    header: 'State',
    type: 'text',
    width: 18,
    value: (row) => stateNameOf(row.accountCountryId, row.accountStateId),
  },
  country: {
    header: 'Country',
    type: 'text',
    width: 18,
    value: (row) => countryNameOf(row.accountCountryId),
  },
  created: { header: 'Created', type: 'date', value: (row) => row.createdDate },
}

interface Search<By> {
  searchKey?: string | null | undefined
  sort?: By | null | undefined
}

/**
 * All companies that a search finds; all companies without a search.
 *
 * @throws AppError TOO_MANY_ROWS (413)
 */
export async function exportCompaniesSheet(
  { db, today }: SignedIn,
  { format, columns, searchKey, sort }: SheetWanted<CompanyColumn> & Search<CompanySort>,
): Promise<FileReply> {
  const filter = { companyId: null, searchKey: searchKey ?? null }
  const rows = await allRows((range) => listCompanies(db, filter, sort, range))
  return writeSheet(format, {
    name: 'Companies',
    today,
    columns: shownColumns(companyColumns, columns),
    rows,
  })
}

/**
 * All accounts, or only those of one company or those that a search finds.
 *
 * @throws AppError TOO_MANY_ROWS (413)
 */
export async function exportAccountsSheet(
  { db, today }: SignedIn,
  {
    TargetUniqueID: companyId,
    format,
    columns,
    searchKey,
    sort,
  }: SheetWanted<AccountColumn> & Search<AccountSort> & { TargetUniqueID: string | null },
): Promise<FileReply> {
  const filter = { companyId, accountId: null, searchKey: searchKey ?? null }
  const rows = await allRows((range) => listAccounts(db, filter, sort, range))
  return writeSheet(format, { name: 'Accounts', today, columns: shownColumns(accountColumns, columns), rows })
}
