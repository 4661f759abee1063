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
import { inTransaction } from '#server/db/transaction.ts'
import type { Context } from '#server/http/mount.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { identityErrors } from '../contract.ts'
import { replacePassword, storeFirstPassword } from './login-queries.ts'
import { hashPassword, requireUncommon } from './passwords.ts'
import type { IdentityPorts } from './ports.ts'
import { mailPasswordChanged } from './security-mails.ts'
import { endAllSessions } from './sessions.ts'

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
  await requestThrottle.count(username, address)
  await addJob(db, RESET_REQUESTED, { username })
  return {}
}

interface Mailed {
  token: string
  username: string
  newPassword?: string | null | undefined
}

/**
 * Verifies a mailed code, which leaves it as it is; with a new password stores that, uses the code up and ends all
 * sessions of the login.
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
  requireUncommon(newPassword)
  const { loginId } = found
  const hash = await hashPassword(newPassword)
  await inTransaction(db, { loginId, employeeId: null, requestId }, async (transaction) => {
    if (!(await useUpCode(transaction, token, now))) throw invalid()
    // What else was mailed is worth nothing any more, also to whoever reads along.
    await removeCodes(transaction, loginId, 'reset')
    await replacePassword(transaction, loginId, hash)
    await endAllSessions(transaction, loginId)
    await mailPasswordChanged({ ...context, db: transaction }, username)
  })
  context.events.endSessions({ loginId })
  await throttle.forgive(username, address)
  return { verified: true, changed: true }
}

/**
 * Activates an employee by the code that was mailed to them. A login without a password must choose one with it; one
 * that has a password keeps it, whatever is sent.
 *
 * @throws AppError CODE_INVALID (400), also for somebody who was deactivated meanwhile, PASSWORD_COMMON (400)
 */
export async function activateByCode(
  context: Context,
  { token, username, newPassword }: Mailed,
): Promise<{ activated: boolean; needsPassword: boolean }> {
  const { db, now, requestId } = context
  const found = await findCode(db, { code: token, purpose: 'activate', username, now })
  if (!found?.companyId || !found.accountId || !found.employeeId) throw invalid()
  const needsPassword = found.passwordHash === null
  if (needsPassword && !newPassword) return { activated: false, needsPassword }
  const { loginId, companyId, accountId, employeeId } = found
  const hash = needsPassword && newPassword ? await hashUncommon(newPassword) : null
  await inTransaction(db, { loginId, employeeId, requestId }, async (transaction) => {
    if (!(await useUpCode(transaction, token, now))) throw invalid()
    if (!(await activateEmployee(transaction, { companyId, accountId }, employeeId))) throw invalid()
    await confirmLogin(transaction, { companyId, accountId, employeeId }, now)
    // Another code was faster: with its password this one works without.
    if (hash && !(await storeFirstPassword(transaction, loginId, hash))) throw platformError('BUSY')
  })
  context.events.publish({ companyId, accountId, module: 'Employees', action: 'Update', ids: [employeeId] })
  return { activated: true, needsPassword: false }
}

function hashUncommon(password: string): Promise<string> {
  requireUncommon(password)
  return hashPassword(password)
}
