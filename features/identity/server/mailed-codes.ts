/** Actions with a mailed code: choosing a new password, activating an employee (000 §4, 002 §2). */
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

/** The name of the job that mails the link. */
export const RESET_REQUESTED = 'resetRequested'

const invalid = () => new AppError('CODE_INVALID', identityErrors.CODE_INVALID)

/**
 * Starts a job that mails a link to choose a new password. Only the job checks whether the user exists, so
 * the reply and its time are the same for every username.
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
 * Verifies a mailed code without using it up. With a new password: stores it, uses the code up, and ends all
 * sessions and devices of the login.
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
    // Other mailed links become invalid, because another person may read them.
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
 * Returns the company and the account of an activation link without using it up, because programs such as
 * mail scanners open links, too.
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
 * Activates an employee by a mailed code. A login without a password must choose one, and is then signed in.
 * A login with a password keeps it, and the person signs in with it.
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
    // Locks the employee before the code: other transactions use the same order, so they cannot deadlock.
    if (!(await activateEmployee(transaction, place, employeeId))) throw invalid()
    if (!(await useUpCode(transaction, token, now))) throw invalid()
    // The employee has another username now, so a code mailed to the earlier address is invalid.
    if (!(await confirmLogin(transaction, place, loginId, now))) throw invalid()
    if (!hash) return null
    // Another code has set the first password at the same time. On the next try, this code needs no password.
    if (!(await storeFirstPassword(transaction, loginId, hash))) throw platformError('BUSY')
    // A person with a second factor must enter a code on the sign-in page.
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
