/** Where somebody is signed in, and their preferences. */
import { invalidInput } from '#contract/errors.ts'
import type { SignedIn } from '#server/http/mount.ts'
import type { Device } from '../contract.ts'
import { storeTimeZone } from './login-queries.ts'
import { endSessionsOf, listSessions } from './sessions.ts'

/** The caller's devices, the last used first. */
export async function listOwnDevices({ db, caller, now }: SignedIn): Promise<Device[]> {
  const sessions = await listSessions(db, caller.loginId, now)
  return sessions.map(({ key, userAgent, ...session }) => {
    const sessionId = key.toString('hex')
    return {
      ...session,
      sessionId,
      userAgent: nameOfDevice(userAgent),
      isCurrent: sessionId === caller.sessionKey,
    }
  })
}

/** Signs the caller out on these devices, or on all others where none is named; answers on which. */
export async function signOutElsewhere(context: SignedIn, sessionIds: readonly string[]): Promise<string[]> {
  const { db, caller } = context
  const which = sessionIds.length > 0 ? { keys: sessionIds } : { except: caller.sessionKey }
  const ended = await endSessionsOf(db, caller.loginId, which)
  context.afterCommit(() => {
    for (const sessionKey of ended) context.events.endSessions({ sessionKey })
  })
  return ended
}

/**
 * Keeps the caller's time zone.
 *
 * @throws AppError INVALID_INPUT (400)
 */
export async function setTimeZone(
  { db, caller }: SignedIn,
  timeZone: string,
): Promise<Record<string, never>> {
  if (!isTimeZone(timeZone)) throw invalidInput('timeZone', 'is not a time zone')
  await storeTimeZone(db, caller.loginId, timeZone)
  return {}
}

const timeZones = new Set(Intl.supportedValuesOf('timeZone'))

/** True for a name of the IANA time zones. */
export function isTimeZone(name: string): boolean {
  return name === 'UTC' || timeZones.has(name)
}

/** In this order: most browsers say that they are several. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, pattern: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** What a browser says of itself in words: 'Firefox on Windows'. */
export function nameOfDevice(userAgent: string): string {
  const find = (names: typeof browsers) => names.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Another program'
}
