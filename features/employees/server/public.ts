/** The exports of employees for other features. */
import { notFound } from '#contract/errors.ts'
import type { InAccount } from '#server/http/mount.ts'
import { listAtWork } from './queries.ts'

export { codeLink, findCode, issueCodes, useUpCode } from './access-codes.ts'
export { giveLogins, type Inviting, mailActivations } from './invitations.ts'
export {
  confirmLogin,
  endSessionsIn,
  listInvitedOfLogin,
  removeCodes,
  removeOldCodes,
} from './login-queries.ts'
export { activateEmployee, findName, insertEmployees, listEmployeesById } from './queries.ts'

/**
 * Checks that these are active or invited employees of the caller's account.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function requireEmployees({ db, scope }: InAccount, ids: readonly string[]): Promise<void> {
  const atWork = await listAtWork(db, scope, ids)
  if (ids.some((id) => !atWork.has(id))) throw notFound()
}
