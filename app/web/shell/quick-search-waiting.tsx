/**
 * Stands in for the dialog of the quick search while its code is on the way, and takes what is typed meanwhile. It is the
 * browser's own dialog: Mantine's would come with every first screen.
 */
import { Input, Text } from '@mantine/core'
import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useConnection } from '#web/api/live.ts'
import { texts } from '#web/api/texts.ts'
import classes from './quick-search.module.css'
import { fieldLook, NAME } from './quick-search-look.tsx'

/** A shorter wait is not worth a word. */
const SHORT_MILLISECONDS = 300

export interface QuickSearchDialogProps {
  /** How often; each time it opens. */
  asked: number
  query: string
  onQuery: Dispatch<SetStateAction<string>>
  /** Nobody waits for it any more. */
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
  // Closed before the real one opens: that then gives the focus back to where it was before both.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    // The key for it is Escape, which the browser turns into a cancel.
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
