/** Chooses a subcontractor by name, of one type or of all. */
import type { ComboboxItem, SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/session/session.ts'
import { SearchedSelect, useTyping } from '#web/ui/form/searched-select.tsx'
import type { Subcontractor } from '../contract.ts'
import { subcontractorQuery, subcontractorsToChooseQuery } from './api.ts'

export interface SubcontractorSelectProps extends Omit<SelectProps, 'data' | 'value'> {
  /** Only those of this type. */
  ofType?: number | null
  value?: string | null
  /** Who it is at present: they may have been deleted, and then can stay but not be chosen anew. */
  present?: ComboboxItem | undefined
}

/** For `present`: what a record says of the subcontractor that it names. */
export const presentSubcontractor = (
  id: string | null | undefined,
  name: string | null | undefined,
): ComboboxItem | undefined => (id ? { value: id, label: name ?? '' } : undefined)

const itemOf = ({ subContractorUniqueId, subcontractorName }: Subcontractor) => ({
  value: subContractorUniqueId,
  label: subcontractorName,
})

/** Those of one name are told apart by their place and trade. */
function itemsOf(found: readonly Subcontractor[]): ComboboxItem[] {
  const byName = Map.groupBy(found, ({ subcontractorName }) => subcontractorName.toLowerCase())
  return found.map((one) => {
    const { value, label } = itemOf(one)
    const isOneOfSeveral = (byName.get(label.toLowerCase())?.length ?? 0) > 1
    const more = [one.subContractorCity, one.subContractorTypeName].filter(Boolean)
    return { value, label: isOneOfSeveral ? [label, ...more].join(' · ') : label }
  })
}

/**
 * The select. A caller who may not read subcontractors cannot choose one: the chosen subcontractor is shown without a
 * choice, and an empty select is absent.
 */
export function SubcontractorSelect({
  ofType = null,
  value = null,
  present,
  ...props
}: SubcontractorSelectProps) {
  const mayChoose = useMay()('Subcontractors', 'Read')
  const isPresent = value !== null && value === present?.value
  const isUnknown = value !== null && !isPresent
  const found = useQuery({ ...subcontractorQuery(value ?? ''), enabled: mayChoose && isUnknown }).data
  const chosen = isPresent ? present : found && itemOf(found)
  const typing = useTyping(chosen?.label)
  const offered = useQuery({ ...subcontractorsToChooseQuery(ofType, typing.search), enabled: mayChoose })
  if (!mayChoose && value === null) return null
  return (
    <SearchedSelect
      label="Subcontractor"
      placeholder="Choose or search by name"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the subcontractor' }}
      typing={typing}
      offered={offered}
      found={itemsOf(offered.data?.items ?? [])}
      chosen={chosen}
      nothing="No subcontractors to select"
      value={value}
      {...props}
      {...(!mayChoose && { disabled: true })}
    />
  )
}
