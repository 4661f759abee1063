/**
 * The session of this tab. Separate from session.ts, because the sign-in must load without the code of its
 * hooks.
 */
import { queryOptions } from '@tanstack/react-query'
import type { Region } from '#contract/region.ts'
import type { Held } from './may.ts'
import { getToken } from './token.ts'

/** The fields of a session that the platform reads. The identity feature defines the whole session. */
export interface SessionBasics extends Held {
  employeeUniqueId: string | null
  employeeUsername: string
  employeeFirstName: string
  employeeLastName: string
  isAdmin: boolean
  companyRole: string
  /** True if the person's role administers the account. */
  isAccountAdministrator: boolean
  isOfSubcontractor: boolean
  account: { accountUniqueID: string; accountName: string; timeZone: string; region: Region } | null
  company: { companyName: string } | null
  accounts: readonly { accountUniqueID: string; accountName: string; companyName: string }[]
  countryList: readonly { countryId: number; countryName: string }[]
  companyRoles: readonly { companyRoleUniqueId: string; companyRoleName: string; roleKind: string | null }[]
  /** The present day of the account, and the instant when this day ends. */
  today: string
  dayEndsAt: string
  /** The person's own time zone. */
  timeZone: string | null
  isTimeZoneChosen: boolean
  hasSecondFactor: boolean
  /** True: the app allows nothing else until the person has set up a second factor. */
  mustSetUpSecondFactor: boolean
  /** The person's settings for lists, by the name of the register. */
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
  /** The role that the app is shown as; null outside of a preview. */
  preview: { companyRoleUniqueId: string; companyRoleName: string; workOrderUniqueId: string | null } | null
  jobCodeTypes: readonly { jobCodeTypeId: number; jobCodeTypeName: string }[]
}

let fetchSession: (signal: AbortSignal) => Promise<SessionBasics> = () => {
  throw new Error('bindSession was not called')
}

/**
 * Sets how the session is fetched. app/web calls this function, because the platform must not import a
 * feature.
 */
export function bindSession(fetch: typeof fetchSession): void {
  fetchSession = fetch
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<SessionBasics> => fetchSession(signal),
  staleTime: 5 * 60_000,
})

/** True if this tab has a token. Only the server knows whether the token is still valid. */
export function hasToken(): boolean {
  return getToken() !== null
}
