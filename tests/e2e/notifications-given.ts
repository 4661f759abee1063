/** Helpers for the browser tests of notifications. */
import { addNotification, type EmployeeHandle, type NewNotificationRow } from '#database/seed/builders.ts'
import type { Stage } from './stage.ts'

/** Returns the ids of the employee with this sign-in name. */
export async function employeeOf(stage: Stage, username: string): Promise<EmployeeHandle> {
  const response = await fetch(`${stage.origin}/api/session`, {
    headers: { authorization: await stage.tokenOf(username) },
  })
  const { data } = (await response.json()) as {
    data: { employeeUniqueId: string; account: { accountUniqueID: string; companyUniqueId: string } }
  }
  const { accountUniqueID: accountId, companyUniqueId: companyId } = data.account
  return { companyId, accountId, employeeId: data.employeeUniqueId }
}

/** Adds notifications for an employee; the last notification is the newest. */
export async function giveNotifications(
  stage: Stage,
  employee: EmployeeHandle,
  notifications: readonly NewNotificationRow[],
): Promise<void> {
  for (const notification of notifications)
    await addNotification(stage.server.database.db, employee, notification)
}
