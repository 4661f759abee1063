/**
 * SQL on `company` and `account`. Site administrators see all of them, through views made for this purpose.
 */

import { sql } from 'kysely'
import type { Region } from '#contract/region.ts'
import { statusOrder } from '#features/reference/server/public.ts'
import { aliased, toRow } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { orderOf, up } from '#server/db/order.ts'
import type { Range } from '#server/db/page.ts'
import { regionColumns } from '#server/db/region.ts'
import { isSought } from '#server/db/search.ts'
import type { Account, AccountSort, Company, CompanySort } from '../contract.ts'

const companyColumns = {
  companyName: 'name',
  companyAddress: 'address',
  companyCity: 'city',
  companyCountryId: 'country_id',
  companyStateId: 'state_id',
  zipCode: 'zip_code',
  statusId: 'status_id',
  requiresSecondFactor: 'requires_second_factor',
} as const

const accountColumns = {
  accountName: 'name',
  accountAddress: 'address',
  accountCity: 'city',
  accountCountryId: 'country_id',
  accountStateId: 'state_id',
  zipCode: 'zip_code',
  adminEmail: 'admin_email',
  timeZone: 'time_zone',
  storageLimitMegabytes: 'storage_limit_megabytes',
  statusId: 'status_id',
} as const

export type CompanyRow = Pick<Company, keyof typeof companyColumns>
export type AccountRow = Pick<Account, keyof typeof accountColumns>

/** An empty city counts as null, so that it does not sort before all cities. */
const cityOrder = (table: 'a' | 'c') => sql`nullif(${sql.ref(`${table}.city`)} collate people, '')`

/** Filters companies: by id, or by a text in the name or city. */
export interface CompanyFilter {
  companyId: string | null
  searchKey: string | null
}

const companyList = listOf({
  id: 'c.company_id',
  found: (db, { companyId, searchKey }: CompanyFilter) => {
    let query = db.selectFrom('company_directory as c')
    if (companyId !== null) query = query.where('c.company_id', '=', companyId)
    if (searchKey !== null) query = query.where(isSought('c', searchKey))
    return query
  },
  facts: (db, _all: object, ids) =>
    db
      .selectFrom('company_directory as c')
      .where('c.company_id', '=', ids)
      .select(aliased('c', companyColumns))
      .select([
        'c.company_id as companyUniqueID',
        'c.accounts as accountCount',
        'c.created_at as createdDate',
        'c.row_version as rowVersion',
      ])
      .$castTo<Company>(),
  orders: () => ({
    name: sql`c.name collate people`,
    city: cityOrder('c'),
    accounts: sql`c.accounts`,
    status: statusOrder('c.status_id'),
  }),
  usual: () => [up(sql`c.name collate people`), up(sql`c.company_id`)],
})

/** A page of companies, in their usual order by name. */
export function listCompanies(
  db: Db,
  filter: CompanyFilter,
  sort: CompanySort | null | undefined,
  range: Range,
): Promise<Company[]> {
  return companyList.page(db, filter, orderOf(sort), range)
}

/** Counts the companies that the filter finds. */
export function countCompanies(db: Db, filter: CompanyFilter): Promise<number> {
  return companyList.count(db, filter)
}

/** Filters accounts: by company, by id, or by a text in the name, the city or the administrator's address. */
export interface AccountFilter {
  companyId: string | null
  accountId: string | null
  searchKey: string | null
}

const accountList = listOf({
  id: 'a.account_id',
  found: (db, { companyId, accountId, searchKey }: AccountFilter) => {
    let query = db.selectFrom('account_directory as a')
    if (companyId !== null) query = query.where('a.company_id', '=', companyId)
    if (accountId !== null) query = query.where('a.account_id', '=', accountId)
    if (searchKey !== null) query = query.where(isSought('a', searchKey))
    return query
  },
  facts: (db, _all: object, ids) =>
    db
      .selectFrom('account_directory as a')
      .where('a.account_id', '=', ids)
      .select(aliased('a', accountColumns))
      .select([
        'a.account_id as accountUniqueID',
        'a.company_id as companyUniqueID',
        'a.created_at as createdDate',
        'a.row_version as rowVersion',
      ])
      .select(sql<number>`a.stored_bytes::float8`.as('storedBytes'))
      .$castTo<Account>(),
  orders: () => ({
    name: sql`a.name collate people`,
    city: cityOrder('a'),
    status: statusOrder('a.status_id'),
  }),
  usual: () => [up(sql`a.name collate people`), up(sql`a.account_id`)],
})

/** A page of accounts, in their usual order by name. */
export function listAccounts(
  db: Db,
  filter: AccountFilter,
  sort: AccountSort | null | undefined,
  range: Range,
): Promise<Account[]> {
  return accountList.page(db, filter, orderOf(sort), range)
}

/** Counts the accounts that the filter finds. */
export function countAccounts(db: Db, filter: AccountFilter): Promise<number> {
  return accountList.count(db, filter)
}

/** The fields of these companies on which a change depends, by their ids. */
export async function listCompaniesById(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('company_directory as c')
    .select([
      'c.company_id as companyId',
      'c.status_id as statusId',
      'c.country_id as countryId',
      'c.state_id as stateId',
      'c.requires_second_factor as requiresSecondFactor',
    ])
    .where('c.company_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.companyId ?? '', row]))
}

/** The fields of these accounts on which a change depends, by their ids. */
export async function listAccountsById(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('account_directory as a')
    .select([
      'a.account_id as accountId',
      'a.company_id as companyId',
      'a.status_id as statusId',
      'a.country_id as countryId',
      'a.state_id as stateId',
    ])
    .where('a.account_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.accountId ?? '', { ...row, companyId: row.companyId ?? '' }]))
}

/** Adds a company. The caller made the id. */
export async function insertCompany(
  db: Db,
  id: string,
  { companyName, statusId, ...row }: CompanyRow,
): Promise<void> {
  await db
    .insertInto('company')
    .values({ ...toRow(companyColumns, row), name: companyName, status_id: statusId, company_id: id })
    .execute()
}

/** Adds an account. The caller made the ids. */
export async function insertAccount(
  db: Db,
  { companyId, accountId }: { companyId: string; accountId: string },
  { accountName, statusId, ...row }: Omit<AccountRow, 'storageLimitMegabytes'> & Region,
): Promise<void> {
  await db
    .insertInto('account')
    .values({
      ...toRow({ ...accountColumns, ...regionColumns }, row),
      name: accountName,
      status_id: statusId,
      company_id: companyId,
      account_id: accountId,
    })
    .execute()
}

/**
 * Changes a company. If `rowVersion` is given, only if the stored version is the same. Returns true if it was
 * changed.
 */
export async function updateCompany(
  db: Db,
  id: string,
  row: Partial<CompanyRow>,
  rowVersion?: number,
): Promise<boolean> {
  let query = db
    .updateTable('company')
    .set({ ...toRow(companyColumns, row), row_version: sql`row_version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', id)
  if (rowVersion !== undefined) query = query.where('row_version', '=', rowVersion)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Changes an account. If `rowVersion` is given, only if the stored version is the same. Returns true if it
 * was changed.
 */
export async function updateAccount(
  db: Db,
  { companyId, accountId }: { companyId: string; accountId: string },
  row: Partial<AccountRow & Region>,
  rowVersion?: number,
): Promise<boolean> {
  let query = db
    .updateTable('account')
    .set({
      ...toRow({ ...accountColumns, ...regionColumns }, row),
      row_version: sql`row_version + 1`,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
  if (rowVersion !== undefined) query = query.where('row_version', '=', rowVersion)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}
