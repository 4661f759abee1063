/** The other accounts of the signed-in person. */
import { queryClient } from '#web/api/query-client.ts'
import { type SessionBasics, sessionQuery } from './present-session.ts'

type Known = Pick<SessionBasics, 'accounts' | 'account' | 'preview'>

/**
 * Returns the accounts that the person can switch to. The list is empty in a preview, because the role of a
 * preview belongs to the present account only.
 */
export function otherAccounts({ accounts, account, preview }: Known): SessionBasics['accounts'] {
  if (preview) return []
  return accounts.filter(({ accountUniqueID }) => accountUniqueID !== account?.accountUniqueID)
}

export const hasOtherAccounts = (session: Known): boolean => otherAccounts(session).length > 0

/**
 * Returns the name of an account with its company: `Northgate Office, Harrow & Pike Builders`. If account and
 * company have the same name, returns the name once.
 */
export const accountCalled = ({
  accountName,
  companyName,
}: Pick<SessionBasics['accounts'][number], 'accountName' | 'companyName'>): string =>
  accountName === companyName ? accountName : `${accountName}, ${companyName}`

const ELSEWHERE_MILLISECONDS = 3 * 60_000

/**
 * Returns the interval at which queries about other accounts are repeated, in milliseconds; false if there
 * are no other accounts. The queries must be repeated, because this tab gets no events of other accounts.
 */
export function elsewhereInterval(): number | false {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  return session !== undefined && hasOtherAccounts(session) && ELSEWHERE_MILLISECONDS
}
