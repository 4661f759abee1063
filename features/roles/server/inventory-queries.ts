/** All SQL on the inventory categories that roles see. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Range } from '#server/db/page.ts'
import { insertAll, recordTable } from '#server/db/record.ts'
import { isSought } from '#server/db/search.ts'
import type { Scope } from '#server/scope.ts'
import type { RoleInventory } from '../contract.ts'

const columns = { roleId: 'company_role_id', categoryId: 'company_inventory_category_id' } as const
export const roleInventoryTable = recordTable('company_role_inventory', columns, { isOfCompany: true })

/** The table of categories, whose rows are locked while a role is mapped to them. */
export const categories = { name: 'company_inventory_category', isOfCompany: true } as const

/** Selects mappings by role, by a text, or by ids. */
export interface RoleInventoryFilter {
  role?: string
  search?: string
  ids?: readonly string[]
}

function live(db: Db, { companyId }: Scope, { role, search, ids }: RoleInventoryFilter) {
  let query = db
    .selectFrom('company_role_inventory as m')
    .innerJoin('company_role as r', (join) =>
      join.onRef('r.company_id', '=', 'm.company_id').onRef('r.id', '=', 'm.company_role_id'),
    )
    .innerJoin('company_inventory_category', (join) =>
      join
        .onRef('company_inventory_category.company_id', '=', 'm.company_id')
        .onRef('company_inventory_category.id', '=', 'm.company_inventory_category_id'),
    )
    .where('m.company_id', '=', companyId)
    .where('m.deleted_at', 'is', null)
    .where('r.deleted_at', 'is', null)
  if (role !== undefined) query = query.where('m.company_role_id', '=', role)
  if (search) query = query.where(isSought('company_inventory_category', search))
  if (ids) query = query.where('m.id', '=', sql<string>`any(${ids}::uuid[])`)
  return query
}

/** A range of mappings, by the code of their category. */
export async function listRoleInventory(
  db: Db,
  scope: Scope,
  filter: RoleInventoryFilter,
  { offset, limit }: Range,
): Promise<RoleInventory[]> {
  return live(db, scope, filter)
    .select([
      'm.id as companyRoleInventoryUniqueId',
      'r.id as companyRoleUniqueId',
      'r.name as companyRoleName',
      'company_inventory_category.id as companyInventoryCategoryUniqueId',
      'company_inventory_category.code as companyInventoryCategoryCode',
      'company_inventory_category.name as companyInventoryCategoryCodeName',
      'm.company_id as companyUniqueId',
    ])
    .orderBy(sql`company_inventory_category.code collate people`)
    .orderBy('m.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Counts the mappings that the filter selects. */
export async function countRoleInventory(db: Db, scope: Scope, filter: RoleInventoryFilter): Promise<number> {
  const { n } = await live(db, scope, filter)
    .select((select) => select.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Adds mappings. The caller made the ids. */
export async function insertRoleInventory(
  db: Db,
  scope: Scope,
  rows: readonly { id: string; roleId: string; categoryId: string }[],
): Promise<void> {
  await insertAll(db, scope, roleInventoryTable, { ...columns, id: 'id' }, rows)
}

/** True if a role is already mapped to one of these categories, or if a mapping is given twice. */
export async function hasSuchMapping(
  db: Db,
  { companyId }: Scope,
  rows: readonly { roleId: string; categoryId: string }[],
): Promise<boolean> {
  if (new Set(rows.map(({ roleId, categoryId }) => `${roleId} ${categoryId}`)).size < rows.length) return true
  const { rows: found } = await sql`
    select 1 from unnest(${rows.map(({ roleId }) => roleId)}::uuid[], ${rows.map(({ categoryId }) => categoryId)}::uuid[])
      as given (role_id, category_id)
    join company_role_inventory m on m.company_id = ${companyId} and m.company_role_id = given.role_id
      and m.company_inventory_category_id = given.category_id and m.deleted_at is null
    limit 1`.execute(db)
  return found.length > 0
}
