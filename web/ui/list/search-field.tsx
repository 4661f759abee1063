/** A filter by words that lives in the address, so that a filtered list can be sent to somebody. */
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const WAIT_MILLISECONDS = 250

/** Where one is, but for what is shown of it: the documents name a folder and a project in the query. */
function placeNow(): string {
  const query = new URLSearchParams(location.search)
  return [location.pathname, query.get('Parent'), query.get('obj')].join(' ')
}

export interface SearchFieldProps {
  /** What it searches: 'Search by name or city'. */
  label: string
  /** What the address says. */
  value: string | undefined
  onSearch: (search: string | undefined) => void
}

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [search, setSearch] = useState(value ?? '')
  // Whoever has pressed a link meanwhile is on the way elsewhere, and would be led back.
  const apply = useDebouncedCallback((next: string, place: string) => {
    if (placeNow() === place) onSearch(next.trim() || undefined)
  }, WAIT_MILLISECONDS)
  // Back, or 'Show all': the field follows the address, but not what is still being typed.
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (search.trim() !== (value ?? '')) setSearch(value ?? '')
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={search}
      onChange={(event) => {
        setSearch(event.currentTarget.value)
        apply(event.currentTarget.value, placeNow())
      }}
      w={{ base: '100%', xs: 240 }}
    />
  )
}
