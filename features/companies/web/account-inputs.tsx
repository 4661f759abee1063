/** The fields of an account, and of its administrator. */
import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { formatSize } from '#contract/sizes.ts'
import {
  idOrNone,
  nameOfZone,
  PlaceInputs,
  TimeZoneSelect,
  timeZoneOfPlaceQuery,
} from '#features/reference/web/public.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import type { Account } from '../contract.ts'
import { type AccountValues, accountLabels } from './account-values.ts'

interface AccountInputsProps {
  form: UseFormReturnType<AccountValues>
  /** The place of the account's company. It decides the time zone if the account's own place has none. */
  companyPlace?: { countryId: number | null; stateId: number | null } | undefined
}

export function AccountInputs({ form, companyPlace }: AccountInputsProps) {
  return (
    <>
      <TextInput
        label={accountLabels.accountName}
        description="An office or a branch: each has its own people and projects."
        required
        maxLength={200}
        {...form.getInputProps('accountName')}
      />
      <PlaceInputs
        address={form.getInputProps('accountAddress')}
        city={form.getInputProps('accountCity')}
        zipCode={form.getInputProps('zipCode')}
        country={form.getInputProps('accountCountryId')}
        state={form.getInputProps('accountStateId')}
        onPlace={({ country, state }) => form.setValues({ accountCountryId: country, accountStateId: state })}
      />
      <ZoneInput form={form} companyPlace={companyPlace} />
    </>
  )
}

/**
 * The field of the time zone. If the field is empty, the server uses the time zone of the place, which is
 * shown in the field.
 */
function ZoneInput({ form, companyPlace }: AccountInputsProps) {
  const { accountCountryId, accountStateId } = form.values
  const own = useQuery(timeZoneOfPlaceQuery(idOrNone(accountCountryId), idOrNone(accountStateId)))
  const company = useQuery(
    timeZoneOfPlaceQuery(companyPlace?.countryId ?? null, companyPlace?.stateId ?? null),
  )
  const ofPlace = own.data?.timeZone ?? company.data?.timeZone
  return (
    <TimeZoneSelect
      label={accountLabels.timeZone}
      description="The office's time zone"
      placeholder={ofPlace ? `${nameOfZone(ofPlace)}, by its place` : 'UTC, until you choose another one'}
      clearable
      {...form.getInputProps('timeZone')}
    />
  )
}

/** The storage that the account uses, and its limit. */
export function StorageInput({ form, account }: Pick<AccountInputsProps, 'form'> & { account: Account }) {
  return (
    <NumberInput
      kind="whole"
      label={accountLabels.storageLimitMegabytes}
      description={
        `${formatSize(account.storedBytes)} in use, including older versions and deleted files until they are removed ` +
        'for good. If blank, the only limit is the space on the server.'
      }
      placeholder="No limit"
      {...form.getInputProps('storageLimitMegabytes')}
    />
  )
}

interface AdministratorInputsProps {
  form: UseFormReturnType<AccountValues>
  /** A note about what the address is used for. */
  note: string
  /** True for a new account: then the administrator's name can be given too. */
  isNew: boolean
}

export function AdministratorInputs({ form, note, isNew }: AdministratorInputsProps) {
  return (
    <>
      {isNew && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={accountLabels.adminFirstName}
            maxLength={100}
            autoComplete="given-name"
            {...form.getInputProps('adminFirstName')}
          />
          <TextInput
            label={accountLabels.adminLastName}
            maxLength={100}
            autoComplete="family-name"
            {...form.getInputProps('adminLastName')}
          />
        </SimpleGrid>
      )}
      <TextInput
        label="E-mail address"
        description={note}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        {...form.getInputProps('adminEmail')}
      />
    </>
  )
}
