/** Changes of an employee's role, status and login, and their consequences. */
import { AppError, invalidInput } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import { type Rights, requireMayGive } from '#features/roles/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import { type EmployeeChange, employeeErrors, USERNAME_MISSING } from '../contract.ts'
import { giveLogins, type Invited, mailActivations, mailUsernameTaken } from './invitations.ts'
import { endAccessOfEmployees, listInvitedEmployees, unlinkLogins } from './login-queries.ts'
import { findName, type KnownEmployee } from './queries.ts'

/** The changes of an employee's access. */
export interface AccessPlan {
  companyRoleUniqueID: string
  statusId: number
  /** Empty: the employee has no login. */
  employeeUserName: string
  /** True for a new username, or the first one. */
  takesUsername: boolean
  losesUsername: boolean
  endsSessions: boolean
  /** True if an employee becomes Pending again who never followed the link. */
  isInvitedAgain: boolean
}

/**
 * Plans the role, status and login of an employee after a change.
 *
 * @throws AppError INVALID_INPUT (400), ROLE_ABOVE_OWN, USERNAME_NOT_ALLOWED or ACTIVATION_NOT_ALLOWED (403), OWN_ROLE
 *   or OWN_ACCESS (409)
 */
export function planAccess(
  scope: Scope,
  rights: Rights,
  current: KnownEmployee,
  change: EmployeeChange,
  path: string,
): AccessPlan {
  const companyRoleUniqueID = change.companyRoleUniqueID ?? current.companyRoleUniqueID
  const employeeUserName = usernameOf(current, change, path)
  const isOther = employeeUserName !== current.employeeUserName
  const statusId = statusOf(rights, current, { statusId: change.statusId, employeeUserName }, path)
  const plan = {
    companyRoleUniqueID,
    statusId,
    employeeUserName,
    takesUsername: isOther && employeeUserName !== '',
    losesUsername: isOther && current.employeeUserName !== '',
    endsSessions: isOther || (statusId === statuses.InActive && current.statusId !== statuses.InActive),
    isInvitedAgain: !isOther && statusId === statuses.Pending && current.statusId === statuses.InActive,
  }
  const hasOtherRole = companyRoleUniqueID !== current.companyRoleUniqueID
  const hasOtherAccess = isOther || statusId !== current.statusId
  if (!hasOtherRole && !hasOtherAccess) return plan
  if (current.employeeUniqueID === scope.employeeId) {
    const code = hasOtherRole ? 'OWN_ROLE' : 'OWN_ACCESS'
    throw new AppError(code, employeeErrors[code])
  }
  // A caller who can set a username could take over the employee's rights. So only administrators may set a
  // username, and nobody may change an employee with more rights than their own.
  requireMayGive(rights, current.companyRoleUniqueID)
  if (plan.takesUsername && !rights.isAdministrator)
    throw new AppError('USERNAME_NOT_ALLOWED', employeeErrors.USERNAME_NOT_ALLOWED)
  if (hasOtherRole) requireMayGive(rights, companyRoleUniqueID)
  return plan
}

/** The username after a change; empty without login access. */
function usernameOf(current: KnownEmployee, change: EmployeeChange, path: string): string {
  if (!(change.hasLoginAccess ?? current.hasLoginAccess)) return ''
  const username = change.employeeUserName ?? current.employeeUserName
  if (username === '') throw invalidInput(`${path}employeeUserName`, USERNAME_MISSING)
  return username
}

/**
 * The status after a change. A new username makes an employee Pending, and so does reactivation with an
 * unverified address. Only an administrator can activate a Pending employee.
 */
function statusOf(
  { isAdministrator }: Rights,
  current: KnownEmployee,
  { statusId: said, employeeUserName }: Pick<EmployeeChange, 'statusId'> & { employeeUserName: string },
  path: string,
): number {
  const statusId: number = said ?? current.statusId
  const isSaid = statusId !== current.statusId
  if (isSaid && statusId === statuses.Pending)
    throw invalidInput(`${path}statusId`, 'becomes Pending by an invitation alone')
  if (statusId === statuses.InActive) return statuses.InActive
  if (employeeUserName === '') return statuses.Active
  if (employeeUserName !== current.employeeUserName) return statuses.Pending
  if (!isSaid) return statusId
  if (current.statusId === statuses.Pending) {
    if (!isAdministrator) throw new AppError('ACTIVATION_NOT_ALLOWED', employeeErrors.ACTIVATION_NOT_ALLOWED)
    return statuses.Active
  }
  return current.isConfirmed ? statuses.Active : statuses.Pending
}

/**
 * Carries out a plan: ends sessions, replaces the login, notifies the old address, and mails the activation
 * link.
 */
export async function applyAccess(
  context: InAccount,
  plan: AccessPlan,
  current: KnownEmployee,
  invited: Invited,
): Promise<void> {
  const { db, scope, now } = context
  const ids = [current.employeeUniqueID]
  if (plan.endsSessions) await endAccess(context, ids)
  if (plan.losesUsername || plan.takesUsername) await exchangeLogin(context, plan, current, invited)
  if (plan.isInvitedAgain)
    await mailActivations(context, scope, await listInvitedEmployees(db, scope, ids, now))
}

async function exchangeLogin(
  context: InAccount,
  plan: AccessPlan,
  current: KnownEmployee,
  invited: Invited,
): Promise<void> {
  const { db, scope } = context
  const inviting = { ...context, invitedBy: await findName(db, scope) }
  if (plan.losesUsername) {
    await unlinkLogins(db, scope, [current.employeeUniqueID])
    await mailUsernameTaken(inviting, scope, {
      firstName: current.employeeFirstName,
      lastName: current.employeeLastName,
      username: current.employeeUserName,
    })
  }
  if (plan.takesUsername) {
    // The link cannot activate an inactive employee, so the link is mailed when the employee becomes active
    // again.
    await giveLogins(inviting, scope, [invited], { isMailed: plan.statusId !== statuses.InActive })
  }
}

/** Ends the sessions and event streams of employees, and deletes their unused codes. */
export async function endAccess(context: InAccount, employeeIds: readonly string[]): Promise<void> {
  const ended = await endAccessOfEmployees(context.db, context.scope, employeeIds)
  context.afterCommit(() => {
    for (const sessionKey of ended) context.events.endSessions({ sessionKey })
  })
}
