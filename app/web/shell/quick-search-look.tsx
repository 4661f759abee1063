/** Name and field of the quick search: the dialog and its stand-in (quick-search-waiting.tsx) look alike. */
import { IconSearch } from '@tabler/icons-react'

export const NAME = 'Quick search'

export const fieldLook = {
  leftSection: <IconSearch size={18} aria-hidden />,
  placeholder: 'Search records, files, people and actions',
  'aria-label': 'Search records, files, people and actions',
} as const
