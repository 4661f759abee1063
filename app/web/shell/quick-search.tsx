/**
 * The quick search: finds records that the person may see, and actions that the person may do. Ctrl K or Cmd
 * K opens the search. A slash opens it too, unless the screen has a list with a search field.
 */
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

/** True if a visible list has a search field of its own: then the slash key focuses that field. */
const isListSearched = () =>
  [...document.querySelectorAll<HTMLElement>('[data-register] input[type=search]')].some(
    (field) => field.offsetParent,
  )

/**
 * Returns the dialog of the quick search and a function that opens the dialog. The shell has several buttons
 * for one dialog.
 */
export function useQuickSearch() {
  /**
   * The number of times that the search was opened; set to 0 when the person closes the search before it has
   * loaded.
   */
  const [asked, setAsked] = useState(0)
  const [query, setQuery] = useState('')
  const ask = () => setAsked((times) => times + 1)
  const giveUp = () => {
    setAsked(0)
    setQuery('')
  }
  // With an empty list of ignored elements, the keys work in input fields too.
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

/** The button for the search in the top bar of a desk. */
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
