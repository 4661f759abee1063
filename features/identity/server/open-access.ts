/**
 * What of a login is open: its sessions, and the browsers that stay signed in. Opening and ending both hold the login,
 * so that what ends ends all of it, also what is being opened at that moment.
 */
import { randomUUID } from 'node:crypto'
import { platformError } from '#contract/errors.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/mount.ts'
import type { Caller } from '#server/scope.ts'
import type { Secrets } from '#server/secrets.ts'
import { deviceCookies, type KeptCookie } from './device-cookies.ts'
import { forgetDevices, keepDevice, rekeyDevice, releaseBrowser } from './kept-device-queries.ts'
import { lockLogin } from './login-queries.ts'
import { endAllSessions, endSessionsOf, holdSession, openSession, type Place } from './sessions.ts'

type Holder = Pick<Caller, 'loginId' | 'sessionKey'>

/**
 * Locks the caller's login, for what they write in its name. Their session is held with it: one that somebody ended
 * meanwhile writes nothing more.
 *
 * @throws AppError SIGN_IN_REQUIRED (401)
 */
export async function lockOwnLogin(db: Db, { loginId, sessionKey }: Holder) {
  const login = await lockLogin(db, loginId)
  const session = await holdSession(db, sessionKey)
  if (!session) throw platformError('SIGN_IN_REQUIRED')
  return { login, session }
}

/** Ends everything that is open of a login. */
export async function endAll(db: Db, loginId: string): Promise<void> {
  await endAllSessions(db, loginId)
  await forgetDevices(db, loginId, { except: null })
}

/**
 * Ends everything that is open of a login but the caller's own session. Where their browser stays signed in it gets
 * another cookie, which is answered: a copy of the one that it had is worth nothing.
 */
export async function endOthers(
  db: Db,
  { loginId, sessionKey }: Holder,
  { deviceKey }: { deviceKey: string | null },
  now: Date,
): Promise<KeptCookie | null> {
  await endSessionsOf(db, loginId, { except: sessionKey })
  await forgetDevices(db, loginId, { except: deviceKey })
  return deviceKey === null ? null : rekeyDevice(db, deviceKey, now)
}

export interface Opening {
  loginId: string
  username: string
  place: Place | null
  platform: string | null | undefined
  /** The browser stays signed in. */
  isKept: boolean
}

/** Opens a session of a login that is locked; answers its token, and the cookies that go with it. */
export async function openAccess(
  db: Db,
  { now, userAgent, address, cookies, publicUrl }: Context,
  secrets: Secrets,
  { loginId, username, place, platform, isKept }: Opening,
): Promise<{ token: string; cookies: string[] }> {
  const jar = deviceCookies(secrets, publicUrl)
  const known = jar.knownBrowser(cookies, username, now)
  const browserId = known ?? randomUUID()
  const opened = { loginId, place, platform: platform ?? 'Web', now, userAgent, address, browserId }
  // A browser stays signed in as the last one who asked for it.
  if (!isKept && known) await releaseBrowser(db, loginId, known)
  const kept = isKept ? await keepDevice(db, opened) : null
  const token = await openSession(db, { ...opened, deviceKey: kept?.deviceKey ?? null })
  const keeping = kept ? jar.keep(kept) : jar.hasHint(cookies) ? jar.forget() : []
  return { token, cookies: [jar.remember(username, browserId, now), ...keeping] }
}
