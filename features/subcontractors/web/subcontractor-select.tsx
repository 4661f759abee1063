/** Chooses a subcontractor by name, of one type or of all. */
import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchedSelect, useTyping } from '#web/ui/form/searched-select.tsx'
import type { Subcontractor } from '../contract.ts'
import { subcontractorQuery, subcontractorsToChooseQuery } from './api.ts'

export interface SubcontractorSelectProps extends Omit<SelectProps, 'data' | 'value'> {
  /** Only those of this type. */
  ofType?: number | null
  value?: string | null
}

const itemOf = ({ subContractorUniqueId, subcontractorName }: Subcontractor) => ({
  value: subContractorUniqueId,
  label: subcontractorName,
})

export function SubcontractorSelect({ ofType = null, value = null, ...props }: SubcontractorSelectProps) {
  const chosen = useQuery({ ...subcontractorQuery(value ?? ''), enabled: value !== null }).data
  const typing = useTyping(chosen?.subcontractorName)
  const offered = useQuery(subcontractorsToChooseQuery(ofType, typing.search))
  return (
    <SearchedSelect
      label="Subcontractor"
      placeholder="Choose or search by name"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the subcontractor' }}
      typing={typing}
      offered={offered}
      found={(offered.data?.items ?? []).map(itemOf)}
      chosen={chosen ? itemOf(chosen) : undefined}
      nothing="No subcontractors to select"
      value={value}
      {...props}
    />
  )
}
