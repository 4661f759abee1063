/** The fields for a country and a state of that country. */
import { type OptionsFilter, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countriesQuery, statesQuery } from './api.ts'

/** The props of a field from a form. */
export interface PlaceFieldProps {
  value?: string | null
  error?: ReactNode
  onBlur?: () => void
  required?: boolean
}

export interface PlaceFieldsProps {
  country: PlaceFieldProps
  state: PlaceFieldProps
  /** A new country has other states, so both are reported, and the state is then null. */
  onChange: (place: { country: string | null; state: string | null }) => void
}

/** A text in lower case without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The options that contain the typed text; those that begin with it come first. */
const byStart: OptionsFilter = ({ options, search }) => {
  const typed = plain(search.trim())
  const found = options.flatMap((option) => {
    const at = 'label' in option ? plain(option.label).indexOf(typed) : -1
    return at < 0 ? [] : [{ option, isStart: at === 0 }]
  })
  return found
    .toSorted((one, other) => Number(other.isStart) - Number(one.isStart))
    .map(({ option }) => option)
}

export function PlaceFields({ country, state, onChange }: PlaceFieldsProps) {
  const countryId = country.value ? Number(country.value) : null
  const countries = useQuery(countriesQuery)
  const states = useQuery(statesQuery(countryId))
  const hasNone = states.data?.length === 0
  return (
    <>
      <Select
        label="Country"
        searchable
        clearable={!country.required}
        clearButtonProps={{ 'aria-label': 'Clear the country' }}
        nothingFoundMessage="No such country"
        filter={byStart}
        data={(countries.data ?? []).map((found) => ({
          value: String(found.countryId),
          label: found.countryName,
        }))}
        {...country}
        onChange={(value) => onChange({ country: value, state: null })}
      />
      <Select
        label="State"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the state' }}
        disabled={countryId === null || hasNone}
        placeholder={countryId === null ? 'Choose a country first' : undefined}
        // A status (000 §8): screen readers do not read the description of a disabled field.
        description={<span role="status">{hasNone ? 'No states found' : ''}</span>}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        nothingFoundMessage="No such state"
        filter={byStart}
        data={(states.data ?? []).map(({ stateId, stateName }) => ({
          value: String(stateId),
          label: stateName,
        }))}
        {...state}
        onChange={(value) => onChange({ country: country.value ?? null, state: value })}
      />
    </>
  )
}
