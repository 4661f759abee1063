/** Whose what this browser keeps is: this login in this account. Nobody's while the app is shown as a role. */
import { queryClient } from '../api/query-client.ts'
import { sessionQuery } from './present-session.ts'

export function personHere(): string | null {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (!session?.account || session.preview) return null
  return `${session.employeeUsername} ${session.account.accountUniqueID}`
}
