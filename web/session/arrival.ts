/**
 * How a tab without a token gets one: from a tab that is open, or by a device that stays signed in. Apart from tabs.ts,
 * because the page's first script asks as well (app/web/first/early.ts), before the app is there to answer others.
 */
import { getToken, type Pass } from './token.ts'

export type Message =
  /** A tab without a token asks for one. */
  | { kind: 'ask' }
  | ({ kind: 'token' } & Pass)
  /** The person signed out, or went to another account, in the tab that says so. */
  | { kind: 'signed out' | 'moved'; token: string }
  /** A tab asks whether another one of the session would lose something, and one answers that it would. */
  | { kind: 'unsaved?'; token: string; from: string | undefined }
  | { kind: 'unsaved'; token: string }

declare global {
  /** What the first script found out, or is finding out; two scripts share it, so it is no variable of a module. */
  var plumblineArrival: Promise<boolean> | undefined
}

/** Whether another tab may have a token: who never signed in here waits for nobody. */
const OPEN = 'plumbline-open'
/** Set by the server while this device stays signed in; the cookie that it is about is not for scripts. */
const KEPT = 'plumbline_kept'
/** A tab that is open answers within a few milliseconds; later ones are still heard. */
const WAIT_MILLISECONDS = 100

/** The channel of all tabs: those of other origins hear nothing of it. */
export function openChannel(): { channel: BroadcastChannel; post: (message: Message) => void } {
  const channel = new BroadcastChannel('plumbline-session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is of windows: a channel has no target
  return { channel, post: (message) => channel.postMessage(message) }
}

/** Forgets that there is a tab to ask, or a device to go on with. */
export function forgetWays(): void {
  localStorage.removeItem(OPEN)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers, and not without https
  document.cookie = `${KEPT}=; Path=/; Max-Age=0; SameSite=Strict${secure}`
}

/** True where this device may stay signed in. */
export function isKept(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${KEPT}=`))
}

/** True when this tab has a token, or may get one without anybody signing in. */
export function mayArrive(): boolean {
  return getToken() !== null || localStorage.getItem(OPEN) !== null || isKept()
}

/** Lets the other tabs know of the token of a new session: those that stand before the sign-in go on with it. */
export function offer(pass: Pass): void {
  localStorage.setItem(OPEN, '1')
  const { channel, post } = openChannel()
  post({ kind: 'token', ...pass })
  channel.close()
}

/**
 * A token without anybody signing in, from another tab or else by the device; null where there is none that is welcome.
 *
 * @throws whatever `resume` does where the server cannot be asked; it answers null where the device is not kept any more
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
