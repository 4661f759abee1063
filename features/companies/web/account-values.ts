/** What the forms hold of an account, and what the calls take of that. */
import { schemaErrors } from '#web/ui/schema-form.ts'
import { type Account, FirstAccount } from '../contract.ts'
import { idOrNone, idText } from './place-inputs.tsx'

export interface AccountValues {
  accountName: string
  accountAddress: string
  accountCity: string
  zipCode: string
  accountCountryId: string | null
  accountStateId: string | null
  adminEmail: string
  adminFirstName: string
  adminLastName: string
}

/** Nothing yet of a new account. */
export function accountValues(account?: Account): AccountValues {
  return {
    accountName: account?.accountName ?? '',
    accountAddress: account?.accountAddress ?? '',
    accountCity: account?.accountCity ?? '',
    zipCode: account?.zipCode ?? '',
    accountCountryId: idText(account?.accountCountryId ?? null),
    accountStateId: idText(account?.accountStateId ?? null),
    adminEmail: account?.adminEmail ?? '',
    adminFirstName: '',
    adminLastName: '',
  }
}

/** What the calls take: no choice is null. */
export function accountInput(values: AccountValues) {
  return {
    ...values,
    accountCountryId: idOrNone(values.accountCountryId),
    accountStateId: idOrNone(values.accountStateId),
  }
}

/** What the server would refuse, by field. */
export function accountErrors(values: AccountValues): Record<string, string> {
  return schemaErrors(FirstAccount, accountInput(values))
}

export const accountLabels = {
  accountName: 'Name',
  accountAddress: 'Address',
  accountCity: 'City',
  zipCode: 'ZIP code',
  accountCountryId: 'Country',
  accountStateId: 'State',
  adminEmail: "Administrator's e-mail address",
  adminFirstName: 'First name',
  adminLastName: 'Last name',
}
