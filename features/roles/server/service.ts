/** The rules of roles: their names, the people who have them, and their deletion. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '#contract/errors.ts'
import { hasBit } from '#contract/modules.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { given } from '#server/db/columns.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import { remove, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import {
  type CompanyRole,
  type CompanyRoleChange,
  type NewCompanyRole,
  type RolePerson,
  roleErrors,
} from '../contract.ts'
import { type RoleChanged, type TellElsewhere, tellChanged } from './elsewhere.ts'
import { listHoldersElsewhere } from './elsewhere-queries.ts'
import { iamTable } from './iam-queries.ts'
import { roleInventoryTable } from './inventory-queries.ts'
import {
  countPeopleOfRole,
  countRoles,
  findTakenName,
  insertRoles,
  type KnownRole,
  listPeopleOfRole,
  listRoles,
  listRoleUses,
  lockRolesOfCompany,
  type RoleFilter,
  type RoleUse,
  roleTable,
} from './queries.ts'
import { isWithin, type Rights, readRights } from './rights.ts'
import { findOwnRole, listRoleRights } from './rights-queries.ts'

type Asked = Pick<Paging, 'StartingPageNumber' | 'NumberOfItemsPerPage'>

/** A page of roles, with what the caller may do with each. */
async function pageOf(context: InAccount, paging: Asked, filter: RoleFilter): Promise<PageOf<CompanyRole>> {
  const { db, scope } = context
  const page = await fetchPage(
    paging,
    (range) => listRoles(db, scope, filter, range),
    () => countRoles(db, scope, filter),
  )
  return { ...page, items: await withRights(context, page.items) }
}

/**
 * Adds the caller's rights to roles. A caller who may change a role also gets the number of people of other
 * accounts who have it.
 */
async function withRights({ db, scope }: InAccount, roles: readonly KnownRole[]): Promise<CompanyRole[]> {
  const ownId = (await findOwnRole(db, scope))?.id
  const ids = roles.map(({ companyRoleUniqueId }) => companyRoleUniqueId)
  const rights = await listRoleRights(db, scope, ownId ? [...ids, ownId] : ids)
  const own = ownId && rights.get(ownId)
  const changes = (['Create', 'Update', 'Delete'] as const).some((bit) =>
    hasBit(scope.permissions, 'Roles', bit),
  )
  const holders = changes ? await listHoldersElsewhere(db, scope, ids) : []
  const elsewhere = Map.groupBy(holders, ({ roleId }) => roleId)
  return roles.map((role) => {
    const { companyRoleUniqueId: id } = role
    const held = rights.get(id)
    const mayChange = !!own && !!held && isWithin(held, own)
    const count = (elsewhere.get(id) ?? []).reduce((sum, { peopleCount }) => sum + peopleCount, 0)
    return { ...role, mayChange, peopleElsewhereCount: changes && mayChange ? count : null }
  })
}

/** A page of the roles of the company. */
export function pageOfCompany(context: InAccount, paging: Paging): Promise<PageOf<CompanyRole>> {
  return pageOf(context, paging, {})
}

/**
 * A page of the roles of the company, for the documents' call with parameters in the path.
 *
 * @throws AppError NOT_FOUND (404) for another company
 */
export function pageOfAll(
  context: InAccount,
  asked: { companyId: string; page: number; pageSize: number; filter: string },
): Promise<PageOf<CompanyRole>> {
  requireOwnCompany(context, asked.companyId)
  const paging = { StartingPageNumber: asked.page, NumberOfItemsPerPage: asked.pageSize }
  return pageOf(context, paging, asked.filter.toLowerCase() === 'null' ? {} : { search: asked.filter })
}

/** @throws AppError NOT_FOUND (404) for the id of another company or account than the caller's */
export function requireOwnCompany({ scope }: InAccount, named: string): void {
  if (named !== scope.companyId && named !== scope.accountId) throw notFound()
}

/**
 * A single role, as a page.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageWithRole(
  context: InAccount,
  { TargetUniqueID: id, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<CompanyRole>> {
  const found = await listRoles(context.db, context.scope, { id }, { offset: 0, limit: 1 })
  const [role] = await withRights(context, found)
  if (!role) throw notFound()
  return pageOfOne(role, paging)
}

/**
 * A page of the account's people who have a role.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageOfPeople(
  { db, scope }: InAccount,
  { TargetUniqueID: id, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<RolePerson>> {
  if ((await countRoles(db, scope, { id })) === 0) throw notFound()
  return fetchPage(
    paging,
    (range) => listPeopleOfRole(db, scope, id, range),
    () => countPeopleOfRole(db, scope, id),
  )
}

/**
 * Adds roles, all or none.
 *
 * @throws AppError ROLE_NAME_TAKEN (409)
 */
export async function addRoles({ db, scope }: InAccount, inputs: NewCompanyRole[]): Promise<string[]> {
  await lockRolesOfCompany(db, scope)
  const rows = inputs.map(({ companyRoleName, companyRoleDescription }) => ({
    id: uuidv7(),
    companyRoleName,
    companyRoleDescription: companyRoleDescription ?? '',
  }))
  await requireFreeNames(
    { db, scope },
    rows.map(({ id, companyRoleName: name }, at) => ({ at, id, name })),
  )
  await insertRoles(db, scope, rows)
  return rows.map(({ id }) => id)
}

