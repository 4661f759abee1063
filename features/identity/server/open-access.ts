/**
 * Opens and ends the access of a login: its sessions and its kept devices, which are browsers that stay
 * signed in. Both lock the login, so an end also ends a session that is being opened at the same time.
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
 * Locks the caller's login for a write in its name. Also locks the session, so a session that was ended
 * meanwhile cannot write.
 *
 * @throws AppError SIGN_IN_REQUIRED (401)
 */
export async function lockOwnLogin(db: Db, { loginId, sessionKey }: Holder) {
  const login = await lockLogin(db, loginId)
  const session = await holdSession(db, sessionKey)
  if (!session) throw platformError('SIGN_IN_REQUIRED')
  return { login, session }
}

/** Ends all sessions and kept devices of a login. */
export async function endAll(db: Db, loginId: string): Promise<void> {
  await endAllSessions(db, loginId)
  await forgetDevices(db, loginId, { except: null })
}

/**
 * Ends all sessions and kept devices of a login, except the caller's own session and device. A kept device
 * gets a new cookie, which is returned; copies of the old cookie become invalid.
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
  /** Whether the browser stays signed in. */
  isKept: boolean
}

/** Opens a session of a locked login; returns its token and the cookies to set. */
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
  // The last sign-in in a browser decides whether the browser stays signed in.
  if (!isKept && known) await releaseBrowser(db, loginId, known)
  const kept = isKept ? await keepDevice(db, opened) : null
  const token = await openSession(db, { ...opened, deviceKey: kept?.deviceKey ?? null })
  const keeping = kept ? jar.keep(kept) : jar.hasHint(cookies) ? jar.forget() : []
  return { token, cookies: [jar.remember(username, browserId, now), ...keeping] }
}
