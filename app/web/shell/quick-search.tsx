/** Ctrl or Cmd K: to a project, a record, a section or a screen by what it is called, and to what one may do. */
import { Kbd, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { later } from '#web/ui/later.tsx'
import classes from './quick-search.module.css'
import { QuickSearchWaiting } from './quick-search-waiting.tsx'

const QuickSearchDialog = later(async () => (await import('./quick-search-dialog.tsx')).QuickSearchDialog, {
  Meanwhile: QuickSearchWaiting,
  isUrgent: true,
})

/** The search, and the way to open it; the shell shows several, and one of it. */
export function useQuickSearch() {
  /** How often. */
  const [asked, setAsked] = useState(0)
  const [query, setQuery] = useState('')
  const ask = () => setAsked((times) => times + 1)
  const giveUp = () => {
    setAsked(0)
    setQuery('')
  }
  // In fields too.
  useHotkeys([['mod + K', ask]], [])
  const dialog = asked > 0 && (
    <QuickSearchDialog asked={asked} query={query} onQuery={setQuery} onGiveUp={giveUp} />
  )
  return { ask, dialog }
}

/** On a desk, in the bar at the top. */
export function QuickSearchField({ ask }: { ask: () => void }) {
  return (
    <UnstyledButton
      className={classes.field}
      onClick={ask}
      visibleFrom="sm"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={16} aria-hidden />
      <Text fz="sm" flex={1}>
        Search
      </Text>
      <Kbd size="xs">Ctrl K</Kbd>
    </UnstyledButton>
  )
}
