/** The other accounts of whoever is signed in. */
import { queryClient } from '#web/api/query-client.ts'
import { type SessionBasics, sessionQuery } from './present-session.ts'

type Known = Pick<SessionBasics, 'accounts' | 'account' | 'preview'>

/** Where they could go besides; a role that is looked at is of the present account alone. */
export function otherAccounts({ accounts, account, preview }: Known): SessionBasics['accounts'] {
  if (preview) return []
  return accounts.filter(({ accountUniqueID }) => accountUniqueID !== account?.accountUniqueID)
}

export const hasOtherAccounts = (session: Known): boolean => otherAccounts(session).length > 0

/** `Northgate Office, Harrow & Pike Builders`; of a company with an account of the same name that name alone. */
export const accountCalled = ({
  accountName,
  companyName,
}: Pick<SessionBasics['accounts'][number], 'accountName' | 'companyName'>): string =>
  accountName === companyName ? accountName : `${accountName}, ${companyName}`

const ELSEWHERE_MILLISECONDS = 3 * 60_000

/** How often queries over other accounts are fetched again while the tab is looked at: this tab gets no events of other accounts. */
export function elsewhereInterval(): number | false {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  return session !== undefined && hasOtherAccounts(session) && ELSEWHERE_MILLISECONDS
}
