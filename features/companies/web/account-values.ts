/** The values of an account in its forms, and their conversion for the calls. */
import { idOrNone, idText } from '#features/reference/web/public.ts'
import { numberProblems } from '#web/ui/form/number-rules.ts'
import { laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import type { Account } from '../contract.ts'

export interface AccountValues {
  accountName: string
  accountAddress: string
  accountCity: string
  zipCode: string
  accountCountryId: string | null
  accountStateId: string | null
  /** Null: the time zone of the place. */
  timeZone: string | null
  adminEmail: string
  /** Only for an existing account; empty: no limit. */
  storageLimitMegabytes: string
  adminFirstName: string
  adminLastName: string
}

/** The values of an account; empty values for a new one. */
export function accountValues(account?: Account): AccountValues {
  return {
    accountName: account?.accountName ?? '',
    accountAddress: account?.accountAddress ?? '',
    accountCity: account?.accountCity ?? '',
    zipCode: account?.zipCode ?? '',
    accountCountryId: idText(account?.accountCountryId ?? null),
    accountStateId: idText(account?.accountStateId ?? null),
    timeZone: account?.timeZone ?? null,
    adminEmail: account?.adminEmail ?? '',
    storageLimitMegabytes: String(account?.storageLimitMegabytes ?? ''),
    adminFirstName: '',
    adminLastName: '',
  }
}

/** Converts the values for the calls: an empty choice is null, and so is an empty limit. */
export function accountInput(values: AccountValues) {
  return {
    ...values,
    accountCountryId: idOrNone(values.accountCountryId),
    accountStateId: idOrNone(values.accountStateId),
    storageLimitMegabytes: values.storageLimitMegabytes || null,
  }
}

const checked = laterSchema(async () => {
  const { AccountChange, FirstAccount } = await import('../contract.ts')
  const { storageLimitMegabytes } = AccountChange.shape
  return FirstAccount.extend({ storageLimitMegabytes })
})

/** The errors that the server would return, by field. */
export function accountErrors(values: AccountValues): Record<string, string> {
  return {
    ...schemaErrors(checked, accountInput(values)),
    ...numberProblems(values, { storageLimitMegabytes: 'whole' }),
  }
}

export const accountLabels = {
  accountName: 'Name',
  accountAddress: 'Address',
  accountCity: 'City',
  zipCode: 'ZIP code',
  accountCountryId: 'Country',
  accountStateId: 'State',
  timeZone: 'Time zone',
  adminEmail: "Administrator's e-mail address",
  storageLimitMegabytes: 'Storage limit in MB',
  adminFirstName: 'First name',
  adminLastName: 'Last name',
}
