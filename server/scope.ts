/** Who is calling. All data that decides on permissions and visibility comes from the token alone. */
import type { Permissions } from '#contract/modules.ts'
import type { Region } from '#contract/region.ts'

/** For people of a subcontractor: they see only records that name themselves or this subcontractor. */
export interface Theirs {
  /** Null: the subcontractor is not known, so they see only records that name themselves. */
  readonly firmId: string | null
}

/** An employee's place: one account of one company, and what their role allows there. */
export interface Scope {
  readonly companyId: string
  readonly accountId: string
  readonly employeeId: string
  readonly loginId: string
  /**
   * The time zone of the account. The zone decides which day it is for everything of the account
   * (server/days.ts).
   */
  readonly timeZone: string
  /** The way in which people of the account read and write units, days and times. */
  readonly region: Region
  /** The role's general permissions. */
  readonly permissions: Permissions
  /** By work order id: the permissions that override the general ones there, module by module. */
  readonly workOrderPermissions: ReadonlyMap<string, Permissions>
  /**
   * Set if they see only records that are theirs (server/db/theirs.ts); null: they see the records of
   * everybody.
   */
  readonly theirs: Theirs | null
  /** True if they are not the account's own people: they see no drafts except their own (server/db/theirs.ts). */
  readonly isGuest: boolean
  /**
   * The only stock categories of the company that they see, by their role (server/db/stock.ts); null: they
   * see all.
   */
  readonly stockCategories: readonly string[] | null
}

/** What somebody may do by their role. */
export type Held = Pick<Scope, 'permissions' | 'workOrderPermissions'>

/** A request to see the app as this role, and perhaps to see one project as if assigned to it. */
export interface PreviewAsked {
  readonly roleId: string
  readonly workOrderId: string | null
}

/** A caller who looks at the app as a role: they can change nothing. */
export interface Preview {
  readonly companyRoleUniqueId: string
  readonly companyRoleName: string
  readonly isAdministrator: boolean
  readonly workOrderUniqueId: string | null
}

/** A person who is signed in. A site administrator may have no employee, and then has no scope. */
export interface Caller {
  /**
   * The key of the session, as hex. Logs and events name the session by this key. The key is useless as a
   * token.
   */
  readonly sessionKey: string
  readonly loginId: string
  /**
   * The time zone of the person's own clocks, as IANA name. Null until they choose a zone, or sign in with a
   * browser that sends its zone.
   */
  readonly timeZone: string | null
  readonly isAdmin: boolean
  /**
   * True if their company requires a second factor and they have none. They get no scope until they have a
   * second factor.
   */
  readonly mustSetUpSecondFactor: boolean
  /**
   * True if their login has other confirmed places, Active or not. False: no other account needs to be
   * searched.
   */
  readonly hasOtherPlaces: boolean
  readonly scope: Scope | null
  /** Set if their scope is that of a role, limited by their own rights. They can then write nothing. */
  readonly preview?: Preview
}
