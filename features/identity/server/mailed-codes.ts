/** What works by a mailed code: choosing a new password, activating an employee (000 §4, 002 §2). */
import { AppError, platformError } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import {
  activateEmployee,
  confirmLogin,
  findCode,
  removeCodes,
  useUpCode,
} from '#features/employees/server/public.ts'
import { inBackground } from '#server/background/background.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Context } from '#server/http/mount.ts'
import { identityErrors, type Session } from '../contract.ts'
import { findInvitedTo, holdPlaces, lockLogin, storeFirstPassword, storePassword } from './login-queries.ts'
import { endAll, openAccess } from './open-access.ts'
import { hashPassword, requireUncommon } from './passwords.ts'
import type { IdentityPorts } from './ports.ts'
import { findSecondFactor } from './second-factor-queries.ts'
import { mailPasswordChanged } from './security-mails.ts'
import { describeNewSession } from './session-info.ts'

/** The job that mails whoever asked. */
export const RESET_REQUESTED = 'resetRequested'

const invalid = () => new AppError('CODE_INVALID', identityErrors.CODE_INVALID)

/**
 * Asks for a mail to choose a new password. Whether there is such a user is looked up later, by a job: the answer is
 * the same for everybody, and takes the same time.
 *
 * @throws AppError REQUEST_THROTTLED (429)
 */
export async function requestResetMail(
  { db, address }: Context,
  username: string,
  { requestThrottle }: IdentityPorts,
): Promise<Record<string, never>> {
  await requestThrottle.count({ username, address })
  await inBackground(db, RESET_REQUESTED, { username })
  return {}
}

interface Mailed {
  token: string
  username: string
  newPassword?: string | null | undefined
}

/**
 * Verifies a mailed code, which leaves it as it is; with a new password stores that, uses the code up and ends all that
 * is open of the login.
 *
 * @throws AppError CODE_INVALID (400) for a wrong, used or old code, PASSWORD_COMMON (400)
 */
export async function resetByCode(
  context: Context,
  { token, username, newPassword }: Mailed,
  { throttle }: IdentityPorts,
): Promise<{ verified: boolean; changed: boolean }> {
  const { db, now, requestId, address } = context
  const found = await findCode(db, { code: token, purpose: 'reset', username, now })
  if (!found || found.loginStatusId !== statuses.Active) throw invalid()
  if (!newPassword) return { verified: true, changed: false }
  await requireUncommon(newPassword)
  const { loginId } = found
  const hash = await hashPassword(newPassword)
  await inTransaction(db, { loginId, employeeId: null, requestId }, async (transaction) => {
    const { statusId } = await lockLogin(transaction, loginId)
    if (statusId !== statuses.Active || !(await useUpCode(transaction, token, now))) throw invalid()
    // What else was mailed is worth nothing any more, also to whoever reads along.
    await removeCodes(transaction, loginId, 'reset')
    await storePassword(transaction, loginId, hash)
    await endAll(transaction, loginId)
    await mailPasswordChanged({ ...context, db: transaction }, username)
  })
  context.events.endSessions({ loginId })
  await throttle.forgive({ username, address })
  return { verified: true, changed: true }
}

/**
 * Where an activation link leads to. It stays as good as it was: not every program that opens the link of a mail is its reader.
 *
 * @throws AppError CODE_INVALID (400), also for somebody who was deactivated meanwhile
 */
export async function checkActivationOf(
  { db, now }: Context,
  { token, username }: Pick<Mailed, 'token' | 'username'>,
): Promise<{ needsPassword: boolean; companyName: string; accountName: string }> {
  const found = await findCode(db, { code: token, purpose: 'activate', username, now })
  if (!found?.companyId || !found.accountId || !found.employeeId) throw invalid()
  const { companyId, accountId, employeeId, passwordHash } = found
  const there = await findInvitedTo(db, { companyId, accountId, employeeId })
  if (!there) throw invalid()
  return { needsPassword: passwordHash === null, ...there }
}

/**
 * Activates an employee by the code that was mailed to them. A login without a password must choose one with it, and is
 * signed in by that; one that has a password keeps it, whatever is sent, and signs in with it.
 *
 * @throws AppError CODE_INVALID (400), also for somebody who was deactivated meanwhile, PASSWORD_COMMON (400)
 */
export async function activateByCode(
  context: Context,
  { token, username, newPassword, platform }: Mailed & { platform?: string | null | undefined },
  { secrets }: IdentityPorts,
): Promise<{ activated: boolean; needsPassword: boolean; session: Session | null }> {
  const { db, now, requestId } = context
  const found = await findCode(db, { code: token, purpose: 'activate', username, now })
  if (!found?.companyId || !found.accountId || !found.employeeId) throw invalid()
  const needsPassword = found.passwordHash === null
  if (needsPassword && !newPassword) return { activated: false, needsPassword, session: null }
  const { loginId, companyId, accountId, employeeId } = found
  const place = { companyId, accountId, employeeId }
  const hash = needsPassword && newPassword ? await hashUncommon(newPassword) : null
  const opened = await inTransaction(db, { loginId, employeeId, requestId }, async (transaction) => {
    await lockLogin(transaction, loginId)
    // The employee before the code: in this order others take them, too.
    if (!(await activateEmployee(transaction, place, employeeId))) throw invalid()
    if (!(await useUpCode(transaction, token, now))) throw invalid()
    // What was mailed to the mailbox of another username is worth nothing.
    if (!(await confirmLogin(transaction, place, loginId, now))) throw invalid()
    if (!hash) return null
    // Another code was faster: with its password this one works without.
    if (!(await storeFirstPassword(transaction, loginId, hash))) throw platformError('BUSY')
    // Who has a second factor is asked for it where they sign in.
    if ((await findSecondFactor(transaction, loginId))?.confirmedAt) return null
    const here = (await holdPlaces(transaction, loginId)).find((one) => one.employeeId === employeeId)
    if (!here) return null
    return openAccess(transaction, context, secrets, { loginId, username, place, platform, isKept: false })
  })
  for (const cookie of opened?.cookies ?? []) context.setCookie(cookie)
  context.events.publish({ companyId, accountId, module: 'Employees', action: 'Update', ids: [employeeId] })
  const session = opened && (await describeNewSession(db, opened.token, now))
  return { activated: true, needsPassword: false, session }
}

async function hashUncommon(password: string): Promise<string> {
  await requireUncommon(password)
  return hashPassword(password)
}
