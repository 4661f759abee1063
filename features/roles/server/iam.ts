/**
 * The rules of the permissions of roles: nobody gives more than they have, and the administrators' role keeps
 * all.
 */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound, platformError } from '#contract/errors.ts'
import { bitsThere, type Module, modules, type Permissions } from '#contract/modules.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import { remove, updateAll } from '#server/db/record.ts'
import type { InAccount, SignedIn } from '#server/http/mount.ts'
import { type BitsByModule, type Iam, type IamChange, type NewIam, roleErrors } from '../contract.ts'
import { type RoleChanged, type TellElsewhere, tellChanged } from './elsewhere.ts'
import {
  countIam,
  hasSuchIam,
  type IamFilter,
  iamTable,
  insertIam,
  type KnownIam,
  listIam,
} from './iam-queries.ts'
import { countRoles, listSeenWorkOrders, lockRolesOfCompany } from './queries.ts'
import { isWithin, readRights } from './rights.ts'
import { listRoleRights, type RoleRights } from './rights-queries.ts'
import { requireMayChange } from './service.ts'

type Asked = Pick<Paging, 'StartingPageNumber' | 'NumberOfItemsPerPage'>

/** The permissions in the documents' form: a map from module to bits as text, in the order of the modules. */
function textOf(permissions: Permissions): string {
  const named = modules.flatMap((module) => {
    const sum = permissions[module]
    return sum === undefined ? [] : [[module, sum]]
  })
  return JSON.stringify(Object.fromEntries(named))
}

async function pageOf({ db, scope }: InAccount, paging: Asked, filter: IamFilter): Promise<PageOf<Iam>> {
  const page = await fetchPage(
    paging,
    (range) => listIam(db, scope, filter, range),
    () => countIam(db, scope, filter),
  )
  const toIam = ({ id, roleId, roleName, workOrderId, workOrderTitle, ...one }: KnownIam): Iam => ({
    iamUniqueId: id,
    companyRoleUniqueId: roleId,
    companyRoleName: roleName,
    workOrderUniqueId: workOrderId,
    workOrderTitle,
    iamPermissions: textOf(one.permissions),
    statusId: one.statusId,
    companyUniqueId: scope.companyId,
    accountUniqueId: scope.accountId,
    platform: 'Web',
    rowVersion: one.rowVersion,
  })
  return { ...page, items: page.items.map(toIam) }
}

/** A page of the permissions of the company's roles. */
export function pageOfCompanyIam(context: InAccount, paging: Paging): Promise<PageOf<Iam>> {
  return pageOf(context, paging, {})
}

/**
 * A single record of permissions, as a page.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageWithIam(
  context: InAccount,
  { TargetUniqueID: id, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<Iam>> {
  const { items } = await pageOf(context, { StartingPageNumber: 0, NumberOfItemsPerPage: 1 }, { ids: [id] })
  const [iam] = items
  if (!iam) throw notFound()
  return pageOfOne(iam, paging)
}

/**
 * A page of the permissions of a role.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageOfRoleIam(
  context: InAccount,
  { TargetUniqueID: role, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<Iam>> {
  if ((await countRoles(context.db, context.scope, { id: role })) === 0) throw notFound()
  return pageOf(context, paging, { role })
}

/**
 * The caller's permissions in a module, or in all modules, in general or on a work order.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404) for a work order that the caller does not see
 */
export async function findOwnAccess(
  { db, caller: { scope } }: SignedIn,
  { module, workOrderUniqueId }: { module?: Module | null | undefined; workOrderUniqueId: string | null },
): Promise<{ workOrderUniqueId: string | null; iamPermissions: string }> {
  // A caller who is not an employee has no permissions.
  if (!scope) throw platformError('FORBIDDEN')
  if (workOrderUniqueId && (await listSeenWorkOrders(db, scope, [workOrderUniqueId])).length === 0)
    throw notFound()
  const there = workOrderUniqueId ? scope.workOrderPermissions.get(workOrderUniqueId) : undefined
  const asked = module ? [module] : modules
  const permissions = Object.fromEntries(
    asked.map((name) => [name, bitsThere(scope.permissions, there, name)]),
  )
  return { workOrderUniqueId, iamPermissions: textOf(permissions) }
}

// Changing ------------------------------------------------------------------------------------------------------------

/**
 * Runs `work`, which changes the permissions or the stock categories of these roles. Before it, the caller
 * must be allowed to change each role. After it, no role may allow more than the caller could do before.
 * Other accounts whose people have a role are notified of changed general permissions and stock categories.
 *
 * @throws AppError ROLE_NOT_YOURS_TO_CHANGE or GIVES_MORE_THAN_OWN (403), NOT_FOUND (404),
 * ADMINISTRATOR_FIXED (409)
 */
export async function changingRoles<T>(
  context: InAccount,
  tell: TellElsewhere,
  roleIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const { db, scope, events, afterCommit } = context
  const ids = [...new Set(roleIds)]
  const rights = await readRights({ db, scope }, ids, ids, 'to change')
  requireMayChange(rights, ids)
  if (ids.some((id) => rights.roles.get(id)?.kind === 'administrator'))
    throw new AppError('ADMINISTRATOR_FIXED', roleErrors.ADMINISTRATOR_FIXED)
  const done = await work()
  const roles = [...(await listRoleRights(db, scope, ids)).values()]
  if (roles.some((role) => !isWithin(role, rights.own)))
    throw new AppError('GIVES_MORE_THAN_OWN', roleErrors.GIVES_MORE_THAN_OWN)
  await tellChanged(
    context,
    tell,
    roles.flatMap((role) => changedOf(rights.roles.get(role.id), role)),
  )
  afterCommit(() => events.tellSessions({ companyId: scope.companyId, accountId: null }))
  return done
}

