/**
 * Gets a token for a tab without a token: from another tab, or by a device that stays signed in. Separate
 * from tabs.ts, because the page's first script uses these functions too (app/web/first/early.ts), before the
 * app can reply to other tabs.
 */
import { getToken, type Pass } from './token.ts'

export type Message =
  /** A tab without a token requests a token. */
  | { kind: 'ask' }
  | ({ kind: 'token' } & Pass)
  /** In the sending tab, the person signed out or switched to another account. */
  | { kind: 'signed out' | 'moved'; token: string }
  /** A tab asks whether another tab of the session has unsaved input; a tab with unsaved input replies. */
  | { kind: 'unsaved?'; token: string; from: string | undefined }
  | { kind: 'unsaved'; token: string }

declare global {
  /**
   * The first script's search for a token, running or done. A global variable, because two scripts share the
   * search.
   */
  var plumblineArrival: Promise<boolean> | undefined
}

/**
 * Key in local storage that exists if another tab may have a token. Without the key no tab is asked, so a
 * person who never signed in here does not wait.
 */
const OPEN = 'plumbline-open'
/**
 * The cookie that the server sets while this device stays signed in. The secret is in another cookie, which
 * scripts cannot read.
 */
const KEPT = 'plumbline_kept'
/**
 * The time that a tab waits for replies. An open tab replies within a few milliseconds; tabs.ts still accepts
 * a later reply.
 */
const WAIT_MILLISECONDS = 100

/** Opens the channel that all tabs share. Pages of other origins receive no messages. */
export function openChannel(): { channel: BroadcastChannel; post: (message: Message) => void } {
  const channel = new BroadcastChannel('plumbline-session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is of windows: a channel has no target
  return { channel, post: (message) => channel.postMessage(message) }
}

/** Forgets that another tab or this device may provide a token. */
export function forgetWays(): void {
  localStorage.removeItem(OPEN)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers, and not without https
  document.cookie = `${KEPT}=; Path=/; Max-Age=0; SameSite=Strict${secure}`
}

/** True if this device may still be signed in. */
export function isKept(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${KEPT}=`))
}

/** True if this tab has a token, or may get a token without a sign-in. */
export function mayArrive(): boolean {
  return getToken() !== null || localStorage.getItem(OPEN) !== null || isKept()
}

/** Sends the token of a new session to the other tabs: tabs that show the sign-in continue with this token. */
export function offer(pass: Pass): void {
  localStorage.setItem(OPEN, '1')
  const { channel, post } = openChannel()
  post({ kind: 'token', ...pass })
  channel.close()
}

/**
 * Returns a token without a sign-in, from another tab or else by the device; null if there is no token that
 * `isWelcome` accepts.
 *
 * @throws the error of `resume` if the server cannot be reached; `resume` returns null if the device is no
 *   longer signed in
 */
export async function findPass(
  resume: () => Promise<Pass | null>,
  isWelcome: (pass: Pass) => boolean = () => true,
): Promise<Pass | null> {
  const offered = await fromAnotherTab(isWelcome)
  if (offered || !isKept()) return offered
  const pass = await resume()
  if (!pass || !isWelcome(pass)) return null
  offer(pass)
  return pass
}

async function fromAnotherTab(isWelcome: (pass: Pass) => boolean): Promise<Pass | null> {
  if (localStorage.getItem(OPEN) === null) return null
  const { channel, post } = openChannel()
  const offered = await new Promise<Pass | null>((resolve) => {
    const timer = setTimeout(done, WAIT_MILLISECONDS)
    function done(pass: Pass | null = null) {
      clearTimeout(timer)
      resolve(pass)
    }
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'token' && isWelcome(data)) done({ token: data.token, person: data.person })
    })
    post({ kind: 'ask' })
  })
  channel.close()
  return offered
}