/** `at`: the position of the role in the call, so that a screen can show which role was refused. */
async function requireFreeNames(
  { db, scope }: Pick<InAccount, 'db' | 'scope'>,
  rows: readonly { at: number; id: string; name: string }[],
): Promise<void> {
  const taken = await findTakenName(db, scope, rows)
  if (taken === undefined) return
  const at = rows.find(({ name }) => name === taken)?.at ?? 0
  const field = { path: `${at}.companyRoleName`, message: 'is the name of another role' }
  const text = `A role named '${taken}' already exists. Choose another name; nothing was saved.`
  throw new AppError('ROLE_NAME_TAKEN', roleErrors.ROLE_NAME_TAKEN, [field], text)
}

/**
 * Changes names and descriptions of roles, all or none. Other accounts whose people have a renamed role are
 * notified of the new name.
 *
 * @throws AppError ROLE_NOT_YOURS_TO_CHANGE (403), NOT_FOUND (404), ROLE_NAME_TAKEN or ROW_VERSION_STALE
 * (409)
 */
export async function changeRoles(
  context: InAccount,
  changes: CompanyRoleChange[],
  tell: TellElsewhere,
): Promise<string[]> {
  const { db, scope } = context
  await lockRolesOfCompany(db, scope)
  const ids = changes.map(({ companyRoleUniqueId }) => companyRoleUniqueId)
  const rights = await readRights({ db, scope }, ids, ids, 'to change')
  requireMayChange(rights, ids)
  await requireFreeNames(
    { db, scope },
    changes.flatMap(({ companyRoleUniqueId: id, companyRoleName: name }, at) =>
      name === undefined ? [] : [{ at, id, name }],
    ),
  )
  await updateAll(
    db,
    scope,
    roleTable,
    changes.map(({ companyRoleUniqueId: id, rowVersion, companyRoleName, companyRoleDescription }) => ({
      id,
      rowVersion,
      row: given({ companyRoleName, companyRoleDescription }),
    })),
  )
  const renamed = [...(await listRoleRights(db, scope, ids)).values()].flatMap(
    ({ id, name }): RoleChanged[] => {
      const was = rights.roles.get(id)?.name
      return was === name ? [] : [{ roleId: id, roleName: name, what: 'name', was }]
    },
  )
  await tellChanged(context, tell, renamed)
  return ids
}

/** @throws AppError ROLE_NOT_YOURS_TO_CHANGE (403) for a role that allows more than the caller may do */
export function requireMayChange({ roles, own }: Rights, ids: readonly string[]): void {
  const above = ids.map((id) => roles.get(id)).find((role) => role && !isWithin(role, own))
  if (above) throw new AppError('ROLE_NOT_YOURS_TO_CHANGE', roleErrors.ROLE_NOT_YOURS_TO_CHANGE)
}

/** The largest number of people with the role that a refusal names. */
const MOST_NAMED = 5

/**
 * Deletes roles with their permissions, all or none. A role that a person has, or that has a record for a
 * project, cannot be deleted.
 *
 * @throws AppError ROLE_NOT_YOURS_TO_CHANGE (403), NOT_FOUND (404), ROLE_FIXED or ROLE_IN_USE (409)
 */
export async function removeRoles({ db, scope, now }: InAccount, ids: string[]): Promise<string[]> {
  await lockRolesOfCompany(db, scope)
  const rights = await readRights({ db, scope }, ids, ids, 'to change')
  requireMayChange(rights, ids)
  if (ids.some((id) => rights.roles.get(id)?.kind)) throw new AppError('ROLE_FIXED', roleErrors.ROLE_FIXED)
  for (const use of await listRoleUses(db, scope, ids))
    requireUnused(use, rights.roles.get(use.id)?.name ?? '')
  await remove(db, scope, iamTable, ids, now, 'company_role_id')
  await remove(db, scope, roleInventoryTable, ids, now, 'company_role_id')
  await remove(db, scope, roleTable, ids, now)
  return ids
}

function requireUnused({ people, records, isElsewhere }: RoleUse, name: string): void {
  const uses = [
    counted(people.length, 'person', 'people'),
    counted(records, 'project record', 'project records'),
    ...(isElsewhere ? ['another account of the company'] : []),
  ].filter((use) => use !== '')
  if (uses.length === 0) return
  const [named, others] = [people.slice(0, MOST_NAMED), people.length - MOST_NAMED]
  const who = named.length > 0 ? `: ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}` : ''
  const text = `The role '${name}' is in use by ${uses.join(' and ')}${who}. Give these people another role and delete the records first; nothing was deleted.`
  throw new AppError('ROLE_IN_USE', roleErrors.ROLE_IN_USE, [], text)
}

const counted = (n: number, one: string, many: string) => (n === 0 ? '' : `${n} ${n === 1 ? one : many}`)
