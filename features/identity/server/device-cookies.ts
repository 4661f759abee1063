/**
 * The cookies of sign-in (docs/decisions/0024). They make a browser known, or a kept device: a browser that
 * stays signed in. No cookie is a session, so a request from another site can do nothing with these cookies.
 */
import { createHash } from 'node:crypto'
import { cookieIn, cookieText } from '#server/http/cookies.ts'
import type { Secrets } from '#server/secrets.ts'

/** The only call that gets the cookie of a kept device. */
export const RESUME_PATH = '/api/session/resume'
/** The path prefix of both forms of sign-in. */
const SIGN_IN_PATH = '/api/login'

const KNOWN = 'a browser that signed in before'
const KEPT = 'a device that stays signed in'
const KEPT_NAME = 'plumbline_keep'
/** A cookie without secret. Its existence shows the app's pages that there may be a device to resume. */
const HINT_NAME = 'plumbline_kept'

/** How long a device stays signed in after its last use. */
export const KEPT_SECONDS = 30 * 86_400
/** How long a browser is known. Browsers keep no cookie longer. */
const KNOWN_SECONDS = 400 * 86_400

/** The content of the cookie of a kept device. */
export interface KeptCookie {
  /** The key of the device, in hex. */
  readonly deviceKey: string
  readonly generation: number
}

/** Creates and reads the cookies. */
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
    /** The id of the browser if this user has signed in with it before; otherwise null. */
    knownBrowser(cookies: string, username: string, now: Date): string | null {
      const [browserId = '', since = '', signature = ''] = (cookieIn(cookies, nameOf(username)) ?? '').split(
        '.',
      )
      if (!secrets.verify(KNOWN, knownText(username, browserId, since), signature)) return null
      return Number(since) + KNOWN_SECONDS * 1000 > now.getTime() ? browserId : null
    },
    /** The cookie that makes this browser known for the user. */
    remember(username: string, browserId: string, now: Date): string {
      const since = String(now.getTime())
      const signature = secrets.sign(KNOWN, knownText(username, browserId, since))
      return cookieText(nameOf(username), `${browserId}.${since}.${signature}`, {
        path: SIGN_IN_PATH,
        seconds: KNOWN_SECONDS,
        publicUrl,
      })
    },
    /** The content of the cookie of a kept device; null if the signature is wrong. */
    kept(cookies: string): KeptCookie | null {
      const [deviceKey = '', generation = '', signature = ''] = (cookieIn(cookies, KEPT_NAME) ?? '').split(
        '.',
      )
      const kept = { deviceKey, generation: Number(generation) }
      return secrets.verify(KEPT, keptText(kept), signature) ? kept : null
    },
    /** The cookies of a kept device. One generation always has the same cookies. */
    keep: (kept: KeptCookie) => keep(`${keptText(kept)}.${secrets.sign(KEPT, keptText(kept))}`, KEPT_SECONDS),
    /**
     * Whether this browser may have a kept device. The device's own cookie is sent with one call only, so
     * this function reads the hint.
     */
    hasHint: (cookies: string) => cookieIn(cookies, HINT_NAME) !== undefined,
    /** The cookies that delete the cookies of a kept device. */
    forget: () => keep('', 0),
  }
}
