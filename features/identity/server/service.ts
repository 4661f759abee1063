/** Signing in and out, changing account and password. */
import { AppError, notFound } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import { removeCodes } from '#features/employees/server/public.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Context, SignedIn } from '#server/http/mount.ts'
import {
  type Credentials,
  identityErrors,
  type PasswordChange,
  type Session,
  type SessionInfo,
} from '../contract.ts'
import { isTimeZone } from './devices.ts'
import { findLogin, findLoginById, listPlaces, storePassword, storeTimeZone } from './login-queries.ts'
import { hashPassword, isPassword, requireUncommon } from './passwords.ts'
import type { IdentityPorts } from './ports.ts'
import { actorOf, requireSecondFactor } from './second-factor.ts'
import { mailPasswordChanged } from './security-mails.ts'
import { describeSession } from './session-info.ts'
import { endSession, endSessionsOf, findCaller, moveSession, openSession, sessionKeyOf } from './sessions.ts'

/**
 * Signs in. Who has several accounts starts in the oldest; who has none must be a site administrator.
 *
 * @throws AppError SIGN_IN_FAILED (401), the same for an unknown user, a wrong password and an inactive login;
 *   SECOND_FACTOR_REQUIRED or SECOND_FACTOR_WRONG (401), only behind the right password; SIGN_IN_THROTTLED (429)
 */
export async function signInWith(
  { db, now, address, userAgent }: Context,
  { username, password, platform, code, timeZone }: Credentials,
  { throttle, secrets }: IdentityPorts,
): Promise<Session> {
  const failed = () => new AppError('SIGN_IN_FAILED', identityErrors.SIGN_IN_FAILED)
  await throttle.count(username, address)
  const login = await findLogin(db, username)
  const isRight = await isPassword(login?.passwordHash, password)
  if (!login || !isRight || login.statusId !== statuses.Active) throw failed()
  const [place] = await listPlaces(db, login.loginId)
  if (!place && !login.isAdmin) throw failed()
  // Only now is the attempt forgiven, so that codes cannot be guessed behind a password that is known.
  await requireSecondFactor(db, secrets, { loginId: login.loginId, code, now })
  await throttle.forgive(username, address)
  if (timeZone && timeZone !== login.timeZone && isTimeZone(timeZone))
    await storeTimeZone(db, login.loginId, timeZone)
  const token = await openSession(db, {
    loginId: login.loginId,
    place: place ?? null,
    platform: platform ?? 'Web',
    now,
    userAgent,
    address,
  })
  const caller = await findCaller(db, sessionKeyOf(token), now)
  if (!caller) throw failed()
  return { token, ...(await describeSession(db, caller)) }
}

/** Ends the caller's session, and the streams that are open with it. */
export async function signOutOf({
  db,
  caller,
  events,
  afterCommit,
}: SignedIn): Promise<Record<string, never>> {
  await endSession(db, caller.sessionKey)
  afterCommit(() => events.endSessions({ sessionKey: caller.sessionKey }))
  return {}
}

/**
 * Moves the session into another account of the same login. Its open stream of the old account ends; the app opens
 * one of the new account.
 *
 * @throws AppError NOT_FOUND (404) for an account that the login has no Active employee in
 */
export async function moveTo(
  { db, caller, now, events, afterCommit }: SignedIn,
  accountId: string,
): Promise<SessionInfo> {
  const place = (await listPlaces(db, caller.loginId)).find((candidate) => candidate.accountId === accountId)
  if (!place) throw notFound()
  await moveSession(db, caller.sessionKey, place)
  const moved = await findCaller(db, caller.sessionKey, now)
  if (!moved) throw notFound()
  afterCommit(() => events.endSessions({ sessionKey: caller.sessionKey }))
  return describeSession(db, moved)
}

/**
 * Changes the caller's own password, ends their other sessions and mails it to them.
 *
 * @throws AppError PASSWORD_WRONG, PASSWORD_COMMON, PASSWORD_UNCHANGED (400), NOT_FOUND (404) where the body names
 *   somebody else, SIGN_IN_THROTTLED (429)
 */
export async function changeOwnPassword(
  context: SignedIn,
  { employeeUniqueID, currentPassword, newPassword }: PasswordChange,
  { throttle }: IdentityPorts,
): Promise<Record<string, never>> {
  const { db, caller, address, events } = context
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
  await inTransaction(db, actorOf(context), async (transaction) => {
    if (!(await storePassword(transaction, caller.loginId, passwordHash, newHash))) throw wrong()
    // A link that was mailed before, and that somebody may have read, is worth nothing any more.
    await removeCodes(transaction, caller.loginId, 'reset')
    await endSessionsOf(transaction, caller.loginId, { except: caller.sessionKey })
    await mailPasswordChanged({ ...context, db: transaction }, username)
  })
  events.endSessions({ loginId: caller.loginId, except: caller.sessionKey })
  return {}
}
