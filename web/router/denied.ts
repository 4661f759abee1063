/** Shows 'Access denied' in place of the refused screen; the frame of its project stays (000 §6). */
import { notFound, redirect } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that led to /401. /401 leads back to this address once the person may open the address. */
    refusedAt?: string
  }
}

/**
 * The refused permission. Anybody can change these fields in the address of /401, so the screen that explains
 * a refusal checks them.
 */
export interface Refused {
  module?: string | undefined
  action?: string | undefined
  project?: string | undefined
  /** Set if no permission is missing: the screen is only for these administrators. */
  only?: 'account' | 'site' | undefined
}

/** Returns the error to throw for a screen in the frame of a project. Other screens throw `deniedPage`. */
export function denied(refused: Refused = {}) {
  return notFound({ data: { refused } })
}

/**
 * Returns the redirect to the documents' page for a refusal (000 §6). Once the person may open `refusedAt`,
 * that page leads back to this address.
 */
export function deniedPage(refused: Refused, refusedAt = location.pathname + location.search) {
  return redirect({ to: '/401', search: refused, state: { refusedAt } })
}

/** Returns the refusal that `denied` put into `data`; undefined if `data` contains no refusal. */
export function refusedOf(data: unknown): Refused | undefined {
  return typeof data === 'object' && data !== null && 'refused' in data
    ? (data.refused as Refused)
    : undefined
}
