/** A picker for the people for whom the caller can log time on an activity, the caller first. */

import type { ComboboxItem, SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchedSelect, useTyping } from '#web/ui/form/searched-select.tsx'
import { fullName } from '#web/ui/format.ts'
import { trackedPeopleQuery } from './api.ts'

export interface PersonChoiceProps extends SelectProps {
  activity: string
}

export function PersonChoice({ activity, ...props }: PersonChoiceProps) {
  const [chosen, setChosen] = useState<ComboboxItem>()
  const typing = useTyping(chosen?.label)
  const offered = useQuery(trackedPeopleQuery(activity, typing.search))
  return (
    <SearchedSelect
      label="Person"
      allowDeselect={false}
      typing={typing}
      offered={offered}
      found={(offered.data?.items ?? []).map((person) => ({
        value: person.employeeUniqueID,
        label: fullName(person),
      }))}
      chosen={chosen}
      onChosen={setChosen}
      nothing="Nobody matches"
      {...props}
    />
  )
}
