/** Ctrl or Cmd K, or where no list is searched by it a slash: to whatever one may see by its words, and to what one may do. */
import { Kbd, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { noteOpened } from '#features/finding/web/recent.ts'
import { later } from '#web/ui/later.tsx'
import { useLetters } from '#web/ui/letters.ts'
import classes from './quick-search.module.css'
import { QuickSearchWaiting } from './quick-search-waiting.tsx'

const QuickSearchDialog = later(async () => (await import('./quick-search-dialog.tsx')).QuickSearchDialog, {
  Meanwhile: QuickSearchWaiting,
  isUrgent: true,
})

/** True where a list is shown that has a field of its own for the same key. */
const isListSearched = () =>
  [...document.querySelectorAll<HTMLElement>('[data-register] input[type=search]')].some(
    (field) => field.offsetParent,
  )

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
  useLetters((key) => {
    if (key !== '/' || isListSearched()) return false
    ask()
    return true
  })
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => noteOpened(path), [path])
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
      aria-keyshortcuts="Control+K Meta+K /"
    >
      <IconSearch size={16} aria-hidden />
      <Text fz="sm" flex={1}>
        Search
      </Text>
      <Kbd size="xs">Ctrl K</Kbd>
    </UnstyledButton>
  )
}
