/** The session of this tab, without the hooks of session.ts: the sign-in comes without what they are made of. */
import { queryOptions } from '@tanstack/react-query'
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
  /** Their role administers the account. */
  isAccountAdministrator: boolean
  account: { accountUniqueID: string; accountName: string } | null
  company: { companyName: string } | null
  accounts: readonly { accountUniqueID: string; accountName: string; companyName: string }[]
  permissions: Record<string, number>
  workOrderPermissions: Record<string, Record<string, number>>
  countryList: readonly { countryId: number; countryName: string }[]
  companyRoles: readonly { companyRoleUniqueId: string; companyRoleName: string }[]
  timeZone: string | null
  hasSecondFactor: boolean
  /** Nothing else works until a second factor is set up. */
  mustSetUpSecondFactor: boolean
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

/** True when this tab has a token; whether it still works the server says. */
export function hasToken(): boolean {
  return getToken() !== null
}
