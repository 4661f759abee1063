/** How the quick search looks, with its code and while that is on the way. */
import { IconSearch } from '@tabler/icons-react'

export const NAME = 'Quick search'

export const fieldLook = {
  leftSection: <IconSearch size={18} aria-hidden />,
  placeholder: 'Search records, files, people and actions',
  'aria-label': 'Search records, files, people and actions',
} as const
