/** The rules of companies and accounts. */
import { AppError, invalidInput, notFound, platformError } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { endSessionsIn } from '#features/employees/server/public.ts'
import { type Place, requirePlace, requireTimeZone, timeZoneOf } from '#features/reference/server/public.ts'
import { clearTexts } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import { fetchPage } from '#server/db/page.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Context, SignedIn } from '#server/http/mount.ts'
import {
  type Account,
  type AccountChange,
  type AccountSort,
  type Company,
  type CompanyChange,
  type CompanySort,
  companyErrors,
  type NewAccount,
  type NewCompany,
  type Registration,
} from '../contract.ts'
import { foundAccount, foundCompany } from './founding.ts'
import { type Registrations } from './limits.ts'
import { type LogoPorts, requireAdministrator } from './logo.ts'
import {
  type AccountFilter,
  countAccounts,
  countCompanies,
  listAccounts,
  listAccountsById,
  listCompanies,
  listCompaniesById,
  updateAccount,
  updateCompany,
} from './queries.ts'

/** The resources that the service needs in addition to the database. */
export interface CompanyPorts extends LogoPorts {
  registrations: Registrations
}

interface CompanySearch {
  TargetUniqueID: string | null
  searchKey?: string | null | undefined
  sort?: CompanySort | null | undefined
}

/** A page of all companies; with `TargetUniqueID`, only that company. */
export function pageOfCompanies(
  { db }: SignedIn,
  { TargetUniqueID: companyId, searchKey, sort, ...paging }: Paging & CompanySearch,
): Promise<PageOf<Company>> {
  const filter = { companyId, searchKey: searchKey ?? null }
  return fetchPage(
    paging,
    (range) => listCompanies(db, filter, sort, range),
    () => countCompanies(db, filter),
  )
}

/** A page of accounts. */
export function pageOfAccounts(
  { db }: SignedIn,
  filter: AccountFilter,
  paging: Pick<Paging, 'StartingPageNumber' | 'NumberOfItemsPerPage'>,
  sort?: AccountSort | null,
): Promise<PageOf<Account>> {
  return fetchPage(
    paging,
    (range) => listAccounts(db, filter, sort, range),
    () => countAccounts(db, filter),
  )
}

/**
 * Adds companies, all or none. A caller who is not a site administrator adds exactly one, together with its
 * first account (000 §6 'company wizard').
 *
 * @throws AppError INVALID_INPUT (400), REGISTRATION_THROTTLED or MAILBOX_THROTTLED (429)
 */
export async function addCompanies(
  context: Context,
  inputs: NewCompany[],
  ports: CompanyPorts,
): Promise<string[]> {
  const isAdmin = context.caller?.isAdmin === true
  if (!isAdmin) {
    if (inputs.length > 1) throw invalidInput('1', 'must be one company with its first account')
    const first = inputs[0]?.account
    if (!first) throw invalidInput('0.account', 'must be the first account of the company')
    await countRegistration(context, ports, first.adminEmail)
  }
  return writing(context, async (inside) => {
    const ids: string[] = []
    for (const [index, input] of inputs.entries()) {
      const company = isAdmin ? input : asVisitor(input)
      ids.push((await foundCompany(invitedByCaller(inside), company, `${index}.`)).companyId)
    }
    return ids
  })
}

/** A visitor's company and account are always Active, whatever the call contains. */
function asVisitor({ account, ...company }: NewCompany): NewCompany {
  return {
    ...company,
    statusId: statuses.Active,
    ...(account && { account: { ...account, statusId: statuses.Active } }),
  }
}

/**
 * Registers a company with its first account. Returns the id of the account.
 *
 * @throws AppError INVALID_INPUT (400), REGISTRATION_THROTTLED or MAILBOX_THROTTLED (429)
 */
