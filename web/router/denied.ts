/** Shows 'Access denied' where the refused screen would be, in the frame of its project, which so stays (000 §6). */
import { notFound, redirect } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Which address led to /401: the way back once it may be opened. */
    refusedAt?: string
  }
}

/** What was refused, for whoever asks why; in an address the screen that explains it checks what it says. */
export interface Refused {
  module?: string | undefined
  action?: string | undefined
  project?: string | undefined
  /** Not for want of a right: the screen is for these administrators alone. */
  only?: 'account' | 'site' | undefined
}

/** Throw what it answers. Screens outside of a frame throw `deniedPage`. */
export function denied(refused: Refused = {}) {
  return notFound({ data: { refused } })
}

/** The page that the documents have for it (000 §6); once it may be opened, it leads to `refusedAt`. */
export function deniedPage(refused: Refused, refusedAt = location.pathname + location.search) {
  return redirect({ to: '/401', search: refused, state: { refusedAt } })
}

/** What `denied` left with the screen that stands in; undefined where it was something else. */
export function refusedOf(data: unknown): Refused | undefined {
  return typeof data === 'object' && data !== null && 'refused' in data
    ? (data.refused as Refused)
    : undefined
}
