/**
 * Nobody gives away more than they have, and nobody changes what is above them: the one rule of all calls that give a
 * role to somebody or change what one allows (records.md 'Roles and access', 'Decided after the second trial').
 */
import { AppError, notFound } from '#contract/errors.ts'
import { bitsThere, modules } from '#contract/modules.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Held } from '#server/scope.ts'
import { roleErrors } from '../contract.ts'
import { findOwnRole, holdRoles, listRoleRights, type RoleRights } from './rights-queries.ts'

/** What decides about roles: those that are named, and the caller's own. */
export interface Rights {
  roles: ReadonlyMap<string, RoleRights>
  own: RoleRights
  isAdministrator: boolean
}

/**
 * Reads the roles of these ids and the caller's, as they are inside the transaction, and keeps them so until its end:
 * nobody deletes one of them while it is given, and no right counts that was taken from the caller meanwhile.
 *
 * @throws AppError NOT_FOUND (404) for one in `required` that the company has not, or where the caller's own is gone
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
 * Checks that the caller may give a role and change who has it: the administrator's is for administrators, and none
 * may allow more than the caller may do, in general or on any work order.
 *
 * @throws AppError ROLE_ABOVE_OWN (403)
 */
export function requireMayGive({ roles, own, isAdministrator }: Rights, roleId: string): void {
  const role = roles.get(roleId)
  // A role that was deleted is nobody's to compare: only an administrator moves people out of it.
  if (role ? !isWithin(role, own) : !isAdministrator)
    throw new AppError('ROLE_ABOVE_OWN', roleErrors.ROLE_ABOVE_OWN)
}

/** True for a role that allows nothing that the other one does not. */
export function isWithin(role: RoleRights, own: RoleRights): boolean {
  if (role.kind === 'administrator' && own.kind !== 'administrator') return false
  return allowsNoMore(role.held, own.held) && seesNoMore(role, own)
}

/** True when there is neither in general nor on a work order a bit of `held` that `own` lacks. */
export function allowsNoMore(held: Held, own: Held): boolean {
  const covers = (workOrder: string) => {
    const [given, had] = [held, own].map((of) => of.workOrderPermissions.get(workOrder))
    return modules.every(
      (module) =>
        (bitsThere(held.permissions, given, module) & ~bitsThere(own.permissions, had, module)) === 0,
    )
  }
  const workOrders = [...held.workOrderPermissions.keys(), ...own.workOrderPermissions.keys()]
  // Of none: what is held in general.
  return ['', ...workOrders].every(covers)
}

/** True when a role sees no inventory category that the other one does not; one without Inventory sees none. */
function seesNoMore({ held, categories }: RoleRights, own: RoleRights): boolean {
  const { categories: seen } = own
  const hasInventory = [held.permissions, ...held.workOrderPermissions.values()].some(
    ({ Inventory = 0 }) => Inventory !== 0,
  )
  if (!seen || !hasInventory) return true
  return categories?.every((id) => seen.includes(id)) ?? false
}
