/**
 * The cookies of sign-in (docs/decisions/0024). None is a session: a page that somebody is led to from elsewhere does
 * nothing by them.
 */
import { createHash } from 'node:crypto'
import { cookieIn, cookieText } from '#server/http/cookies.ts'
import type { Secrets } from '#server/secrets.ts'

/** The one call that the cookie of a kept device is sent with. */
export const RESUME_PATH = '/api/session/resume'
/** Both forms of signing in. */
const SIGN_IN_PATH = '/api/login'

const KNOWN = 'a browser that signed in before'
const KEPT = 'a device that stays signed in'
const KEPT_NAME = 'plumbline_keep'
/** Tells the app's own pages that there is something to resume; worth nothing. */
const HINT_NAME = 'plumbline_kept'

/** How long a device stays signed in after its last use. */
export const KEPT_SECONDS = 30 * 86_400
/** How long a browser is known; browsers keep no cookie longer. */
const KNOWN_SECONDS = 400 * 86_400

/** What the cookie of a kept device says. */
export interface KeptCookie {
  /** Names the device, as hex. */
  readonly deviceKey: string
  readonly generation: number
}

/** Makes and reads the cookies. */
export function deviceCookies(secrets: Pick<Secrets, 'sign' | 'verify'>, publicUrl: string) {
  const nameOf = (username: string) =>
    `plumbline_device_${createHash('sha256').update(username).digest('hex').slice(0, 12)}`
  const knownText = (username: string, browserId: string, since: string) =>
    JSON.stringify([username, browserId, since])
  const keptText = ({ deviceKey, generation }: KeptCookie) => `${deviceKey}.${generation}`
  const keep = (value: string, seconds: number) => [
    cookieText(KEPT_NAME, value, { path: RESUME_PATH, seconds, publicUrl }),
    cookieText(HINT_NAME, seconds ? '1' : '', { path: '/', seconds, publicUrl, isReadable: true }),
  ]
  return {
    /** The id of the browser in which this user signed in before; null in any other. */
    knownBrowser(cookies: string, username: string, now: Date): string | null {
      const [browserId = '', since = '', signature = ''] = (cookieIn(cookies, nameOf(username)) ?? '').split(
        '.',
      )
      if (!secrets.verify(KNOWN, knownText(username, browserId, since), signature)) return null
      return Number(since) + KNOWN_SECONDS * 1000 > now.getTime() ? browserId : null
    },
    /** The cookie by which this user's browser is known from now on. */
    remember(username: string, browserId: string, now: Date): string {
      const since = String(now.getTime())
      const signature = secrets.sign(KNOWN, knownText(username, browserId, since))
      return cookieText(nameOf(username), `${browserId}.${since}.${signature}`, {
        path: SIGN_IN_PATH,
        seconds: KNOWN_SECONDS,
        publicUrl,
      })
    },
    /** What the cookie of a kept device says; null for one that was not made here. */
    kept(cookies: string): KeptCookie | null {
      const [deviceKey = '', generation = '', signature = ''] = (cookieIn(cookies, KEPT_NAME) ?? '').split(
        '.',
      )
      const kept = { deviceKey, generation: Number(generation) }
      return secrets.verify(KEPT, keptText(kept), signature) ? kept : null
    },
    /** The cookies of a kept device: of one generation always the same. */
    keep: (kept: KeptCookie) => keep(`${keptText(kept)}.${secrets.sign(KEPT, keptText(kept))}`, KEPT_SECONDS),
    /** True where a device of this browser may be kept: the cookie itself comes with one call alone. */
    hasHint: (cookies: string) => cookieIn(cookies, HINT_NAME) !== undefined,
    /** Takes them off. */
    forget: () => keep('', 0),
  }
}
