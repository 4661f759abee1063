/** The fields of a company. */
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PlaceInputs } from '#features/reference/web/public.ts'
import { type CompanyValues, companyLabels } from './company-values.ts'

export function CompanyInputs({ form }: { form: UseFormReturnType<CompanyValues> }) {
  return (
    <>
      <TextInput
        label={companyLabels.companyName}
        required
        maxLength={200}
        autoComplete="organization"
        {...form.getInputProps('companyName')}
      />
      <PlaceInputs
        address={form.getInputProps('companyAddress')}
        city={form.getInputProps('companyCity')}
        zipCode={form.getInputProps('zipCode')}
        country={form.getInputProps('companyCountryId')}
        state={form.getInputProps('companyStateId')}
        onPlace={({ country, state }) => form.setValues({ companyCountryId: country, companyStateId: state })}
      />
    </>
  )
}
