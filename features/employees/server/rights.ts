/** Nobody gives away more than they have: who may give a role, and change who has it. */
import { AppError, notFound } from '#contract/errors.ts'
import { bitsThere, modules } from '#contract/modules.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import { employeeErrors } from '../contract.ts'
import { findRoleKind, listRoleRights, type RoleRights } from './role-queries.ts'

/** What decides about giving roles: the roles that are named, and whether the caller is an administrator. */
export interface Rights {
  roles: ReadonlyMap<string, RoleRights>
  isAdministrator: boolean
}

/**
 * Reads the roles of these ids, once each.
 *
 * @throws AppError NOT_FOUND (404) for one in `required` that the company has not
 */
export async function readRights(
  { db, scope }: InAccount,
  ids: readonly string[],
  required: readonly string[] = ids,
): Promise<Rights> {
  const roles = await listRoleRights(db, scope, [...new Set(ids)])
  if (required.some((id) => !roles.has(id))) throw notFound()
  return { roles, isAdministrator: (await findRoleKind(db, scope)) === 'administrator' }
}

/**
 * Checks that the caller may give a role and change who has it: the administrator's is for administrators, and none
 * may allow more than the caller may do, in general or on any work order.
 *
 * @throws AppError ROLE_ABOVE_OWN (403)
 */
export function requireMayGive(scope: Scope, { roles, isAdministrator }: Rights, roleId: string): void {
  const role = roles.get(roleId)
  // A role that was deleted is nobody's to compare: only an administrator moves people out of it.
  const isWithin = role && (role.kind !== 'administrator' || isAdministrator) && allowsNoMore(role, scope)
  if (!isWithin && !(isAdministrator && !role))
    throw new AppError('ROLE_ABOVE_OWN', employeeErrors.ROLE_ABOVE_OWN)
}

/** True when a role allows nothing that the caller may not do. */
function allowsNoMore({ held }: RoleRights, own: Scope): boolean {
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
