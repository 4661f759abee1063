/** The session of this tab, without the hooks of session.ts: the sign-in comes without what they are made of. */
import { queryOptions } from '@tanstack/react-query'
import type { Region } from '#contract/region.ts'
import type { Held } from './may.ts'
import { getToken } from './token.ts'

/** What the platform reads of a session; the identity feature knows the whole of it. */
export interface SessionBasics extends Held {
  employeeUniqueId: string | null
  employeeUsername: string
  employeeFirstName: string
  employeeLastName: string
  isAdmin: boolean
  companyRole: string
  /** Their role administers the account. */
  isAccountAdministrator: boolean
  isOfSubcontractor: boolean
  account: { accountUniqueID: string; accountName: string; timeZone: string; region: Region } | null
  company: { companyName: string } | null
  accounts: readonly { accountUniqueID: string; accountName: string; companyName: string }[]
  countryList: readonly { countryId: number; countryName: string }[]
  companyRoles: readonly { companyRoleUniqueId: string; companyRoleName: string; roleKind: string | null }[]
  /** The day that it is for the account, and when that ends. */
  today: string
  dayEndsAt: string
  /** The person's own. */
  timeZone: string | null
  isTimeZoneChosen: boolean
  hasSecondFactor: boolean
  /** Nothing else works until a second factor is set up. */
  mustSetUpSecondFactor: boolean
  /** How one likes to see lists, by the names of their registers. */
  registers: Readonly<
    Record<
      string,
      {
        columns: readonly string[] | null
        isCompact: boolean
        defaultView: { viewUniqueId: string; name: string; search: Record<string, string> } | null
      }
    >
  >
  /** The role as which everything is shown; null: as the person's own. */
  preview: { companyRoleUniqueId: string; companyRoleName: string; workOrderUniqueId: string | null } | null
  jobCodeTypes: readonly { jobCodeTypeId: number; jobCodeTypeName: string }[]
}

let fetchSession: (signal: AbortSignal) => Promise<SessionBasics> = () => {
  throw new Error('bindSession was not called')
}

/** Says how the session is fetched: the platform knows no feature, app/web does. */
export function bindSession(fetch: typeof fetchSession): void {
  fetchSession = fetch
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<SessionBasics> => fetchSession(signal),
  staleTime: 5 * 60_000,
})

/** True when this tab has a token; whether it still works the server says. */
export function hasToken(): boolean {
  return getToken() !== null
}
