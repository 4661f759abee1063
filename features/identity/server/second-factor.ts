/** The second factor: setting it up, requiring it, switching it off. */
import { AppError, notFound } from '#contract/errors.ts'
import { findName, listEmployeesById } from '#features/employees/server/public.ts'
import { findOwnRole } from '#features/roles/server/public.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { InAccount, SignedIn } from '#server/http/mount.ts'
import type { Secrets } from '#server/secrets.ts'
import { identityErrors, type Proof } from '../contract.ts'
import { deviceCookies } from './device-cookies.ts'
import {
  belongsElsewhere,
  findLogin,
  findLoginById,
  findLoginOfEmployee,
  isSecondFactorDemanded,
  listPlaces,
  lockLogin,
} from './login-queries.ts'
import {
  describeSecret,
  digitsOf,
  hashOfRecoveryCode,
  newRecoveryCodes,
  newSecret,
  stepOf,
} from './one-time-codes.ts'
import { endAll, endOthers, lockOwnLogin } from './open-access.ts'
import { isPassword } from './passwords.ts'
import type { IdentityPorts } from './ports.ts'
import {
  confirmSecret,
  findSecondFactor,
  removeFactor,
  replaceRecoveryCodes,
  storeSecret,
  takeRecoveryCode,
  takeStep,
} from './second-factor-queries.ts'
import { mailSecondFactorOff } from './security-mails.ts'

const PURPOSE = 'second factor'

const refuse = (code: keyof typeof identityErrors, path?: string) =>
  new AppError(code, identityErrors[code], path ? [{ path, message: 'is not right' }] : [])

/** The actor for a transaction that a use case opens itself, because it hashes or counts before the transaction. */
export function actorOf({ caller, requestId }: SignedIn) {
  return { loginId: caller.loginId, employeeId: caller.scope?.employeeId ?? null, requestId }
}

/**
 * Starts the setup of a second factor. A setup that was not confirmed is replaced.
 *
 * @throws AppError SECOND_FACTOR_ON (409)
 */
export async function beginFactor(
  context: SignedIn,
  { secrets }: IdentityPorts,
): Promise<{ secret: string; uri: string }> {
  const { db, caller } = context
  const { username } = await findLoginById(db, caller.loginId)
  const secret = newSecret()
  const isStored = await inTransaction(db, actorOf(context), async (transaction) => {
    await lockOwnLogin(transaction, caller)
    return storeSecret(transaction, caller.loginId, secrets.encrypt(PURPOSE, secret))
  })
  if (!isStored) throw refuse('SECOND_FACTOR_ON')
  return describeSecret(secret, username)
}

/**
 * Puts the second factor in force by its first code. Ends all other sessions, because they were opened
 * without it. Returns the recovery codes, which are shown only once.
 *
 * @throws AppError CODE_WRONG (400), SECOND_FACTOR_ON or SECOND_FACTOR_OFF (409), SIGN_IN_THROTTLED (429)
 */
export async function confirmFactor(
  context: SignedIn,
  code: string,
  { secrets, proofThrottle }: IdentityPorts,
): Promise<{ recoveryCodes: string[] }> {
  const { db, caller, now, events, publicUrl } = context
  const factor = await findSecondFactor(db, caller.loginId)
  if (!factor) throw refuse('SECOND_FACTOR_OFF')
  if (factor.confirmedAt) throw refuse('SECOND_FACTOR_ON')
  await proofThrottle.count(caller)
  const digits = digitsOf(code)
  const step = digits && stepOf(secrets.decrypt(PURPOSE, factor.secret), digits, now)
  if (!step) throw refuse('CODE_WRONG', 'code')
  await proofThrottle.forgive(caller)
  const recoveryCodes = newRecoveryCodes()
  const kept = await inTransaction(db, actorOf(context), async (transaction) => {
    const { session } = await lockOwnLogin(transaction, caller)
    if (!(await confirmSecret(transaction, caller.loginId, { secret: factor.secret, step, now })))
      throw refuse('SECOND_FACTOR_ON')
    await replaceRecoveryCodes(transaction, caller.loginId, recoveryCodes.map(hashOfRecoveryCode))
    return endOthers(transaction, caller, session, now)
  })
  if (kept) for (const cookie of deviceCookies(secrets, publicUrl).keep(kept)) context.setCookie(cookie)
  events.endSessions({ loginId: caller.loginId, except: caller.sessionKey })
  return { recoveryCodes }
}

/** Uses a code of the second factor or a recovery code up; returns false if the code is wrong or was used before. */
export async function takeCode(
  db: Db,
  secrets: Secrets,
  { loginId, secret, code, now }: { loginId: string; secret: Buffer; code: string; now: Date },
): Promise<boolean> {
  const digits = digitsOf(code)
  if (!digits) return takeRecoveryCode(db, loginId, hashOfRecoveryCode(code), now)
  const step = stepOf(secrets.decrypt(PURPOSE, secret), digits, now)
  return step !== null && takeStep(db, loginId, step)
}

/**
 * Requires a code after the password, if the login has a second factor.
 *
 * @throws AppError SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG (401)
 */
export async function requireSecondFactor(
  db: Db,
  secrets: Secrets,
  { loginId, code, now }: { loginId: string; code: string | null | undefined; now: Date },
): Promise<void> {
  const factor = await findSecondFactor(db, loginId)
  if (!factor?.confirmedAt) return
  if (!code) throw refuse('SECOND_FACTOR_REQUIRED')
  if (!(await takeCode(db, secrets, { loginId, secret: factor.secret, code, now })))
    throw refuse('SECOND_FACTOR_WRONG', 'code')
}

