/** Tells other accounts of the company what somebody of the caller's account made of their people's roles (docs/decisions/0155). */
import { notify, telling } from '#features/notifications/server/public.ts'
import type { TellElsewhere } from '#features/roles/server/public.ts'
import { roleChanged } from './notices.ts'
import { listAdministrators, listEmployeesOf } from './telling-queries.ts'

/** Tells the administrators of each account. Whoever did it and is one of them too is not told of their own act. */
export const tellElsewhere: TellElsewhere = async (context, { name: by, accountName: account }, changes) => {
  const { db, scope } = context
  const themselves = await listEmployeesOf(db, scope.loginId)
  for (const [accountId, ofAccount] of Map.groupBy(changes, (change) => change.accountId)) {
    const place = { companyId: scope.companyId, accountId }
    // One account after the other: a company has few.
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
