/** A picker for a subcontractor by name, of one type or of all types. */
import type { ComboboxItem, SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/session/session.ts'
import { SearchedSelect, useTyping } from '#web/ui/form/searched-select.tsx'
import type { Subcontractor } from '../contract.ts'
import { subcontractorQuery, subcontractorsToChooseQuery } from './api.ts'

export interface SubcontractorSelectProps extends Omit<SelectProps, 'data' | 'value'> {
  /** Offers only subcontractors of this type. */
  ofType?: number | null
  value?: string | null
  /**
   * The stored subcontractor of the record. A deleted subcontractor can stay in the record but cannot be
   * chosen again.
   */
  present?: ComboboxItem | undefined
}

/** The value for `present`, made from the id and the name in a record. */
export const presentSubcontractor = (
  id: string | null | undefined,
  name: string | null | undefined,
): ComboboxItem | undefined => (id ? { value: id, label: name ?? '' } : undefined)

const itemOf = ({ subContractorUniqueId, subcontractorName }: Subcontractor) => ({
  value: subContractorUniqueId,
  label: subcontractorName,
})

/** Subcontractors with the same name are shown with their city and trade. */
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
