/**
 * The changes of the permissions and names of roles, from the audit trail (002 §6;
 * records.md 'Roles and access').
 */
import { notFound } from '#contract/errors.ts'
import { type Module, modules, type Permissions } from '#contract/modules.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { fetchPage } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { RoleChange } from '../contract.ts'
import { countChanges, type KnownChange, listChanges } from './iam-queries.ts'
import { countRoles } from './queries.ts'

/** The modules in which two sets of permissions differ, in their order. */
function differencesOf(before: Permissions, after: Permissions): RoleChange['modules'] {
  return modules.flatMap((module: Module) => {
    const [was, is] = [before[module] ?? null, after[module] ?? null]
    return was === is ? [] : [{ module, before: was, after: is }]
  })
}

/** The kind of a change. A record that becomes InActive counts as deleted. */
function kindOf({ action, changes }: KnownChange): RoleChange['kind'] {
  if (action === 'delete' || changes.deleted_at?.[1] || changes.status_id?.[1] === statuses.InActive)
    return 'deleted'
  if (changes.name) return 'renamed'
  return action === 'insert' || changes.status_id ? 'added' : 'changed'
}

function toChange(known: KnownChange): RoleChange {
  const [before, after] = known.changes.permissions ?? []
  return {
    changeId: known.id,
    changedAt: known.at,
    changedBy: known.byName,
    changedByAccount: known.byAccountName,
    isByProduct: !known.hasLogin,
    companyRoleUniqueId: known.roleId,
    companyRoleName: known.roleName,
    workOrderUniqueId: known.workOrderId,
    workOrderTitle: known.workOrderTitle,
    kind: kindOf(known),
    nameBefore: known.changes.name?.[0] ?? null,
    nameAfter: known.changes.name?.[1] ?? null,
    modules: differencesOf(before ?? {}, after ?? {}),
  }
}

/**
 * A page of the changes of the permissions of a role, or of all roles of the company; newest first.
 *
 * @throws AppError NOT_FOUND (404) for a role of another company, or a deleted role
 */
export async function pageOfChanges(
  { db, scope }: InAccount,
  { TargetUniqueID: role, ...paging }: Paging & { TargetUniqueID: string | null },
): Promise<PageOf<RoleChange>> {
  if (role !== null && (await countRoles(db, scope, { id: role })) === 0) throw notFound()
  const page = await fetchPage(
    paging,
    (range) => listChanges(db, scope, role, range),
    () => countChanges(db, scope, role),
  )
  return { ...page, items: page.items.map(toChange) }
}
