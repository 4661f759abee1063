/**
 * Describes what a person can do and where, with the same functions that decide it
 * (records.md 'Roles and access').
 */
import { notFound } from '#contract/errors.ts'
import { hasBit, modules, type Permissions } from '#contract/modules.ts'
import { listRoleRights } from '#features/roles/server/public.ts'
import { heldWith, theirsOf } from '#server/db/theirs.ts'
import type { SignedIn } from '#server/http/mount.ts'
import type { Allowed, PersonAccess } from '../contract.ts'
import { absenceOf, requireMayAsk } from './explain.ts'
import { countWithRole, findAsked, listSeenBy, listSetBy, listTitles } from './queries.ts'

/** The permissions as a list of modules. `isWhole` includes modules without any right. */
function allowedBy(permissions: Permissions, isWhole: boolean): Allowed[] {
  return modules.flatMap((module) => {
    const permission = permissions[module]
    return permission === undefined || (permission === 0 && !isWhole) ? [] : [{ module, permission }]
  })
}

/**
 * Describes what a person of the account can do.
 *
 * @throws AppError FORBIDDEN (403) for a caller who asks about others without Roles/Read, NOT_FOUND (404) for
 * a person of another account
 */
export async function describe(
  { db, caller }: SignedIn,
  { employeeUniqueId }: { employeeUniqueId: string },
): Promise<PersonAccess> {
  const scope = requireMayAsk(caller, employeeUniqueId)
  const asked = await findAsked(db, scope, employeeUniqueId)
  if (!asked) throw notFound()
  const { roleId } = asked
  const rights = (await listRoleRights(db, scope, [roleId])).get(roleId)
  const ofRole = rights?.held ?? { permissions: {}, workOrderPermissions: new Map<string, Permissions>() }
  const { permissions, workOrderPermissions } = heldWith(theirsOf({ ...asked, firmId: null }), ofRole)
  const { count: peopleCount } = await countWithRole(db, scope, roleId, null)
  const seen = await listSeenBy(db, scope, employeeUniqueId)
  const titles = await listTitles(db, scope, [...workOrderPermissions.keys()])
  const set = await listSetBy(db, scope, roleId, [...titles.keys()])
  return {
    absence: absenceOf(asked),
    companyRoleUniqueId: roleId,
    companyRoleName: asked.roleName,
    peopleCount,
    isOfSubcontractor: asked.isOfSubcontractor,
    seesAll: hasBit(permissions, 'Projects', 'GlobalAccess') && hasBit(permissions, 'Projects', 'Read'),
    projectCount: seen.count,
    ofProjects: seen.total,
    projects: seen.projects,
    allowed: allowedBy(permissions, false),
    exceptions: [...titles].map(([workOrderUniqueId, title]) => ({
      workOrderUniqueId,
      title,
      setOn: set.get(workOrderUniqueId)?.day ?? null,
      setBy: set.get(workOrderUniqueId)?.by ?? null,
      allowed: allowedBy(workOrderPermissions.get(workOrderUniqueId) ?? {}, true),
    })),
  }
}
