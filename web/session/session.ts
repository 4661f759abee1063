/** Who is signed in, and what they may do. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type Action, hasBit, type Module, type Permissions } from '#contract/modules.ts'
import { getToken } from './token.ts'

/** What the platform reads of a session; the identity feature knows the whole of it. */
export interface SessionBasics {
  employeeUniqueId: string | null
  employeeUsername: string
  employeeFirstName: string
  employeeLastName: string
  isAdmin: boolean
  companyRole: string
  account: { accountUniqueID: string; accountName: string } | null
  company: { companyName: string } | null
  accounts: readonly { accountUniqueID: string; accountName: string; companyName: string }[]
  permissions: Record<string, number>
  workOrderPermissions: Record<string, Record<string, number>>
  countryList: readonly { countryId: number; countryName: string }[]
  jobCodeTypes: readonly { jobCodeTypeId: number; jobCodeTypeName: string }[]
}

let fetchSession: (signal: AbortSignal) => Promise<SessionBasics> = () => {
  throw new Error('bindSession was not called')
}

/** Says how the session is fetched: the platform knows no feature, web/app does. */
export function bindSession(fetch: typeof fetchSession): void {
  fetchSession = fetch
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<SessionBasics> => fetchSession(signal),
  staleTime: 5 * 60_000,
})

/** The session; only below the signed-in route, which has loaded it. */
export function useSession(): SessionBasics {
  return useSuspenseQuery(sessionQuery).data
}

/** True when the caller has the bit: on the work order where one is named, else in general or on any. */
export function may(session: SessionBasics, module: Module, action: Action, workOrder?: string): boolean {
  const general = session.permissions as Permissions
  if (workOrder) {
    const scoped = session.workOrderPermissions[workOrder] as Permissions | undefined
    return hasBit(scoped?.[module] === undefined ? general : scoped, module, action)
  }
  if (hasBit(general, module, action)) return true
  return Object.values(session.workOrderPermissions).some((scoped) => hasBit(scoped, module, action))
}

/** `may` of the present session. */
export function useMay(): (module: Module, action: Action, workOrder?: string) => boolean {
  const session = useSession()
  return (module, action, workOrder) => may(session, module, action, workOrder)
}

/** True when this tab has a token; whether it still works the server says. */
export function hasToken(): boolean {
  return getToken() !== null
}
