/**
 * Shown until the code of the quick search has loaded; text that is typed meanwhile is kept. The dialog is
 * the browser's own: Mantine's dialog would add code to every first screen.
 */
import { Input, Text } from '@mantine/core'
import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useConnection } from '#web/api/live.ts'
import { texts } from '#web/api/texts.ts'
import classes from './quick-search.module.css'
import { fieldLook, NAME } from './quick-search-look.tsx'

/** A shorter wait shows no text. */
const SHORT_MILLISECONDS = 300

export interface QuickSearchDialogProps {
  /** The number of times that the search was opened. The dialog opens whenever the number changes. */
  asked: number
  query: string
  onQuery: Dispatch<SetStateAction<string>>
  /** Called when the person closes the dialog before the search has loaded. */
  onGiveUp: () => void
}

export function QuickSearchWaiting({ query, onQuery, onGiveUp }: QuickSearchDialogProps) {
  const connection = useConnection()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SHORT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before the real dialog opens, so that the real dialog later returns the focus to the element that
  // had the focus before both dialogs.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    // The key that closes the dialog is Escape: the browser turns Escape into a cancel event.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-label={NAME}
      className={classes.waiting}
      onCancel={onGiveUp}
      onClick={(event) => {
        if (event.target === event.currentTarget) onGiveUp()
      }}
    >
      <Input
        {...fieldLook}
        size="lg"
        classNames={{ input: classes.waitingField }}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
      />
      <Text role="status" fz="sm" c="dimmed" ta="center" className={classes.wait}>
        {isLong && (connection === 'offline' ? texts.offline : 'The search is loading…')}
      </Text>
    </dialog>
  )
}