/**
 * Switches the caller's own second factor off.
 *
 * @throws AppError PASSWORD_WRONG or CODE_WRONG (400), SECOND_FACTOR_OFF or SECOND_FACTOR_DEMANDED (409),
 *   SIGN_IN_THROTTLED (429)
 */
export async function switchOff(
  context: SignedIn,
  proof: Proof,
  ports: IdentityPorts,
): Promise<Record<string, never>> {
  const { db, caller } = context
  if (await isSecondFactorDemanded(db, caller.loginId)) throw refuse('SECOND_FACTOR_DEMANDED')
  await withProof(context, proof, ports, async (transaction, username) => {
    await removeFactor(transaction, caller.loginId)
    await mailSecondFactorOff({ ...context, db: transaction }, username, null)
  })
  return {}
}

/**
 * Replaces the caller's own recovery codes.
 *
 * @throws AppError PASSWORD_WRONG or CODE_WRONG (400), SECOND_FACTOR_OFF (409), SIGN_IN_THROTTLED (429)
 */
export async function exchangeRecoveryCodes(
  context: SignedIn,
  proof: Proof,
  ports: IdentityPorts,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = newRecoveryCodes()
  await withProof(context, proof, ports, (transaction) =>
    replaceRecoveryCodes(transaction, context.caller.loginId, recoveryCodes.map(hashOfRecoveryCode)),
  )
  return { recoveryCodes }
}

/**
 * Checks the password or code of a caller with a session, and runs `work` in the same transaction. If the
 * password was changed meanwhile, the check fails; a code is used up only together with the work.
 */
async function withProof(
  context: SignedIn,
  { password, code }: Proof,
  { secrets, proofThrottle }: IdentityPorts,
  work: (transaction: Db, username: string) => Promise<void>,
): Promise<void> {
  const { db, caller, now } = context
  const { loginId } = caller
  if (!(await findSecondFactor(db, loginId))?.confirmedAt) throw refuse('SECOND_FACTOR_OFF')
  const { passwordHash } = await findLoginById(db, loginId)
  await proofThrottle.count(caller)
  if (password && !(await isPassword(passwordHash, password))) throw refuse('PASSWORD_WRONG', 'password')
  await inTransaction(db, actorOf(context), async (transaction) => {
    const { login } = await lockOwnLogin(transaction, caller)
    const factor = await findSecondFactor(transaction, loginId)
    if (!factor?.confirmedAt) throw refuse('SECOND_FACTOR_OFF')
    if (password) {
      if (login.passwordHash !== passwordHash) throw refuse('PASSWORD_WRONG', 'password')
    } else if (
      !(await takeCode(transaction, secrets, { loginId, secret: factor.secret, code: code ?? '', now }))
    ) {
      throw refuse('CODE_WRONG', 'code')
    }
    await work(transaction, login.username)
  })
  await proofThrottle.forgive(caller)
}

/**
 * Removes a lost second factor of an employee, for an administrator of the account. Refused if the person
 * also belongs to another account or is a site administrator: this account must not weaken their login.
 *
 * @throws AppError ONLY_ADMINISTRATORS (403), NOT_FOUND (404), OWN_SECOND_FACTOR or NOT_YOURS_TO_TAKE_OFF
 *   (409)
 */
export async function resetFactorOf(context: InAccount, employeeId: string): Promise<Record<string, never>> {
  const { db, scope } = context
  if (!(await listEmployeesById(db, scope, [employeeId])).has(employeeId)) throw notFound()
  if (employeeId === scope.employeeId) throw refuse('OWN_SECOND_FACTOR')
  if ((await findOwnRole(db, scope))?.kind !== 'administrator') throw refuse('ONLY_ADMINISTRATORS')
  const loginId = await findLoginOfEmployee(db, scope, employeeId)
  if (!loginId) return {}
  const { isAdmin } = await lockLogin(db, loginId)
  const places = await listPlaces(db, loginId)
  if (loginId === scope.loginId) throw refuse('OWN_SECOND_FACTOR')
  const isHereAlone =
    places.some((place) => place.employeeId === employeeId) &&
    !(await belongsElsewhere(db, loginId, employeeId))
  if (isAdmin || !isHereAlone) throw refuse('NOT_YOURS_TO_TAKE_OFF')
  return takeOff(context, loginId, await findName(db, scope))
}

/**
 * Removes a lost second factor of any login, for a site administrator.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function removeFactorOf(context: SignedIn, username: string): Promise<Record<string, never>> {
  const login = await findLogin(context.db, username)
  if (!login) throw notFound()
  if (login.loginId === context.caller.loginId) throw refuse('OWN_SECOND_FACTOR')
  return takeOff(context, login.loginId, 'the administrator of this site')
}

async function takeOff(context: SignedIn, loginId: string, by: string): Promise<Record<string, never>> {
  const { db } = context
  const { username } = await lockLogin(db, loginId)
  if (!(await removeFactor(db, loginId))) return {}
  await endAll(db, loginId)
  await mailSecondFactorOff(context, username, by)
  context.afterCommit(() => context.events.endSessions({ loginId }))
  return {}
}
