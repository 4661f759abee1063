/** The fields of an account, and of its administrator. */
import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type AccountValues, accountLabels } from './account-values.ts'
import { PlaceInputs } from './place-inputs.tsx'

export function AccountInputs({ form }: { form: UseFormReturnType<AccountValues> }) {
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
    </>
  )
}

interface AdministratorInputsProps {
  form: UseFormReturnType<AccountValues>
  /** What happens with the address. */
  note: string
  /** True where the administrator is to be made: then by name too. */
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
