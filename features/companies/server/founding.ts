/**
 * Creates a company, an account, and the mail to its administrator, in the same way for the wizard and for
 * registration.
 */
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#contract/errors.ts'
import type { Region } from '#contract/region.ts'
import { regionOf } from '#contract/region-of-country.ts'
import { statuses } from '#contract/statuses.ts'
import { giveLogins, type Inviting, insertEmployees } from '#features/employees/server/public.ts'
import {
  countryCodeOf,
  type Place,
  requirePlace,
  requireTimeZone,
  timeZoneOf,
} from '#features/reference/server/public.ts'
import { insertDefaultRoles } from '#features/roles/server/public.ts'
import { companyErrors, type FirstAccount, type NewCompany } from '../contract.ts'
import { findAdministratorRole, insertJobCodeTypes, mapJobCodeTypes } from './founding-queries.ts'
import { insertAccount, insertCompany } from './queries.ts'

/**
 * An account to create. Without `region`, it gets the usual region of its country, or of its company's
 * country.
 */
type FoundedAccount = FirstAccount & { region?: Region | null | undefined }

/**
 * Creates a company with its default roles and job code types, and with its first account if one is given.
 *
 * @throws AppError INVALID_INPUT (400)
 */
export async function foundCompany(
  context: Inviting,
  { account, ...company }: Omit<NewCompany, 'account'> & { account?: FoundedAccount | undefined },
  path: string,
): Promise<{ companyId: string; accountId: string | null }> {
  requirePlace(
    { countryId: company.companyCountryId, stateId: company.companyStateId },
    { country: `${path}companyCountryId`, state: `${path}companyStateId` },
  )
  const companyId = uuidv7()
  await insertCompany(context.db, companyId, {
    companyName: company.companyName,
    companyAddress: company.companyAddress ?? '',
    companyCity: company.companyCity ?? '',
    companyCountryId: company.companyCountryId ?? null,
    companyStateId: company.companyStateId ?? null,
    zipCode: company.zipCode ?? '',
    statusId: company.statusId ?? statuses.Active,
    requiresSecondFactor: company.requiresSecondFactor ?? false,
  })
  await insertDefaultRoles(context.db, companyId)
  await insertJobCodeTypes(context.db, companyId)
  const place = { countryId: company.companyCountryId, stateId: company.companyStateId }
  const accountId = account
    ? await foundAccount(context, { companyId, ...place }, account, `${path}account.`)
    : null
  return { companyId, accountId }
}

/**
 * Creates an account of a company. Its first employee is its administrator, Pending, and gets an activation
 * mail.
 *
 * @throws AppError INVALID_INPUT (400), COMPANY_WITHOUT_ADMINISTRATOR_ROLE (409)
 */
export async function foundAccount(
  context: Inviting,
  { companyId, ...companyPlace }: { companyId: string } & Place,
  account: FoundedAccount,
  path: string,
): Promise<string> {
  const { db } = context
  const accountPlace = { countryId: account.accountCountryId, stateId: account.accountStateId }
  requirePlace(accountPlace, {
    country: `${path}accountCountryId`,
    state: `${path}accountStateId`,
  })
  if (account.timeZone) await requireTimeZone(db, account.timeZone, `${path}timeZone`)
  const role = await findAdministratorRole(db, companyId)
  if (!role) {
    throw new AppError('COMPANY_WITHOUT_ADMINISTRATOR_ROLE', companyErrors.COMPANY_WITHOUT_ADMINISTRATOR_ROLE)
  }
  const place = { companyId, accountId: uuidv7() }
  await insertAccount(db, place, {
    accountName: account.accountName,
    accountAddress: account.accountAddress ?? '',
    accountCity: account.accountCity ?? '',
    accountCountryId: account.accountCountryId ?? null,
    accountStateId: account.accountStateId ?? null,
    zipCode: account.zipCode ?? '',
    adminEmail: account.adminEmail,
    timeZone: account.timeZone ?? (await timeZoneOf(db, [accountPlace, companyPlace])),
    statusId: account.statusId ?? statuses.Active,
    ...(account.region ?? regionOf(countryCodeOf(accountPlace.countryId ?? companyPlace.countryId))),
  })
  await mapJobCodeTypes(db, companyId, place.accountId)
  const administrator = {
    employeeUniqueID: uuidv7(),
    // Without a given name, the administrator enters their own name later.
    employeeFirstName: account.adminFirstName || 'Account',
    employeeLastName: account.adminLastName || 'Administrator',
    companyRoleUniqueID: role,
    statusId: statuses.Pending,
    isPointOfContact: true,
    isOnContract: false,
    phoneNumber: '',
    subContractorTypeUniqueId: null,
    subContractorUniqueId: null,
    ownCompanyName: '',
  }
  await insertEmployees(db, place, [administrator])
  await giveLogins(context, place, [
    { employeeId: administrator.employeeUniqueID, username: account.adminEmail },
  ])
  return place.accountId
}
