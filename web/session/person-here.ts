/**
 * Returns the owner of data that this browser stores: this login in this account. Null without an account and
 * in a preview.
 */
import { queryClient } from '../api/query-client.ts'
import { sessionQuery } from './present-session.ts'

export function personHere(): string | null {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (!session?.account || session.preview) return null
  return `${session.employeeUsername} ${session.account.accountUniqueID}`
}
