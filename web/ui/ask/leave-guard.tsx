/** Asks before what is not saved is lost, whichever way one goes: in forms, and in dialogs that hold input. */
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { later } from '#web/ui/later.tsx'
import { guards } from './leave-screen.ts'

const LeaveDialog = later(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

/** What a screen asks in its own words before it is left. */
export interface LeaveQuestion {
  title: string
  text: string
  /** Done when one agrees: what is kept for later. */
  onLeave?: () => void
}

/** Where one is about to go; undefined where that is not an address of the app. */
export type Leaving = { pathname: string; search: object } | undefined

export interface LeaveGuard {
  /** True while it asks. */
  isAsking: boolean
  /** Does it at once where nothing is lost by it, else when one agrees. */
  leave: (by: () => void) => void
  /** The question; to be rendered. */
  question: ReactNode
}

/**
 * Stands before the ways out of the screen: links, Back, reloading, closing the tab. What closes only a part of the
 * screen goes through `leave`; `onLeave` does so when the screen itself is left. `isKeptOnPath` is for a screen that
 * keeps its input while only the search of its address changes: nothing is lost by that. What is being saved need not be
 * asked about, unless the way leads to the sign-in: then it was refused, because the session is over.
 */
export function useLeaveGuard(
  isDirty: boolean,
  given: {
    isSaving?: boolean
    isKeptOnPath?: boolean
    onLeave?: () => void
    /** The question, where it is another than of every form. */
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
  // Behind the key or click that led here: the Escape that asks would be the one that closes the question, too.
  const ask = useCallback((by: () => void) => void setTimeout(() => setAsked({ by })), [])
  useEffect(() => {
    if (!isDirty) return
    guards.add(ask)
    return () => void guards.delete(ask)
  }, [isDirty, ask])
  const isAsking = asked !== undefined || blocker.status === 'blocked'
  // It comes once there is something to lose, and stays for its fading.
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
