/**
 * The rules of the inventory categories that a role sees: those to which it is mapped, or all categories if
 * it has no mapping (002 §6).
 */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '#contract/errors.ts'
import type { PageOf } from '#contract/paging.ts'
import { NO_ID } from '#contract/values.ts'
import { fetchPage } from '#server/db/page.ts'
import { lockThere, remove } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type RoleInventory, roleErrors } from '../contract.ts'
import type { TellElsewhere } from './elsewhere.ts'
import { changingRoles } from './iam.ts'
import {
  categories,
  countRoleInventory,
  hasSuchMapping,
  insertRoleInventory,
  listRoleInventory,
  type RoleInventoryFilter,
  roleInventoryTable,
} from './inventory-queries.ts'
import { countRoles, lockRolesOfCompany } from './queries.ts'

/**
 * A page of the categories to which a role is mapped, by code.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageOfRoleInventory(
  { db, scope }: InAccount,
  asked: { UniqueId: string; page: number; pageSize: number; filter?: string | null | undefined },
): Promise<PageOf<RoleInventory>> {
  const { UniqueId: role, filter: search } = asked
  if ((await countRoles(db, scope, { id: role })) === 0) throw notFound()
  const isAll = !search || search.toLowerCase() === 'null'
  const filter: RoleInventoryFilter = isAll ? { role } : { role, search }
  return fetchPage(
    { StartingPageNumber: asked.page, NumberOfItemsPerPage: asked.pageSize },
    (range) => listRoleInventory(db, scope, filter, range),
    () => countRoleInventory(db, scope, filter),
  )
}

interface Mapping {
  companyRoleUniqueId: string
  companyInventoryCategoryUniqueId: string
}

/**
 * Maps roles to inventory categories, all or none.
 *
 * @throws AppError ROLE_MISSING (400), ROLE_NOT_YOURS_TO_CHANGE or GIVES_MORE_THAN_OWN (403), NOT_FOUND
 * (404), ADMINISTRATOR_FIXED or CATEGORY_MAPPED (409)
 */
export async function mapCategories(
  context: InAccount,
  {
    roleInventoryCollection: mappings,
    EmployeeUniqueId: employee,
  }: { roleInventoryCollection: Mapping[]; EmployeeUniqueId?: string | null | undefined },
  tell: TellElsewhere,
): Promise<string[]> {
  const { db, scope } = context
  if (mappings.some(({ companyRoleUniqueId }) => companyRoleUniqueId === NO_ID))
    throw new AppError('ROLE_MISSING', roleErrors.ROLE_MISSING)
  if (employee && employee !== scope.employeeId) throw notFound()
  await lockRolesOfCompany(db, scope)
  const rows = mappings.map(
    ({ companyRoleUniqueId: roleId, companyInventoryCategoryUniqueId: categoryId }) => ({
      id: uuidv7(),
      roleId,
      categoryId,
    }),
  )
  const roleIds = rows.map(({ roleId }) => roleId)
  return changingRoles(context, tell, roleIds, async () => {
    // Share-locked, so that nobody deletes a category while a role is mapped to it: a deletion locks the
    // category first, and then looks for mappings.
    const wanted = [...new Set(rows.map(({ categoryId }) => categoryId))]
    const there = await lockThere(db, scope, categories, wanted, 'as they are')
    if (there.length < wanted.length) throw notFound()
    if (await hasSuchMapping(db, scope, rows))
      throw new AppError('CATEGORY_MAPPED', roleErrors.CATEGORY_MAPPED)
    await insertRoleInventory(db, scope, rows)
    return rows.map(({ id }) => id)
  })
}

/**
 * Removes mappings of roles to categories, all or none. A role that loses its last mapping sees all
 * categories, so the caller must see all of them too.
 *
 * @throws AppError ROLE_NOT_YOURS_TO_CHANGE or GIVES_MORE_THAN_OWN (403), NOT_FOUND (404)
 */
export async function unmapCategories(
  context: InAccount,
  ids: string[],
  tell: TellElsewhere,
): Promise<string[]> {
  const { db, scope, now } = context
  await lockRolesOfCompany(db, scope)
  const found = await listRoleInventory(db, scope, { ids }, { offset: 0, limit: ids.length })
  if (found.length < new Set(ids).size) throw notFound()
  const roleIds = found.map(({ companyRoleUniqueId }) => companyRoleUniqueId)
  return changingRoles(context, tell, roleIds, async () => {
    await remove(db, scope, roleInventoryTable, ids, now)
    return ids
  })
}
