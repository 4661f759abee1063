/** The pickers for the code and the package of a submittal. */
import type { ComboboxItem } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SearchedSelect, useTyping } from '#web/ui/form/searched-select.tsx'
import { codesQuery, packagesQuery } from './api.ts'

interface PickerProps {
  workOrder: string
  value?: string | null
  /** The current value, which the first page of choices may not contain. */
  present: ComboboxItem | undefined
  error?: ReactNode
}

export function CodeSelect({ workOrder, present, value = null, ...props }: PickerProps) {
  const [chosen, setChosen] = useState(present)
  const typing = useTyping(chosen?.label)
  const offered = useQuery(codesQuery(workOrder, typing.search))
  return (
    <SearchedSelect
      label="Code"
      placeholder="Choose or search by code or name"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the code' }}
      typing={typing}
      offered={offered}
      found={(offered.data?.items ?? []).map((code) => ({
        value: code.companySubTaskCodeUniqueId,
        label: `${code.companySubTaskCode} ${code.companySubTaskCodeName}`,
      }))}
      chosen={chosen}
      nothing="No codes match"
      value={value}
      onChosen={setChosen}
      {...props}
    />
  )
}

export function PackageSelect({ workOrder, present, value = null, ...props }: PickerProps) {
  const [chosen, setChosen] = useState(present)
  const typing = useTyping(chosen?.label)
  const offered = useQuery(packagesQuery(workOrder, typing.search))
  return (
    <SearchedSelect
      label="Package"
      description="Add packages in the list of submittals"
      placeholder="Choose or search by name"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the package' }}
      typing={typing}
      offered={offered}
      found={(offered.data?.items ?? []).map((pack) => ({
        value: pack.submittalPackageUniqueId,
        label: pack.submittalPackageName,
      }))}
      chosen={chosen}
      nothing="No packages match"
      value={value}
      onChosen={setChosen}
      {...props}
    />
  )
}
