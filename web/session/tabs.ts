/**
 * One session for all tabs of a person (docs/decisions/0025). A new tab gets the token of an open tab, or a
 * new token if this device stays signed in. Signing out in one tab signs out all tabs. Pages of other origins
 * receive nothing, because a channel belongs to its origin.
 */
import { findPass, forgetWays, type Message, offer, openChannel } from './arrival.ts'
import { clearToken, getPerson, getToken, type Pass, setPass } from './token.ts'

const { channel, post } = openChannel()
const arrivals = new Set<() => void>()
/** The token that the server refused, and its person, whose screens may still be open in this tab. */
let refused: Pass | null = null

let resume: () => Promise<Pass | null> = () => {
  throw new Error('bindResume was not called')
}
let onSignedOut: () => void = () => {}
let onMoved: () => void = () => {}
let isUnsaved: () => boolean = () => false

/**
 * Sets how a device that stays signed in gets a new token. app/web calls this function, because the platform
 * must not import a feature.
 */
export function bindResume(how: typeof resume): void {
  resume = how
}

/** Sets the handler for a sign-out in this tab or in another tab. */
export function setSignOutHandler(handler: () => void): void {
  onSignedOut = handler
}

/** Sets the handler for a switch to another account in another tab. */
export function setMovedElsewhere(handler: () => void): void {
  onMoved = handler
}

/** Sets how this tab finds out whether some input in this tab is not saved. */
export function setIsUnsaved(isIt: () => boolean): void {
  isUnsaved = isIt
}

/**
 * Calls `handler` whenever this tab had no token and gets a token. Returns a function that removes the
 * handler.
 */
export function onArrival(handler: () => void): () => void {
  arrivals.add(handler)
  return () => void arrivals.delete(handler)
}

/** Returns the token of this tab; null if the tab has no token, or if the server refused the token. */
function usable(): string | null {
  const token = getToken()
  return token === refused?.token ? null : token
}

/**
 * True if this tab may use a token from another tab or the device. A token that the server refused is not
 * used again. While screens of a person are open, only this person's token is used.
 */
function isWelcome({ token, person }: Pass): boolean {
  if (token === refused?.token) return false
  return !refused?.person || person?.username === refused.person.username
}

/** Starts to use a token in a tab that has no usable token. */
function take(pass: Pass): void {
  setPass(pass)
  for (const arrived of arrivals) arrived()
}

channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const token = usable()
  if (data.kind === 'ask') {
    if (token !== null) post({ kind: 'token', token, person: getPerson() })
  } else if (data.kind === 'token') {
    if (token === null && isWelcome(data)) take(data)
  } else if (data.kind === 'unsaved?') {
    const isOther = data.from !== globalThis.plumblineTab
    if (isOther && data.token === token && isUnsaved()) post({ kind: 'unsaved', token })
  } else if (data.kind !== 'unsaved' && data.token === getToken()) {
    // The other account has other records, so this screen cannot stay open.
    if (data.kind === 'moved') return onMoved()
    hearSignedOut(data.token)
  }
})

/**
 * Signs out this tab after a sign-out in another tab. The other tab and the server's stream both report the
 * sign-out, and the first report counts. A call before the report would be refused with the message to sign
 * in.
 */
export function hearSignedOut(token: string | null): void {
  if (token === null || token !== getToken()) return
  clearToken()
  onSignedOut()
}

/** Stores the token of a new session, and sends the token to tabs that show the sign-in. */
export function signedIn(pass: Pass): void {
  setPass(pass)
  offer(pass)
}

/** Signs out all tabs, and forgets that another tab or this device may provide a token. */
export function signedOut(): void {
  const token = getToken()
  clearToken()
  forgetWays()
  if (token !== null) post({ kind: 'signed out', token })
  onSignedOut()
}

/** Notifies the other tabs that the session has switched to another account. */
export function moved(): void {
  const token = getToken()
  if (token !== null) post({ kind: 'moved', token })
}

/** Removes the token of this tab after the server has refused the token. */
export function forgetRefused(): void {
  noteRefused()
  clearToken()
}

function noteRefused(): void {
  const token = getToken()
  if (token !== null) refused = { token, person: getPerson() }
}

/**
 * Allows any person to continue in this tab, because the previous person's screens and their input are
 * closed.
 */
export function leaveToAnybody(): void {
  if (refused) refused.person = null
}

let arriving: Promise<boolean> | undefined

/**
 * Gets a token for this tab if the tab has no token, from another tab or by the device. Returns whether the
 * tab has a token. Returns at once if nobody ever signed in here.
 *
 * @throws CallError if the server cannot be reached
 */
export function arrive(): Promise<boolean> {
  const early = globalThis.plumblineArrival
  globalThis.plumblineArrival = undefined
  if (usable() !== null) return Promise.resolve(true)
  // If the first script's search failed, the app searches again.
  const search = early ? () => early.catch(goOn) : goOn
  arriving ??= search().finally(() => {
    arriving = undefined
  })
  return arriving
}

async function goOn(): Promise<boolean> {
  const pass = await findPass(resume, isWelcome)
  // A token may have arrived on the tab's own channel already.
  if (pass && usable() === null) take(pass)
  return pass !== null
}

/**
 * Replaces a token that the server refused: by the token of a tab where the same person signed in again, or
 * by a device that stays signed in. So no input is lost when a session ends overnight. Returns whether there
 * is a token.
 *
 * @throws CallError if the server cannot be reached
 */
export function renew(used: string | null): Promise<boolean> {
  if (used === null) return Promise.resolve(false)
  // Another call has already replaced or removed the token.
  if (getToken() !== used) return Promise.resolve(getToken() !== null)
  noteRefused()
  return arrive()
}
