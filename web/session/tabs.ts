/**
 * One person, several tabs: a tab that opens gets the token of one that is open, or a new one where this device stays
 * signed in; signing out in one is signing out in all (docs/decisions/0025). Pages of other origins hear nothing of it:
 * a channel belongs to its origin.
 */
import { findPass, forgetWays, type Message, offer, openChannel } from './arrival.ts'
import { clearToken, getPerson, getToken, type Pass, setPass } from './token.ts'

const { channel, post } = openChannel()
const arrivals = new Set<() => void>()
/** What the server knows no more, and whose screens may still stand here. */
let refused: Pass | null = null

let resume: () => Promise<Pass | null> = () => {
  throw new Error('bindResume was not called')
}
let onSignedOut: () => void = () => {}
let onMoved: () => void = () => {}
let isUnsaved: () => boolean = () => false

/** Says how a device that stays signed in gets a new token, if it still is one: the platform knows no feature, app/web does. */
export function bindResume(how: typeof resume): void {
  resume = how
}

/** Sets what happens when the person signs out, in this tab or in another one. */
export function setSignOutHandler(handler: () => void): void {
  onSignedOut = handler
}

/** Sets what happens when the person goes to another account in another tab. */
export function setMovedElsewhere(handler: () => void): void {
  onMoved = handler
}

/** Says how it is known whether something is not saved in this tab. */
export function setIsUnsaved(isIt: () => boolean): void {
  isUnsaved = isIt
}

/** Calls `handler` when a tab without a token gets one; the answer takes it off again. */
export function onArrival(handler: () => void): () => void {
  arrivals.add(handler)
  return () => void arrivals.delete(handler)
}

/** A token that may be used here: held, and not refused. */
function usable(): string | null {
  const token = getToken()
  return token === refused?.token ? null : token
}

/** Not what the server refused, whatever the others know; nor somebody else's while the screens of a person stand here. */
function isWelcome({ token, person }: Pass): boolean {
  if (token === refused?.token) return false
  return !refused?.person || person?.username === refused.person.username
}

/** Goes on with a token where there was none to use. */
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
    // There every record is another one: nothing of this screen is left.
    if (data.kind === 'moved') return onMoved()
    hearSignedOut(data.token)
  }
})

/**
 * The person has signed out in another tab. The tabs hear it from each other and from the server, whichever is faster:
 * who asked the server anything meanwhile would be refused, and told that they must sign in.
 */
export function hearSignedOut(token: string | null): void {
  if (token === null || token !== getToken()) return
  clearToken()
  onSignedOut()
}

/** Remembers the token of a new session; tabs that stand before the sign-in go on with it. */
export function signedIn(pass: Pass): void {
  setPass(pass)
  offer(pass)
}

/** Forgets the session in all tabs, and that there is a device to go on with. */
export function signedOut(): void {
  const token = getToken()
  clearToken()
  forgetWays()
  if (token !== null) post({ kind: 'signed out', token })
  onSignedOut()
}

/** Tells the other tabs that the session is in another account now. */
export function moved(): void {
  const token = getToken()
  if (token !== null) post({ kind: 'moved', token })
}

/** The server knows this tab's session no more: it is forgotten here. */
export function forgetRefused(): void {
  noteRefused()
  clearToken()
}

function noteRefused(): void {
  const token = getToken()
  if (token !== null) refused = { token, person: getPerson() }
}

/** The screens of whoever was here are left, with what was typed there: anybody may go on in this tab. */
export function leaveToAnybody(): void {
  if (refused) refused.person = null
}

let arriving: Promise<boolean> | undefined

/**
 * Gets this tab a token where it has none, from another tab or by the device; answers whether it has one. Who never
 * signed in here gets the answer at once.
 *
 * @throws CallError where the server cannot be asked
 */
export function arrive(): Promise<boolean> {
  const early = globalThis.plumblineArrival
  globalThis.plumblineArrival = undefined
  if (usable() !== null) return Promise.resolve(true)
  // Where the first script could not ask, it is asked again.
  const search = early ? () => early.catch(goOn) : goOn
  arriving ??= search().finally(() => {
    arriving = undefined
  })
  return arriving
}

async function goOn(): Promise<boolean> {
  const pass = await findPass(resume, isWelcome)
  // It may have been heard on the tab's own channel already.
  if (pass && usable() === null) take(pass)
  return pass !== null
}

/**
 * Another token for one that the server refused, from a tab where the same person signed in again or by a device that
 * stays signed in: overnight nothing is lost. Answers whether there is one.
 *
 * @throws CallError where the server cannot be asked
 */
export function renew(used: string | null): Promise<boolean> {
  if (used === null) return Promise.resolve(false)
  // Another call was faster.
  if (getToken() !== used) return Promise.resolve(getToken() !== null)
  noteRefused()
  return arrive()
}
