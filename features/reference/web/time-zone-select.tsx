/** The field for a time zone. */
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { firstOf, restLook } from '#web/ui/form/searched-select.tsx'
import { timeZonesQuery } from './api.ts'

export interface TimeZoneSelectProps {
  label?: string
  description?: ReactNode
  value?: string | null
  /** An option before the zones. */
  first?: { value: string; label: string }
  placeholder?: string
  error?: ReactNode
  clearable?: boolean
  disabled?: boolean
  size?: string
  width?: number
  onChange: (value: string | null) => void
  onBlur?: () => void
}

/** The most options that are listed. Typing finds the others. */
const MOST_LISTED = 60

/** The text for a zone: `America/New York`. */
export function nameOfZone(zone: string): string {
  return zone.replaceAll('_', ' ')
}

export function TimeZoneSelect({
  label = 'Time zone',
  first,
  value = null,
  clearable,
  width,
  ...props
}: TimeZoneSelectProps) {
  const { data: zones = [] } = useQuery(timeZonesQuery)
  // An older name that is already chosen stays among the options.
  const own = value && value !== first?.value && !zones.includes(value) ? [value] : []
  return (
    <Select
      label={label}
      searchable
      clearable={clearable ?? false}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': 'Clear the time zone' }}
      nothingFoundMessage="No such time zone"
      filter={firstOf(MOST_LISTED)}
      classNames={restLook}
      data={[
        ...(first ? [first] : []),
        ...[...own, ...zones].map((zone) => ({ value: zone, label: nameOfZone(zone) })),
      ]}
      value={value}
      maw={width}
      {...props}
    />
  )
}
