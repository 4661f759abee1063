/**
 * A search field whose text is stored in the address, so that people can send a filtered list to each other.
 */
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const WAIT_MILLISECONDS = 250

/**
 * Returns a text that identifies the present screen. The text contains two parameters of the query, because
 * the documents name a folder and a project there; all other parameters only filter the screen.
 */
function placeNow(): string {
  const query = new URLSearchParams(location.search)
  return [location.pathname, query.get('Parent'), query.get('obj')].join(' ')
}

export interface SearchFieldProps {
  /** The label: 'Search by name or city'. */
  label: string
  /** The search text in the address. */
  value: string | undefined
  onSearch: (search: string | undefined) => void
}

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [search, setSearch] = useState(value ?? '')
  // No search if the person has followed a link meanwhile: changing the address would lead the person back.
  const apply = useDebouncedCallback((next: string, place: string) => {
    if (placeNow() === place) onSearch(next.trim() || undefined)
  }, WAIT_MILLISECONDS)
  // After Back or 'Show all' the field shows the text of the address, unless the person is still typing that
  // text.
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
