/**
 * Leads away with a message, when a screen's parameters are missing or wrong (000 §5). The message goes with the
 * redirect and is said on arrival: a frame and a screen that both find their address wrong lead to one place, and say
 * one thing; and nothing is said while a screen is only loaded in advance, because somebody points at a link to it.
 */
import { redirect } from '@tanstack/react-router'
import { texts } from '#web/api/texts.ts'
import { type ToastKind, toast } from '#web/ui/toast/toast.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Which of `unsaid` is said on arrival. */
    says?: number
  }
}

const HOME = '/home'

type Message = readonly [kind: ToastKind, text: string]

/** Not in the state itself, which comes again with every reload. */
const unsaid = new Map<number, Message>()
let last = 0

/** What a redirect carries to say something on arrival: `throw redirect({ to, state: saying('info', 'Gone') })`. */
export function saying(...message: Message): { says: number } {
  last += 1
  unsaid.set(last, message)
  return { says: last }
}

/** Whether one was led to the projects because what an address names cannot be had; and who listens to that. */
let isLost = false
const listeners = new Set<() => void>()

function setLost(isIt: boolean): void {
  isLost = isIt
  for (const heard of listeners) heard()
}

/** What the projects say of it, for as long as one is there (lost-line.tsx). */
export const lostThere = {
  subscribe(heard: () => void): () => void {
    listeners.add(heard)
    return () => void listeners.delete(heard)
  },
  get: () => isLost,
  dismiss: () => setLost(false),
}

/** Says what the redirect that has led here carries; all others have not been followed. */
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

/** Throw what it answers: `throw redirectHome('error', 'Invalid workorder!')`. */
export function redirectHome(...message: Message) {
  return redirect({ to: HOME, state: saying(...message) })
}

/** The same where the list is another one, and no parameter says which record is meant. */
export function redirectMissing(to: '/companies' | '/employee' | '/subcontractors/list') {
  return redirect({ to, state: saying('info', texts.parametersMissing) })
}
