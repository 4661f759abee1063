/** Asks before unsaved input in a form or dialog is lost. */
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { later } from '#web/ui/later.tsx'
import { guards } from './leave-screen.ts'

const LeaveDialog = later(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

/** The screen's own question before the person leaves the screen. */
export interface LeaveQuestion {
  title: string
  text: string
  /** Called when the person agrees to leave, for example to store the input for later. */
  onLeave?: () => void
}

/** The next address of the app; undefined if the person leaves in another way. */
export type Leaving = { pathname: string; search: object } | undefined

export interface LeaveGuard {
  /** True while the question is open. */
  isAsking: boolean
  /** Calls `by` at once if no input would be lost, otherwise after the person agrees. */
  leave: (by: () => void) => void
  /** The dialog of the question, for the caller to render. */
  question: ReactNode
}

/**
 * Asks before the person leaves the screen with unsaved input: by a link, Back, reload, or closing the tab.
 * To close only a part of the screen, call `leave`. `onLeave` is called when the person leaves the screen
 * itself. `isKeptOnPath` is for a screen whose input stays while only the search of the address changes.
 * During saving no question is needed, except on the way to the sign-in: then the session has ended and the
 * server refused to save.
 */
export function useLeaveGuard(
  isDirty: boolean,
  given: {
    isSaving?: boolean
    isKeptOnPath?: boolean
    onLeave?: () => void
    /** The screen's own question; left out: the question of every form. */
    asks?: ((to: Leaving) => LeaveQuestion) | undefined
  } = {},
): LeaveGuard {
  const { isSaving = false, isKeptOnPath = false, onLeave, asks } = given
  const [asked, setAsked] = useState<{ by: () => void }>()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (isSaving && next.pathname === '/login') return true
      return isDirty && !(isKeptOnPath && next.pathname === current.pathname)
    },
    enableBeforeUnload: () => isDirty,
    withResolver: true,
    disabled: !isDirty && !isSaving,
  })
  // Asked after the present key press or click: otherwise the same Escape that asks would also close the
  // question.
  const ask = useCallback((by: () => void) => void setTimeout(() => setAsked({ by })), [])
  useEffect(() => {
    if (!isDirty) return
    guards.add(ask)
    return () => void guards.delete(ask)
  }, [isDirty, ask])
  const isAsking = asked !== undefined || blocker.status === 'blocked'
  // The dialog loads once there is unsaved input, and stays rendered so that it can fade out.
  const [isNeeded, setNeeded] = useState(false)
  if (!isNeeded && (isDirty || isAsking)) setNeeded(true)
  const own = isAsking ? asks?.(blocker.status === 'blocked' ? blocker.next : undefined) : undefined
  return {
    isAsking,
    leave: (by) => {
      if (isDirty) ask(by)
      else by()
    },
    question: isNeeded && (
      <LeaveDialog
        isOpen={isAsking}
        {...(own && { title: own.title, text: own.text })}
        onStay={() => {
          setAsked(undefined)
          blocker.reset?.()
        }}
        onLeave={() => {
          setAsked(undefined)
          own?.onLeave?.()
          if (asked) asked.by()
          else onLeave?.()
          blocker.proceed?.()
        }}
      />
    ),
  }
}
