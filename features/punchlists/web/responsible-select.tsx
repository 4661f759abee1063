/** Chooses the employee who is responsible, among those who see the project. */
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { responsibleQuery } from './api.ts'

const WAIT_MILLISECONDS = 200

export interface ResponsibleSelectProps extends Omit<SelectProps, 'data' | 'value'> {
  workOrder: string
  value?: string | null
  /** Who it is at present: they may not be offered any more. */
  present: { id: string; name: string } | undefined
}

export function ResponsibleSelect({
  workOrder,
  value = null,
  present,
  onChange,
  ...props
}: ResponsibleSelectProps) {
  const [typed, setTyped] = useState(present?.name ?? '')
  const [chosen, setChosen] = useState(present)
  // What stands in the field after a choice is no search.
  const [search] = useDebouncedValue(typed === chosen?.name ? '' : typed, WAIT_MILLISECONDS)
  const offered = useQuery(responsibleQuery(workOrder, search))
  const found = (offered.data?.items ?? []).map((employee) => ({
    value: employee.employeeUniqueID,
    label: [employee.employeeFirstName, employee.employeeLastName].filter(Boolean).join(' '),
  }))
  const data =
    chosen && chosen.id === value && !found.some((one) => one.value === value)
      ? [...found, { value: chosen.id, label: chosen.name }]
      : found
  return (
    <Select
      label="Responsible"
      placeholder="Choose or search by name"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear who is responsible' }}
      // The server has searched already.
      filter={({ options }) => options}
      data={data}
      nothingFoundMessage={
        offered.isPending ? 'Loading' : offered.isError ? texts.fetchFailed : 'Nobody on the project matches'
      }
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      {...props}
      onChange={(id, option) => {
        setChosen(id && option ? { id, name: option.label } : undefined)
        onChange?.(id, option)
      }}
    />
  )
}