/**
 * The changes of a role that concern people of all accounts. A record for a project is not among them,
 * because it concerns one account.
 */
function changedOf(before: RoleRights | undefined, after: RoleRights): RoleChanged[] {
  const { id: roleId, name: roleName } = after
  const isAllowed = modules.some(
    (module) => (before?.held.permissions[module] ?? 0) !== (after.held.permissions[module] ?? 0),
  )
  const isSeen = String(before?.categories?.toSorted()) !== String(after.categories?.toSorted())
  return [
    ...(isAllowed ? [{ roleId, roleName, what: 'permissions' as const }] : []),
    ...(isSeen ? [{ roleId, roleName, what: 'categories' as const }] : []),
  ]
}

/**
 * Applies a map of changes to permissions. A module that is left out stays; a module with null is removed.
 */
function merged(before: Permissions, changes: BitsByModule): Permissions {
  const all = Object.entries({ ...before, ...changes })
  return Object.fromEntries(all.filter(([, sum]) => sum !== null))
}

/**
 * Adds records of permissions, all or none.
 *
 * @throws AppError ROLE_NOT_YOURS_TO_CHANGE or GIVES_MORE_THAN_OWN (403), NOT_FOUND (404),
 * ADMINISTRATOR_FIXED or IAM_EXISTS (409)
 */
export async function addIam(context: InAccount, inputs: NewIam[], tell: TellElsewhere): Promise<string[]> {
  const { db, scope } = context
  await lockRolesOfCompany(db, scope)
  const workOrders = [...new Set(inputs.flatMap(({ workOrderUniqueId }) => workOrderUniqueId ?? []))]
  if ((await listSeenWorkOrders(db, scope, workOrders)).length < workOrders.length) throw notFound()
  const rows = inputs.map(({ companyRoleUniqueId, workOrderUniqueId, iamPermissions, statusId }) => ({
    id: uuidv7(),
    roleId: companyRoleUniqueId,
    workOrderId: workOrderUniqueId,
    accountId: workOrderUniqueId && scope.accountId,
    permissions: merged({}, iamPermissions),
    statusId: statusId ?? statuses.Active,
  }))
  const roleIds = rows.map(({ roleId }) => roleId)
  return changingRoles(context, tell, roleIds, async () => {
    const keys = new Set(rows.map(({ roleId, workOrderId }) => `${roleId} ${workOrderId}`))
    if (keys.size < rows.length || (await hasSuchIam(db, scope, rows)))
      throw new AppError('IAM_EXISTS', roleErrors.IAM_EXISTS)
    await insertIam(db, scope, rows)
    return rows.map(({ id }) => id)
  })
}

/**
 * Changes records of permissions, all or none.
 *
 * @throws AppError ROLE_NOT_YOURS_TO_CHANGE or GIVES_MORE_THAN_OWN (403), NOT_FOUND (404),
 * ADMINISTRATOR_FIXED or ROW_VERSION_STALE (409)
 */
export async function changeIam(
  context: InAccount,
  changes: IamChange[],
  tell: TellElsewhere,
): Promise<string[]> {
  const { db, scope } = context
  await lockRolesOfCompany(db, scope)
  const ids = changes.map(({ iamUniqueId }) => iamUniqueId)
  const found = await requireIam(context, ids)
  const written = changes.map(({ iamUniqueId: id, iamPermissions, statusId, rowVersion }) => {
    const current = found.get(id)
    if (!current) throw notFound()
    const permissions = merged(current.permissions, iamPermissions ?? {})
    const next = { ...current, permissions, statusId: statusId ?? current.statusId }
    // If a record is named twice, the second change starts from the result of the first.
    found.set(id, next)
    return {
      id,
      rowVersion,
      row: { permissions: next.permissions, statusId: next.statusId },
    }
  })
  return changingRoles(context, tell, rolesOf(found), async () => {
    await updateAll(db, scope, iamTable, written)
    return ids
  })
}

/**
 * Deletes records of permissions, all or none.
 *
 * @throws AppError ROLE_NOT_YOURS_TO_CHANGE or GIVES_MORE_THAN_OWN (403), NOT_FOUND (404),
 * ADMINISTRATOR_FIXED (409)
 */
export async function removeIam(context: InAccount, ids: string[], tell: TellElsewhere): Promise<string[]> {
  const { db, scope, now } = context
  await lockRolesOfCompany(db, scope)
  const found = await requireIam(context, ids)
  return changingRoles(context, tell, rolesOf(found), async () => {
    await remove(db, scope, iamTable, ids, now)
    return ids
  })
}

const rolesOf = (found: ReadonlyMap<string, KnownIam>) => [...found.values()].map(({ roleId }) => roleId)

async function requireIam({ db, scope }: InAccount, ids: readonly string[]): Promise<Map<string, KnownIam>> {
  const rows = await listIam(db, scope, { ids }, { offset: 0, limit: ids.length })
  const found = new Map(rows.map((row) => [row.id, row]))
  if (ids.some((id) => !found.has(id))) throw notFound()
  return found
}
