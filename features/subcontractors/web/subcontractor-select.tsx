/** Chooses a subcontractor by name, of one type or of all. */
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { subcontractorQuery, subcontractorsQuery } from './api.ts'

const WAIT_MILLISECONDS = 200

export interface SubcontractorSelectProps extends Omit<SelectProps, 'data' | 'value'> {
  /** Only those of this type. */
  ofType?: number | null
  value?: string | null
}

export function SubcontractorSelect({ ofType = null, value = null, ...props }: SubcontractorSelectProps) {
  const [typed, setTyped] = useState('')
  const chosen = useQuery(subcontractorQuery(value)).data
  // What stands in the field after a choice is no search.
  const [search] = useDebouncedValue(typed === chosen?.subcontractorName ? '' : typed, WAIT_MILLISECONDS)
  const offered = useQuery(subcontractorsQuery(ofType, search))
  const found = offered.data?.items ?? []
  const items =
    chosen && !found.some((one) => one.subContractorUniqueId === value) ? [...found, chosen] : found
  return (
    <Select
      label="Subcontractor"
      placeholder="Choose or search by name"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the subcontractor' }}
      // The server has searched already.
      filter={({ options }) => options}
      data={items.map(({ subContractorUniqueId, subcontractorName }) => ({
        value: subContractorUniqueId,
        label: subcontractorName,
      }))}
      nothingFoundMessage={nothing(offered)}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      {...props}
    />
  )
}

/** 002 §8. */
function nothing({ isPending, isError }: { isPending: boolean; isError: boolean }): string {
  if (isPending) return 'Loading'
  return isError ? texts.fetchFailed : 'No subcontractors to select'
}
