/** Who is calling: everything that permissions and visibility are decided by comes from the token alone. */
import type { Permissions } from '#contract/modules.ts'
import type { Region } from '#contract/region.ts'

/** Of people of a subcontractor: what names themselves or this subcontractor is theirs, and all that they see. */
export interface Theirs {
  /** Null: none is known, so only themselves. */
  readonly firmId: string | null
}

/** An employee's place: one account of one company, and what their role allows there. */
export interface Scope {
  readonly companyId: string
  readonly accountId: string
  readonly employeeId: string
  readonly loginId: string
  /** The account's: it decides which day it is for everything of the account (server/days.ts). */
  readonly timeZone: string
  /** How people of the account read and write. */
  readonly region: Region
  /** The role's general permissions. */
  readonly permissions: Permissions
  /** Work order id to the permissions that override the general ones there, module by module. */
  readonly workOrderPermissions: ReadonlyMap<string, Permissions>
  /** Whose records they see alone (server/db/theirs.ts); null: everybody's. */
  readonly theirs: Theirs | null
  /** None of the account's own people: they see no drafts but their own (server/db/theirs.ts). */
  readonly isGuest: boolean
  /** The company's stock categories that their role is mapped to, and sees alone (server/db/stock.ts); null: all. */
  readonly stockCategories: readonly string[] | null
}

/** What somebody may do by their role. */
export type Held = Pick<Scope, 'permissions' | 'workOrderPermissions'>

/** As which role somebody asks to look at the app, and at which project as if they were assigned. */
export interface PreviewAsked {
  readonly roleId: string
  readonly workOrderId: string | null
}

/** A caller who looks at the app as a role would: nothing that they do counts. */
export interface Preview {
  readonly companyRoleUniqueId: string
  readonly companyRoleName: string
  readonly isAdministrator: boolean
  readonly workOrderUniqueId: string | null
}

/** Somebody signed in. A site administrator may have no employee, so no scope. */
export interface Caller {
  /** The key of the session, as hex: names it in logs and events, is worth nothing as a token. */
  readonly sessionKey: string
  readonly loginId: string
  /** What their own clocks show, IANA name; null until they choose one or sign in with a browser that says. */
  readonly timeZone: string | null
  readonly isAdmin: boolean
  /** Their company asks for a second factor and they have none: they have no scope until it is there. */
  readonly mustSetUpSecondFactor: boolean
  /** Their login has other confirmed places than this one, Active or not. False: no other account needs to be looked for. */
  readonly hasOtherPlaces: boolean
  readonly scope: Scope | null
  /** Their scope is that of a role, cut by their own; nothing is written. */
  readonly preview?: Preview
}
