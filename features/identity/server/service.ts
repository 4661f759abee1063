/** Signing in and out, changing account and password. */
import { AppError, notFound } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/http/events.ts'
import type { Context, SignedIn } from '#server/http/mount.ts'
import {
  type Credentials,
  identityErrors,
  type PasswordChange,
  type Session,
  type SessionInfo,
} from '../contract.ts'
import { hashPassword, isPassword, requireUncommon } from './passwords.ts'
import { describeSession } from './session-info.ts'
import {
  endOtherSessions,
  endSession,
  findCaller,
  findLogin,
  findLoginById,
  listPlaces,
  moveSession,
  openSession,
  sessionKeyOf,
  storePassword,
} from './sessions.ts'
import type { Throttle } from './throttle.ts'

/** What the use cases need beside the database. */
export interface IdentityPorts {
  throttle: Throttle
  events: Events
}

/**
 * Signs in. Who has several accounts starts in the oldest; who has none must be a site administrator.
 *
 * @throws AppError SIGN_IN_FAILED (401), the same for an unknown user, a wrong password and an inactive login;
 *   SIGN_IN_THROTTLED (429)
 */
export async function signInWith(
  { db, now, address }: Context,
  { username, password, platform }: Credentials,
  { throttle }: IdentityPorts,
): Promise<Session> {
  const failed = () => new AppError('SIGN_IN_FAILED', identityErrors.SIGN_IN_FAILED)
  await throttle.count(username, address)
  const login = await findLogin(db, username)
  const isRight = await isPassword(login?.passwordHash, password)
  if (!login || !isRight || login.statusId !== statuses.Active) throw failed()
  await throttle.forgive(username, address)

  const [place] = await listPlaces(db, login.loginId)
  if (!place && !login.isAdmin) throw failed()
  const token = await openSession(db, {
    loginId: login.loginId,
    place: place ?? null,
    platform: platform ?? 'Web',
    now,
  })
  const caller = await findCaller(db, sessionKeyOf(token), now)
  if (!caller) throw failed()
  return { token, ...(await describeSession(db, caller)) }
}

/** Ends the caller's session, and the streams that are open with it. */
export async function signOutOf(
  { db, caller }: SignedIn,
  { events }: IdentityPorts,
): Promise<Record<string, never>> {
  await endSession(db, caller.sessionKey)
  events.endSessions({ sessionKey: caller.sessionKey })
  return {}
}

/**
 * Moves the session into another account of the same login. Its open stream of the old account ends; the app opens
 * one of the new account.
 *
 * @throws AppError NOT_FOUND (404) for an account that the login has no Active employee in
 */
export async function moveTo(
  { db, caller, now }: SignedIn,
  accountId: string,
  { events }: IdentityPorts,
): Promise<SessionInfo> {
  const place = (await listPlaces(db, caller.loginId)).find((candidate) => candidate.accountId === accountId)
  if (!place) throw notFound()
  await moveSession(db, caller.sessionKey, place)
  const moved = await findCaller(db, caller.sessionKey, now)
  if (!moved) throw notFound()
  events.endSessions({ sessionKey: caller.sessionKey })
  return describeSession(db, moved)
}

/**
 * Changes the caller's own password and ends their other sessions.
 *
 * @throws AppError PASSWORD_WRONG, PASSWORD_COMMON, PASSWORD_UNCHANGED (400), NOT_FOUND (404) where the body names
 *   somebody else, SIGN_IN_THROTTLED (429)
 */
export async function changeOwnPassword(
  { db, caller, address, requestId }: SignedIn,
  { employeeUniqueID, currentPassword, newPassword }: PasswordChange,
  { throttle, events }: IdentityPorts,
): Promise<Record<string, never>> {
  if (employeeUniqueID && employeeUniqueID !== caller.scope?.employeeId) throw notFound()
  const { username, passwordHash } = await findLoginById(db, caller.loginId)
  const wrong = () =>
    new AppError('PASSWORD_WRONG', identityErrors.PASSWORD_WRONG, [
      { path: 'currentPassword', message: 'is not right' },
    ])
  // A stolen session must not be a way to guess the password.
  await throttle.count(username, address)
  if (!passwordHash || !(await isPassword(passwordHash, currentPassword))) throw wrong()
  await throttle.forgive(username, address)
  if (newPassword === currentPassword)
    throw new AppError('PASSWORD_UNCHANGED', identityErrors.PASSWORD_UNCHANGED)
  requireUncommon(newPassword)
  const newHash = await hashPassword(newPassword)
  const actor = { loginId: caller.loginId, employeeId: caller.scope?.employeeId ?? null, requestId }
  await inTransaction(db, actor, async (transaction) => {
    if (!(await storePassword(transaction, caller.loginId, passwordHash, newHash))) throw wrong()
    await endOtherSessions(transaction, caller.loginId, caller.sessionKey)
  })
  events.endSessions({ loginId: caller.loginId, except: caller.sessionKey })
  return {}
}
