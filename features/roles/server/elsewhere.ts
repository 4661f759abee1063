/**
 * Roles are the company's, people an account's. Whoever changes a role that people of other accounts have is told how many have
 * it, and those accounts are told who did it and from which account (docs/decisions/0155). Nothing else passes between them.
 */
import type { InAccount } from '#server/http/mount.ts'
import { type Doer, findDoer, insertTold, listHoldersElsewhere } from './elsewhere-queries.ts'

/** What was changed of a role. */
export interface RoleChanged {
  roleId: string
  /** The name of the role after the change. */
  roleName: string
  what: 'permissions' | 'name' | 'categories'
  /** Of a change of the name: the name before it. */
  was?: string | undefined
}

/** A change of a role as an account is told of it whose people have the role. */
export interface ToldElsewhere extends RoleChanged {
  accountId: string
  /** How many people of the account have the role. */
  peopleCount: number
}

/** Tells the administrators of other accounts of the company. The application knows how: notices come after roles in the line. */
export type TellElsewhere = (
  context: InAccount,
  doer: Doer,
  changes: readonly ToldElsewhere[],
) => Promise<void>

/**
 * Tells the other accounts of the company, whose people have these roles, what was changed of them, and keeps that they were
 * told. To be called in the transaction of the change, which holds the roles: so nobody gets or loses one of them meanwhile.
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
