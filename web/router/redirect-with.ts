/**
 * Redirects with a message if the parameters of a screen are missing or wrong (000 §5). The message is shown
 * when the redirect arrives. So only one message is shown if a frame and its screen both find the address
 * wrong. No message is shown if a screen is only loaded in advance, because somebody points at its link.
 */
import { redirect } from '@tanstack/react-router'
import { texts } from '#web/api/texts.ts'
import { type ToastKind, toast } from '#web/ui/toast/toast.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of the message in `unsaid` that is shown on arrival. */
    says?: number
  }
}

const HOME = '/home'

type Message = readonly [kind: ToastKind, text: string]

/**
 * The messages that were not shown yet. The state contains only a number, because a reload brings the state
 * again and must not repeat the message.
 */
const unsaid = new Map<number, Message>()
let last = 0

/**
 * Returns the state of a redirect that shows a message on arrival: `throw redirect({ to, state:
 * saying('info', 'Gone') })`.
 */
export function saying(...message: Message): { says: number } {
  last += 1
  unsaid.set(last, message)
  return { says: last }
}

/** True after a redirect to the projects because the record of an address could not be opened. */
let isLost = false
const listeners = new Set<() => void>()

function setLost(isIt: boolean): void {
  isLost = isIt
  for (const heard of listeners) heard()
}

/** Gives lost-line.tsx access to `isLost`. When the person leaves the projects, `isLost` becomes false. */
export const lostThere = {
  subscribe(heard: () => void): () => void {
    listeners.add(heard)
    return () => void listeners.delete(heard)
  },
  get: () => isLost,
  dismiss: () => setLost(false),
}

/** Shows the message of the redirect that has arrived, and drops the messages of all other redirects. */
export function sayOnArrival({
  pathname,
  state: { says },
}: {
  pathname: string
  state: { says?: number | undefined }
}): void {
  if (isLost && pathname !== HOME) setLost(false)
  const message = says === undefined ? undefined : unsaid.get(says)
  if (!message) return
  unsaid.clear()
  const [kind, text] = message
  toast[kind](text)
  if (kind === 'error' && pathname === HOME) setLost(true)
}

/** Returns the redirect to the projects with a message: `throw redirectHome('error', 'Invalid workorder!')`. */
export function redirectHome(...message: Message) {
  return redirect({ to: HOME, state: saying(...message) })
}

/** Returns the redirect to another list, for an address without the parameter that names its record. */
export function redirectMissing(to: '/companies' | '/employee' | '/subcontractors/list') {
  return redirect({ to, state: saying('info', texts.parametersMissing) })
}
