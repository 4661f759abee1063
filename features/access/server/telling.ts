/**
 * Notifies other accounts of the company when a person of the caller's account changes a role that their
 * people have (docs/decisions/0155).
 */
import { notify, telling } from '#features/notifications/server/public.ts'
import type { TellElsewhere } from '#features/roles/server/public.ts'
import { roleChanged } from './notices.ts'
import { listAdministrators, listEmployeesOf } from './telling-queries.ts'

/**
 * Notifies the administrators of each account, except the person who made the change if that person is one of
 * them.
 */
export const tellElsewhere: TellElsewhere = async (context, { name: by, accountName: account }, changes) => {
  const { db, scope } = context
  const themselves = await listEmployeesOf(db, scope.loginId)
  for (const [accountId, ofAccount] of Map.groupBy(changes, (change) => change.accountId)) {
    const place = { companyId: scope.companyId, accountId }
    // One account after the other, because a company has only a few accounts.
    // oxlint-disable-next-line no-await-in-loop
    const administrators = await listAdministrators(db, place)
    const employeeIds = administrators.filter((id) => !themselves.has(id))
    notify(
      { ...context, scope: { ...place, employeeId: null } },
      ofAccount.map(({ roleId, roleName: role, what, was = null, peopleCount: people }) =>
        telling(roleChanged, {
          employeeIds,
          workOrderId: null,
          deed: roleId,
          values: { by, account, roleId, role, what, was, people },
        }),
      ),
    )
  }
}
