/** Nobody gives away more than they have: who may give a role, and change who has it. */
import { AppError, notFound } from '#contract/errors.ts'
import { type Module, modules, type Permissions } from '#contract/modules.ts'
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
function allowsNoMore({ records }: RoleRights, { permissions, workOrderPermissions }: Scope): boolean {
  const general = records.find(({ workOrder }) => workOrder === null)?.permissions ?? {}
  const scoped = new Map(
    records.flatMap((record) => (record.workOrder ? [[record.workOrder, record.permissions]] : [])),
  )
  const covers = (given: Permissions | undefined, own: Permissions | undefined) =>
    modules.every((module) => {
      const bitsOf = (over: Permissions | undefined, otherwise: Permissions, of: Module) =>
        over?.[of] ?? otherwise[of] ?? 0
      return (bitsOf(given, general, module) & ~bitsOf(own, permissions, module)) === 0
    })
  const workOrders = new Set([...scoped.keys(), ...workOrderPermissions.keys()])
  return (
    covers(undefined, undefined) &&
    [...workOrders].every((id) => covers(scoped.get(id), workOrderPermissions.get(id)))
  )
}
