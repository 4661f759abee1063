/**
 * Roles belong to the company, people to an account. A caller who changes a role sees how many people of
 * other accounts have it. Those accounts are notified of the change, with the caller's name and account
 * (docs/decisions/0155). The accounts learn nothing else about each other.
 */
import type { InAccount } from '#server/http/mount.ts'
import { type Doer, findDoer, insertTold, listHoldersElsewhere } from './elsewhere-queries.ts'

/** A change of a role. */
export interface RoleChanged {
  roleId: string
  /** The name of the role after the change. */
  roleName: string
  what: 'permissions' | 'name' | 'categories'
  /** For a change of the name: the old name. */
  was?: string | undefined
}

/** A change of a role, for an account whose people have the role. */
export interface ToldElsewhere extends RoleChanged {
  accountId: string
  /** The number of people of the account who have the role. */
  peopleCount: number
}

/**
 * Notifies the administrators of other accounts of the company. A parameter, because this module may not
 * import the notifications.
 */
export type TellElsewhere = (
  context: InAccount,
  doer: Doer,
  changes: readonly ToldElsewhere[],
) => Promise<void>

/**
 * Notifies the other accounts whose people have these roles, and stores that they were notified. Call it in
 * the transaction of the change, which has locked the roles, so that nobody gets or loses such a role
 * meanwhile.
 */
export async function tellChanged(
  context: InAccount,
  tell: TellElsewhere,
  changes: readonly RoleChanged[],
): Promise<void> {
  const { db, scope, requestId } = context
  if (changes.length === 0) return
  const holders = await listHoldersElsewhere(
    db,
    scope,
    changes.map(({ roleId }) => roleId),
  )
  const told = changes.flatMap((change) =>
    holders
      .filter(({ roleId }) => roleId === change.roleId)
      .map(({ accountId, peopleCount }) => ({ ...change, accountId, peopleCount })),
  )
  if (told.length === 0) return
  const doer = await findDoer(db, scope)
  await insertTold(db, scope, { requestId, doer }, told)
  await tell(context, doer, told)
}
