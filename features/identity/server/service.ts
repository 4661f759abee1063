/** Signing in and out, switching the account, changing the password. */
import { isTimeZone } from '#contract/days.ts'
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
import { deviceCookies } from './device-cookies.ts'
import { forgetBrowser, moveDevice } from './kept-device-queries.ts'
import {
  findLogin,
  findLoginById,
  holdPlaces,
  lockLogin,
  storePassword,
  storeTimeZone,
} from './login-queries.ts'
import { endOthers, lockOwnLogin, openAccess } from './open-access.ts'
import { hashPassword, isPassword, requireUncommon } from './passwords.ts'
import type { IdentityPorts } from './ports.ts'
import { actorOf, requireSecondFactor } from './second-factor.ts'
import { mailPasswordChanged } from './security-mails.ts'
import { describeNewSession, describeSession } from './session-info.ts'
import { endSessionsHere, findCaller, holdSession, moveSession } from './sessions.ts'

/**
 * Signs in. A person with several accounts starts in the oldest; a person without an account must be a site
 * administrator.
 *
 * The password is hashed outside of the transaction, because hashing is slow. So the verified values are
 * compared again when the session is opened, with the login locked. Changing the password and ending sessions
 * wait for this lock.
 *
 * @throws AppError SIGN_IN_FAILED (401), the same for an unknown user, a wrong password and an inactive
 *   login; SECOND_FACTOR_REQUIRED or SECOND_FACTOR_WRONG (401), only after the right password;
 *   SIGN_IN_THROTTLED (429)
 */
export async function signInWith(
  context: Context,
  { username, password, platform, code, timeZone, keepSignedIn }: Credentials,
  { throttle, secrets }: IdentityPorts,
): Promise<Session> {
  const { db, now, address, requestId, cookies, publicUrl } = context
  const failed = () => new AppError('SIGN_IN_FAILED', identityErrors.SIGN_IN_FAILED)
  const browserId = deviceCookies(secrets, publicUrl).knownBrowser(cookies, username, now)
  const guess = { username, address, browserId }
  await throttle.count(guess)
  const login = await findLogin(db, username)
  const isRight = await isPassword(login?.passwordHash, password)
  if (!login || !isRight) throw failed()
  const { loginId, passwordHash } = login
  const opened = await inTransaction(db, { loginId, employeeId: null, requestId }, async (transaction) => {
    const present = await lockLogin(transaction, loginId)
    if (present.passwordHash !== passwordHash || present.statusId !== statuses.Active) throw failed()
    const [place = null] = await holdPlaces(transaction, loginId)
    if (!place && !present.isAdmin) throw failed()
    await requireSecondFactor(transaction, secrets, { loginId, code, now })
    // The zone of the browser is used for a person who has chosen no zone.
    if (timeZone && !present.isTimeZoneChosen && timeZone !== present.timeZone && isTimeZone(timeZone))
      await storeTimeZone(transaction, loginId, timeZone, false)
    const isKept = keepSignedIn === true
    return openAccess(transaction, context, secrets, { loginId, username, place, platform, isKept })
  })
  // The attempt is forgiven only here: otherwise codes could be guessed without limit if the password is
  // known.
  await throttle.forgive(guess)
  const session = await describeNewSession(db, opened.token, now)
  if (!session) throw failed()
  for (const cookie of opened.cookies) context.setCookie(cookie)
  return session
}

/** Signs the caller's browser out: its sessions and their streams end, and the browser does not stay signed in. */
export async function signOutOf(
  context: SignedIn,
  { secrets }: IdentityPorts,
): Promise<Record<string, never>> {
  const { db, caller, events, afterCommit } = context
  const { loginId, sessionKey } = caller
  await lockLogin(db, loginId)
  const { browserId = null } = (await holdSession(db, sessionKey)) ?? {}
  const ended = await endSessionsHere(db, loginId, { sessionKey, browserId })
  if (browserId) await forgetBrowser(db, loginId, browserId)
  afterCommit(() => {
    for (const cookie of deviceCookies(secrets, context.publicUrl).forget()) context.setCookie(cookie)
    for (const key of ended) events.endSessions({ sessionKey: key, wasMeant: true })
  })
  return {}
}

/**
 * Moves the session to another account of the same login. The open stream of the old account ends; the app
 * opens a stream of the new account.
 *
 * @throws AppError NOT_FOUND (404) for an account without an Active employee of the login, SIGN_IN_REQUIRED
 *   (401)
 */
export async function moveTo(
  { db, caller, now, events, afterCommit }: SignedIn,
  accountId: string,
): Promise<SessionInfo> {
  const { session } = await lockOwnLogin(db, caller)
  const places = await holdPlaces(db, caller.loginId)
  const place = places.find((candidate) => candidate.accountId === accountId)
  if (!place) throw notFound()
  await moveSession(db, caller.sessionKey, place)
  if (session.deviceKey) await moveDevice(db, session.deviceKey, place)
  const moved = await findCaller(db, caller.sessionKey, now)
  if (!moved) throw notFound()
  afterCommit(() => events.endSessions({ sessionKey: caller.sessionKey }))
  return describeSession(db, moved, now)
}

/**
 * Changes the caller's own password, ends all other sessions and devices of the login, and mails the person.
 *
 * @throws AppError PASSWORD_WRONG, PASSWORD_COMMON, PASSWORD_UNCHANGED (400), NOT_FOUND (404) if the body
 *   names another person, SIGN_IN_THROTTLED (429)
 */
export async function changeOwnPassword(
  context: SignedIn,
  { employeeUniqueID, currentPassword, newPassword }: PasswordChange,
  { proofThrottle, secrets }: IdentityPorts,
): Promise<Record<string, never>> {
  const { db, caller, now, events, publicUrl } = context
  if (employeeUniqueID && employeeUniqueID !== caller.scope?.employeeId) throw notFound()
  const { username, passwordHash } = await findLoginById(db, caller.loginId)
  const wrong = () =>
    new AppError('PASSWORD_WRONG', identityErrors.PASSWORD_WRONG, [
      { path: 'currentPassword', message: 'is not right' },
    ])
  // A stolen session must not be a way to guess the password.
  await proofThrottle.count(caller)
  if (!passwordHash || !(await isPassword(passwordHash, currentPassword))) throw wrong()
  await proofThrottle.forgive(caller)
  if (newPassword === currentPassword)
    throw new AppError('PASSWORD_UNCHANGED', identityErrors.PASSWORD_UNCHANGED)
  await requireUncommon(newPassword)
  const newHash = await hashPassword(newPassword)
  const kept = await inTransaction(db, actorOf(context), async (transaction) => {
    const { login, session } = await lockOwnLogin(transaction, caller)
    if (login.passwordHash !== passwordHash) throw wrong()
    await storePassword(transaction, caller.loginId, newHash)
    // Links that were mailed before become invalid, because another person may have read them.
    await removeCodes(transaction, caller.loginId, 'reset')
    await mailPasswordChanged({ ...context, db: transaction }, username)
    return endOthers(transaction, caller, session, now)
  })
  if (kept) for (const cookie of deviceCookies(secrets, publicUrl).keep(kept)) context.setCookie(cookie)
  events.endSessions({ loginId: caller.loginId, except: caller.sessionKey })
  return {}
}