export async function registerCompany(
  context: Context,
  {
    accountName,
    employeeFirstName,
    employeeLastName,
    employeeUserName,
    timeZone,
    region,
    ...company
  }: Registration,
  ports: CompanyPorts,
): Promise<string[]> {
  await countRegistration(context, ports, employeeUserName)
  const account = {
    accountName: accountName || company.companyName,
    accountAddress: company.companyAddress,
    accountCity: company.companyCity,
    accountCountryId: company.companyCountryId,
    accountStateId: company.companyStateId,
    zipCode: company.zipCode,
    timeZone,
    region,
    adminEmail: employeeUserName,
    adminFirstName: employeeFirstName,
    adminLastName: employeeLastName,
  }
  const { accountId } = await writing(context, (inside) =>
    foundCompany(invitedByCaller(inside), { ...company, account }, ''),
  )
  return accountId ? [accountId] : []
}

async function countRegistration(
  { address }: Context,
  { registrations }: CompanyPorts,
  mail: string,
): Promise<void> {
  if (!(await registrations.takeFrom(address)))
    throw new AppError('REGISTRATION_THROTTLED', companyErrors.REGISTRATION_THROTTLED)
  if (!(await registrations.takeFor(mail)))
    throw new AppError('MAILBOX_THROTTLED', companyErrors.MAILBOX_THROTTLED)
}

/** A visitor registers their own company, so nobody is named as inviting them. */
function invitedByCaller<T extends Context>(context: T): T & { invitedBy: string | null } {
  return { ...context, invitedBy: context.caller?.isAdmin ? 'The administrator of this site' : null }
}

/**
 * Writes in a transaction of its own. Endpoints that count attempts call this function, because counting must
 * not hold a transaction open.
 */
function writing<T>(context: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  const { caller, requestId } = context
  const actor = {
    loginId: caller?.loginId ?? null,
    employeeId: caller?.scope?.employeeId ?? null,
    requestId,
  }
  return inTransaction(context.db, actor, (db) => work({ ...context, db }))
}

/**
 * Changes companies, all or none. If a company becomes InActive or now requires a second factor, the event
 * streams of its people end; if it becomes InActive, their sessions end too.
 *
 * @throws AppError INVALID_INPUT (400), NOT_FOUND (404), ROW_VERSION_STALE (409)
 */
export async function changeCompanies(context: SignedIn, changes: CompanyChange[]): Promise<string[]> {
  const ids = changes.map(({ companyUniqueID }) => companyUniqueID)
  const found = await listCompaniesById(context.db, ids)
  if (ids.some((id) => !found.has(id))) throw notFound()
  for (const [index, { companyUniqueID, rowVersion, ...change }] of changes.entries()) {
    const current = found.get(companyUniqueID)
    const { companyCountryId: countryId = current?.countryId, companyStateId: stateId = current?.stateId } =
      change
    requirePlace(
      { countryId, stateId },
      { country: `${index}.companyCountryId`, state: `${index}.companyStateId` },
    )
    const row = clearTexts(change, ['companyAddress', 'companyCity', 'zipCode'])
    if (!(await updateCompany(context.db, companyUniqueID, row, rowVersion)))
      throw platformError('ROW_VERSION_STALE')
    if (change.statusId === statuses.InActive) await endSessionsIn(context.db, companyUniqueID)
    if (change.statusId === statuses.InActive || change.requiresSecondFactor) {
      // The screens of people who may continue open their streams again.
      context.afterCommit(() => context.events.endSessions({ companyId: companyUniqueID }))
    }
  }
  return ids
}

/**
 * Makes companies InActive: nothing is erased, but their people cannot sign in.
 *
 * @throws AppError NOT_FOUND (404)
 */
export function switchCompaniesOff(context: SignedIn, ids: string[]): Promise<string[]> {
  const changes = ids.map((companyUniqueID) => ({ companyUniqueID, statusId: statuses.InActive }))
  return changeCompanies(context, changes)
}

/**
 * Adds accounts, all or none; the administrator of each gets an activation mail.
 *
 * @throws AppError INVALID_INPUT (400), NOT_FOUND (404), COMPANY_INACTIVE (409)
 */
