/** The field to choose a responsible employee, among those who see the project. */

import type { SelectProps } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageOf } from '#contract/paging.ts'
import { SearchedSelect, useTyping } from '#web/ui/form/searched-select.tsx'
import { fullName } from '#web/ui/format.ts'
import type { Responsible } from '../contract.ts'

/** The employees who can be responsible: the query key, and the search by part of a name. */
export interface Offer {
  queryKey: readonly string[]
  fetch: (searchKey: string, signal: AbortSignal) => Promise<PageOf<Offered>>
}

type Offered = Pick<
  Responsible,
  'employeeUniqueID' | 'employeeFirstName' | 'employeeLastName' | 'guestCompanyName' | 'isInvited'
>

/**
 * The name of an offered employee. '(invited)' marks people who have not signed in yet, because they may not
 * react today.
 */
export const offeredName = (person: Offered): string =>
  `${fullName(person)}${person.isInvited ? ' (invited)' : ''}`

export interface ResponsibleSelectProps extends Omit<SelectProps, 'data' | 'value'> {
  offer: Offer
  value?: string | null
  /** The present employee, who may not be offered any more. */
  present: { id: string; name: string } | undefined
  /** The text if no name matches. */
  nothing?: string
}

export function ResponsibleSelect({
  offer,
  value = null,
  present,
  onChange,
  ...props
}: ResponsibleSelectProps) {
  const [chosen, setChosen] = useState(present)
  const typing = useTyping(chosen?.name)
  const offered = useQuery({
    queryKey: [...offer.queryKey, typing.search],
    queryFn: ({ signal }) => offer.fetch(typing.search, signal),
    placeholderData: keepPreviousData,
  })
  const found = (offered.data?.items ?? []).map((employee) => ({
    value: employee.employeeUniqueID,
    label: offeredName(employee),
  }))
  return (
    <SearchedSelect
      label="Responsible"
      placeholder="Choose or search by name"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear who is responsible' }}
      typing={typing}
      offered={offered}
      found={found}
      chosen={chosen && { value: chosen.id, label: chosen.name }}
      nothing="Nobody on the project matches"
      value={value}
      {...props}
      onChange={(id, option) => {
        setChosen(id && option ? { id, name: option.label } : undefined)
        onChange?.(id, option)
      }}
    />
  )
}
