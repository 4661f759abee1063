/** SQL on `company` and `account`. Site administrators see all of them, through views made for that. */
import { sql } from 'kysely'
import { aliased, toRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import type { Account, Company } from '../contract.ts'

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
  statusId: 'status_id',
} as const

export type CompanyRow = Pick<Company, keyof typeof companyColumns>
export type AccountRow = Pick<Account, keyof typeof accountColumns>

interface Range {
  offset: number
  limit: number
}

/** Which companies: one, or those whose name or city contains a text. */
export interface CompanyFilter {
  companyId: string | null
  searchKey: string | null
}

function companies(db: Db, { companyId, searchKey }: CompanyFilter) {
  let query = db.selectFrom('company_directory as c')
  if (companyId) query = query.where('c.company_id', '=', companyId)
  if (searchKey)
    query = query.where(sql<boolean>`strpos(lower(c.name || ' ' || c.city), lower(${searchKey})) > 0`)
  return query
}

/** A page of companies by name. */
export function listCompanies(db: Db, filter: CompanyFilter, { offset, limit }: Range): Promise<Company[]> {
  return companies(db, filter)
    .select(aliased('c', companyColumns))
    .select(['c.company_id as companyUniqueID', 'c.accounts as accountCount', 'c.created_at as createdDate'])
    .select('c.row_version as rowVersion')
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.company_id')
    .limit(limit)
    .offset(offset)
    .$castTo<Company>()
    .execute()
}

/** How many there are in all. */
export async function countCompanies(db: Db, filter: CompanyFilter): Promise<number> {
  const { total } = await companies(db, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Which accounts: of a company, one, or those whose name, city or administrator's address contains a text. */
export interface AccountFilter {
  companyId?: string | null
  accountId?: string | null
  searchKey?: string | null
}

function accounts(db: Db, { companyId, accountId, searchKey }: AccountFilter) {
  let query = db.selectFrom('account_directory as a')
  if (companyId) query = query.where('a.company_id', '=', companyId)
  if (accountId) query = query.where('a.account_id', '=', accountId)
  if (searchKey) {
    const searched = sql`lower(a.name || ' ' || a.city || ' ' || a.admin_email)`
    query = query.where(sql<boolean>`strpos(${searched}, lower(${searchKey})) > 0`)
  }
  return query
}

/** A page of accounts by name. */
export function listAccounts(db: Db, filter: AccountFilter, { offset, limit }: Range): Promise<Account[]> {
  return accounts(db, filter)
    .select(aliased('a', accountColumns))
    .select(['a.account_id as accountUniqueID', 'a.company_id as companyUniqueID'])
    .select(['a.created_at as createdDate', 'a.row_version as rowVersion'])
    .orderBy(sql`lower(a.name)`)
    .orderBy('a.account_id')
    .limit(limit)
    .offset(offset)
    .$castTo<Account>()
    .execute()
}

/** How many there are in all. */
export async function countAccounts(db: Db, filter: AccountFilter): Promise<number> {
  const { total } = await accounts(db, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** What of these companies decides about a change, by their ids. */
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

/** What of these accounts decides about a change, by their ids. */
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

/** Adds a company under an id that the caller made. */
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

/** Adds an account under an id that the caller made. */
export async function insertAccount(
  db: Db,
  { companyId, accountId }: { companyId: string; accountId: string },
  { accountName, statusId, ...row }: AccountRow,
): Promise<void> {
  await db
    .insertInto('account')
    .values({
      ...toRow(accountColumns, row),
      name: accountName,
      status_id: statusId,
      company_id: companyId,
      account_id: accountId,
    })
    .execute()
}

/** Changes a company, if its version is still `rowVersion` where one is given; answers whether it did. */
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

/** Changes an account, if its version is still `rowVersion` where one is given; answers whether it did. */
export async function updateAccount(
  db: Db,
  { companyId, accountId }: { companyId: string; accountId: string },
  row: Partial<AccountRow>,
  rowVersion?: number,
): Promise<boolean> {
  let query = db
    .updateTable('account')
    .set({ ...toRow(accountColumns, row), row_version: sql`row_version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
  if (rowVersion !== undefined) query = query.where('row_version', '=', rowVersion)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}
