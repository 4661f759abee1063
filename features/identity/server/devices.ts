/** The devices on which a person is signed in, and the person's preferences. */
import { isTimeZone } from '#contract/days.ts'
import { invalidInput } from '#contract/errors.ts'
import type { SignedIn } from '#server/http/mount.ts'
import type { Device, Preferences } from '../contract.ts'
import { forgetDevices, listKeptDevices } from './kept-device-queries.ts'
import { storeTimeZone } from './login-queries.ts'
import { lockOwnLogin } from './open-access.ts'
import { endSessionsOf, listSessions } from './sessions.ts'

/**
 * The caller's devices, the last used first. A kept device (a browser that stays signed in) replaces the
 * sessions that were opened from it.
 */
export async function listOwnDevices({ db, caller, now }: SignedIn): Promise<Device[]> {
  const sessions = (await listSessions(db, caller.loginId, now)).map(({ key, deviceKey, ...session }) => ({
    ...session,
    sessionId: key.toString('hex'),
    deviceId: deviceKey?.toString('hex') ?? null,
  }))
  const devices = (await listKeptDevices(db, caller.loginId, now)).map(({ key, ...device }) => {
    const deviceId = key.toString('hex')
    const [newest] = sessions.filter((session) => session.deviceId === deviceId)
    const { userAgent, address } = newest ?? device
    const lastUsedDate = newest?.lastUsedDate ?? device.lastUsedDate
    return { ...device, sessionId: deviceId, deviceId, userAgent, address, lastUsedDate }
  })
  const own = sessions.find(({ sessionId }) => sessionId === caller.sessionKey)
  return [...devices, ...sessions.filter(({ deviceId }) => deviceId === null)]
    .toSorted((a, b) => Date.parse(b.lastUsedDate) - Date.parse(a.lastUsedDate))
    .map(({ deviceId, ...device }) => ({
      ...device,
      userAgent: nameOfDevice(device.userAgent),
      isCurrent: device.sessionId === (own?.deviceId ?? caller.sessionKey),
      isKept: deviceId !== null,
    }))
}

/**
 * Signs the caller out on these devices, or on all other devices if `ids` is empty; returns the ids of the
 * devices.
 */
export async function signOutElsewhere(context: SignedIn, ids: readonly string[]): Promise<string[]> {
  const { db, caller } = context
  const { loginId, sessionKey } = caller
  const { session } = await lockOwnLogin(db, caller)
  const isNamed = ids.length > 0
  const others = (await listOwnDevices(context)).filter(({ isCurrent }) => !isCurrent)
  const ended = await endSessionsOf(db, loginId, isNamed ? { keys: ids } : { except: sessionKey })
  const forgotten = await forgetDevices(db, loginId, isNamed ? { keys: ids } : { except: session.deviceKey })
  context.afterCommit(() => {
    for (const key of ended) context.events.endSessions({ sessionKey: key })
  })
  if (!isNamed) return others.map(({ sessionId }) => sessionId)
  return ids.filter((id) => ended.includes(id) || forgotten.includes(id))
}

/**
 * Stores the time zone that the caller chose, or the zone of their browser, which a later sign-in may
 * replace.
 *
 * @throws AppError INVALID_INPUT (400)
 */
export async function setTimeZone(
  { db, caller }: SignedIn,
  { timeZone, isChosen }: Preferences,
): Promise<Record<string, never>> {
  if (!isTimeZone(timeZone)) throw invalidInput('timeZone', 'is not a time zone')
  await storeTimeZone(db, caller.loginId, timeZone, isChosen)
  return {}
}

/** The order matters: most browsers also name other browsers. */
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

/** A name for a browser from its user agent: 'Firefox on Windows'. */
export function nameOfDevice(userAgent: string): string {
  const find = (names: typeof browsers) => names.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Another program'
}