export async function addAccounts(context: SignedIn, inputs: NewAccount[]): Promise<string[]> {
  const found = await listCompaniesById(
    context.db,
    inputs.map(({ companyUniqueID }) => companyUniqueID),
  )
  const ids: string[] = []
  for (const [index, { companyUniqueID, ...account }] of inputs.entries()) {
    const company = found.get(companyUniqueID)
    if (!company) throw notFound()
    if (company.statusId !== statuses.Active)
      throw new AppError('COMPANY_INACTIVE', companyErrors.COMPANY_INACTIVE)
    ids.push(
      await foundAccount(
        invitedByCaller(context),
        { companyId: companyUniqueID, countryId: company.countryId, stateId: company.stateId },
        account,
        `${index}.`,
      ),
    )
  }
  return ids
}

/**
 * Changes accounts, all or none. An account stays in its company. If it becomes InActive, the sessions of its
 * people end. `adminEmail` is only a contact address: a new one does not change who administers the account.
 *
 * @throws AppError INVALID_INPUT (400), NOT_FOUND (404), ROW_VERSION_STALE (409)
 */
export async function changeAccounts(context: SignedIn, changes: AccountChange[]): Promise<string[]> {
  const { db } = context
  const ids = changes.map(({ accountUniqueID }) => accountUniqueID)
  const found = await listAccountsById(db, ids)
  for (const [index, { accountUniqueID, companyUniqueID, rowVersion, ...change }] of changes.entries()) {
    const current = found.get(accountUniqueID)
    if (!current) throw notFound()
    const place = { companyId: current.companyId, accountId: accountUniqueID }
    if (companyUniqueID && companyUniqueID !== place.companyId)
      throw invalidInput(`${index}.companyUniqueID`, 'must be the company that the account is in')
    const { accountCountryId: countryId = current.countryId, accountStateId: stateId = current.stateId } =
      change
    requirePlace(
      { countryId, stateId },
      { country: `${index}.accountCountryId`, state: `${index}.accountStateId` },
    )
    const { timeZone: wanted, ...rest } = clearTexts(change, ['accountAddress', 'accountCity', 'zipCode'])
    if (wanted) await requireTimeZone(db, wanted, `${index}.timeZone`)
    const timeZone =
      wanted === null
        ? await timeZoneOf(db, [{ countryId, stateId }, await placeOf(db, place.companyId)])
        : wanted
    const row = { ...rest, ...(timeZone && { timeZone }) }
    if (!(await updateAccount(db, place, row, rowVersion))) throw platformError('ROW_VERSION_STALE')
    if (timeZone) context.afterCommit(() => context.events.tellSessions(place))
    if (change.statusId === statuses.InActive) {
      await endSessionsIn(db, place.companyId, place.accountId)
      context.afterCommit(() => context.events.endSessions(place))
    }
  }
  return ids
}

async function placeOf(db: Db, companyId: string): Promise<Place> {
  const company = (await listCompaniesById(db, [companyId])).get(companyId)
  return { countryId: company?.countryId, stateId: company?.stateId }
}

/**
 * Sets the time zone of the caller's own account. The day there may change, so its open screens are notified.
 *
 * @throws AppError FORBIDDEN or ONLY_ADMINISTRATORS (403), INVALID_INPUT (400)
 */
export async function setOwnTimeZone(context: SignedIn, timeZone: string): Promise<string[]> {
  const { db, events, afterCommit } = context
  const { companyId, accountId } = await requireAdministrator(context)
  await requireTimeZone(db, timeZone, 'timeZone')
  await updateAccount(db, { companyId, accountId }, { timeZone })
  afterCommit(() => events.tellSessions({ companyId, accountId }))
  return [accountId]
}

/**
 * Makes accounts InActive: nothing is erased, but their people cannot sign in.
 *
 * @throws AppError NOT_FOUND (404)
 */
export function switchAccountsOff(context: SignedIn, ids: string[]): Promise<string[]> {
  const changes = ids.map((accountUniqueID) => ({ accountUniqueID, statusId: statuses.InActive }))
  return changeAccounts(context, changes)
}
