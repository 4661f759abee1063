/**
 * Nobody gives more rights than they have, and nobody changes a role above their own. All calls that give a
 * role to a person or change its permissions use this rule (records.md 'Roles and access', 'Decided after the
 * second trial').
 */
import { AppError, notFound } from '#contract/errors.ts'
import { bitsThere, modules } from '#contract/modules.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Held } from '#server/scope.ts'
import { roleErrors } from '../contract.ts'
import { findOwnRole, holdRoles, listRoleRights, type RoleRights } from './rights-queries.ts'

/** The roles that a rule needs: the named ones, and the caller's own. */
export interface Rights {
  roles: ReadonlyMap<string, RoleRights>
  own: RoleRights
  isAdministrator: boolean
}

/**
 * Reads the roles with these ids and the caller's role inside the transaction, and locks them until its end:
 * nobody deletes a role while it is given, and a right that the caller has lost meanwhile does not count.
 *
 * @throws AppError NOT_FOUND (404) for a role in `required` that the company does not have, or if the
 * caller's own role no longer exists
 */
export async function readRights(
  { db, scope }: Pick<InAccount, 'db' | 'scope'>,
  ids: readonly string[],
  required: readonly string[] = ids,
  hold: 'to change' | 'as they are' = 'as they are',
): Promise<Rights> {
  const ownId = (await findOwnRole(db, scope))?.id
  if (!ownId) throw notFound()
  const wanted = [...new Set([...ids, ownId])]
  await holdRoles(db, scope, wanted, hold)
  const roles = await listRoleRights(db, scope, wanted)
  const own = roles.get(ownId)
  if (!own || required.some((id) => !roles.has(id))) throw notFound()
  return { roles, own, isAdministrator: own.kind === 'administrator' }
}

/**
 * Checks that the caller may give a role to people or change the people who have it. Only administrators may
 * give the administrators' role. Any other role may not allow more than the caller may do, in general or on a
 * work order.
 *
 * @throws AppError ROLE_ABOVE_OWN (403)
 */
export function requireMayGive({ roles, own, isAdministrator }: Rights, roleId: string): void {
  const role = roles.get(roleId)
  // A deleted role cannot be compared, so only an administrator may give its people another role.
  if (role ? !isWithin(role, own) : !isAdministrator)
    throw new AppError('ROLE_ABOVE_OWN', roleErrors.ROLE_ABOVE_OWN)
}

/** True if a role allows nothing that the other role does not allow. */
export function isWithin(role: RoleRights, own: RoleRights): boolean {
  if (role.kind === 'administrator' && own.kind !== 'administrator') return false
  return allowsNoMore(role.held, own.held) && seesNoMore(role, own)
}

/** True if `held` has no bit that `own` lacks, in general or on a work order. */
export function allowsNoMore(held: Held, own: Held): boolean {
  const covers = (workOrder: string) => {
    const [given, had] = [held, own].map((of) => of.workOrderPermissions.get(workOrder))
    return modules.every(
      (module) =>
        (bitsThere(held.permissions, given, module) & ~bitsThere(own.permissions, had, module)) === 0,
    )
  }
  const workOrders = [...held.workOrderPermissions.keys(), ...own.workOrderPermissions.keys()]
  // The empty id stands for the general permissions.
  return ['', ...workOrders].every(covers)
}

/**
 * True if a role sees no inventory category that the other role does not see. A role without Inventory sees
 * no category.
 */
function seesNoMore({ held, categories }: RoleRights, own: RoleRights): boolean {
  const { categories: seen } = own
  const hasInventory = [held.permissions, ...held.workOrderPermissions.values()].some(
    ({ Inventory = 0 }) => Inventory !== 0,
  )
  if (!seen || !hasInventory) return true
  return categories?.every((id) => seen.includes(id)) ?? false
}
