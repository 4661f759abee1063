/**
 * Shows the app as a role would see it: with the rights that both the role and the caller have. The caller's
 * identity stays.
 */
import { AppError, defineErrors } from '#contract/errors.ts'
import { bits, bitsThere, modules, type Permissions } from '#contract/modules.ts'
import type { Db } from '#server/db/open.ts'
import { seenByBoth } from '#server/db/stock.ts'
import { heldWith } from '#server/db/theirs.ts'
import { mayAnywhere } from '#server/db/visibility.ts'
import type { Caller, Held, PreviewAsked } from '#server/scope.ts'
import { listSeenWorkOrders } from './queries.ts'
import { listRoleRights } from './rights-queries.ts'

const previewErrors = defineErrors({
  PREVIEW_OVER: {
    status: 404,
    text: 'This preview has ended: the role or the project no longer exists, or you do not have access to it.',
    hint: 'End the preview.',
  },
})

const gone = () => new AppError('PREVIEW_OVER', previewErrors.PREVIEW_OVER)

/** The rights that both have. On the previewed project, the result is that of an assigned person. */
export function heldByBoth(own: Held, role: Held, project: string | null): Held {
  const common = (workOrder: string | null): Permissions => {
    const [mine, theirs] = [own, role].map(({ workOrderPermissions }) =>
      workOrder ? workOrderPermissions.get(workOrder) : undefined,
    )
    return Object.fromEntries(
      modules.map((module) => [
        module,
        bitsThere(own.permissions, mine, module) & bitsThere(role.permissions, theirs, module),
      ]),
    )
  }
  const scoped = new Set([...own.workOrderPermissions.keys(), ...role.workOrderPermissions.keys()])
  if (project) scoped.add(project)
  const there = [...scoped].map((id): [string, Permissions] => {
    const held = common(id)
    // The project is visible, as for an assigned person, even if the role does not see all projects.
    const seen = id === project ? (held.Projects ?? 0) | bits.GlobalAccess : (held.Projects ?? 0)
    return [id, { ...held, Projects: seen }]
  })
  return { permissions: common(null), workOrderPermissions: new Map(there) }
}

/**
 * The caller with the rights of a role, and on a project as if assigned to it. The rights never exceed the
 * caller's own.
 *
 * @throws AppError PREVIEW_OVER (404) without Roles/Read, or for a role or a project that the caller does not
 * see
 */
export async function previewedAs(
  db: Db,
  caller: Caller,
  { roleId, workOrderId }: PreviewAsked,
): Promise<Caller> {
  const { scope } = caller
  if (!scope || !mayAnywhere(scope, 'Roles', 'Read')) throw gone()
  const role = (await listRoleRights(db, scope, [roleId])).get(roleId)
  const [project] = workOrderId ? await listSeenWorkOrders(db, scope, [workOrderId]) : []
  if (!role || (workOrderId && !project)) throw gone()
  // A subcontractor's role has no firm in a preview. So only records that name the caller count as theirs
  // (docs/decisions/0095).
  const theirs = scope.theirs ?? (role.kind === 'subcontractor' ? { firmId: null } : null)
  return {
    ...caller,
    isAdmin: false,
    // The preview shows this account only: a role has no meaning for the caller's other accounts.
    hasOtherPlaces: false,
    scope: {
      ...scope,
      theirs,
      isGuest: scope.isGuest || theirs !== null,
      ...heldWith(theirs, heldByBoth(scope, role.held, workOrderId)),
      stockCategories: seenByBoth(scope.stockCategories, role.categories),
    },
    preview: {
      companyRoleUniqueId: role.id,
      companyRoleName: role.name,
      isAdministrator: role.kind === 'administrator',
      workOrderUniqueId: workOrderId,
    },
  }
}
