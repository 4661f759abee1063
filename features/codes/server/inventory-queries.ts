/** All SQL on a company's inventory category codes. */
import { sql } from 'kysely'
import { aliased } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { up } from '#server/db/order.ts'
import type { Range } from '#server/db/page.ts'
import { recordTable } from '#server/db/record.ts'
import { isSought } from '#server/db/search.ts'
import { isStockSeen } from '#server/db/stock.ts'
import type { Scope } from '#server/scope.ts'
import type { NewInventoryCategory } from '../contract.ts'

const writable = {
  inventoryCategoryUniqueId: 'inventory_category_id',
  companyInventoryCategoryCode: 'code',
  companyInventoryCategoryCodeName: 'name',
} as const

export const inventoryCategoryTable = recordTable('company_inventory_category', writable, {
  isOfCompany: true,
})

const readable = {
  ...writable,
  companyInventoryCategoryUniqueId: 'id',
  rowVersion: 'row_version',
} as const

/** The filter of categories. A field that is left out does not filter. */
export interface InventoryCategoryFilter {
  search?: string | null
  /** A kind of stock that all companies share. */
  kind?: string
  /** Only categories to which this role is mapped. */
  role?: string
  /** Only categories whose stock the caller sees. */
  isSeen?: true
  ids?: readonly string[]
}

interface ListGiven {
  companyId: string
  search: string | null
  kind: string | null
  role: string | null
  seen: string[] | null
  ids: string[] | null
}

function live(db: Db, { companyId }: Pick<Scope, 'companyId'>) {
  return db
    .selectFrom('company_inventory_category')
    .where('company_inventory_category.company_id', '=', companyId)
    .where('company_inventory_category.deleted_at', 'is', null)
}

const categoryList = listOf({
  id: 'company_inventory_category.id',
  found: (db, given: ListGiven) => {
    const { companyId, search, kind, role, seen, ids } = given
    let query = live(db, given)
    if (search !== null) query = query.where(isSought('company_inventory_category', search))
    if (kind !== null) query = query.where('inventory_category_id', '=', kind)
    if (ids !== null)
      query = query.where('company_inventory_category.id', '=', sql<string>`any(${ids}::uuid[])`)
    if (seen !== null)
      query = query.where(isStockSeen({ stockCategories: seen }, 'company_inventory_category.id'))
    if (role !== null)
      query = query.where(sql<boolean>`exists (
        select 1 from company_role_inventory m
        where m.company_id = ${companyId} and m.company_role_id = ${role}
          and m.company_inventory_category_id = company_inventory_category.id and m.deleted_at is null)`)
    return query
  },
  facts: (db, company: Pick<Scope, 'companyId'>, ids) =>
    live(db, company).where('id', '=', ids).select(aliased('company_inventory_category', readable)),
  usual: () => [up(sql`code`), up(sql`id`)],
})

const givenFor = (
  { companyId, stockCategories }: Scope,
  { search, kind, role, isSeen, ids }: InventoryCategoryFilter,
): ListGiven => ({
  companyId,
  ids: ids ? [...ids] : null,
  seen: isSeen && stockCategories ? [...stockCategories] : null,
  search: search || null,
  kind: kind ?? null,
  role: role ?? null,
})

/** A range of the categories that match a filter, by code. */
export function listCategories(db: Db, scope: Scope, filter: InventoryCategoryFilter, range: Range) {
  return categoryList.page(db, givenFor(scope, filter), null, range)
}

/** Counts the categories that match a filter. */
export function countCategories(db: Db, scope: Scope, filter: InventoryCategoryFilter): Promise<number> {
  return categoryList.count(db, givenFor(scope, filter))
}

/** True for a role of the company. */
export async function isRoleOfCompany(db: Db, { companyId }: Scope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_role')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the company until the end of the transaction, so that no other call adds or renames categories. */
export async function lockCategoriesOfCompany(db: Db, { companyId }: Scope): Promise<void> {
  await sql`select 1 from company where company_id = ${companyId} for no key update`.execute(db)
}

/** Inserts categories, with ids that the caller created. */
export async function insertCategories(
  db: Db,
  { companyId }: Scope,
  rows: readonly { id: string; input: NewInventoryCategory }[],
): Promise<void> {
  await db
    .insertInto('company_inventory_category')
    .values(
      rows.map(({ id, input }) => ({
        company_id: companyId,
        id,
        inventory_category_id: input.inventoryCategoryUniqueId,
        code: input.companyInventoryCategoryCode,
        name: input.companyInventoryCategoryCodeName,
      })),
    )
    .execute()
}

/**
 * Finds a category among these that has the same code as another category of the company. Case does not
 * matter.
 */
export async function findTwinCategory(
  db: Db,
  { companyId }: Scope,
  ids: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select c.code from company_inventory_category c
    join company_inventory_category other on other.company_id = c.company_id and other.id <> c.id
      and other.deleted_at is null and lower(other.code) = lower(c.code)
    where c.company_id = ${companyId} and c.id = any(${ids}::uuid[]) and c.deleted_at is null limit 1`.execute(
    db,
  )
  return rows[0]?.code
}

/**
 * Finds a category among these to which roles are mapped: its label, the first role by name and the number of
 * roles.
 */
export async function findRoleOfCategory(
  db: Db,
  { companyId }: Scope,
  ids: readonly string[],
): Promise<{ label: string; role: string; total: number } | undefined> {
  const { rows } = await sql<{ label: string; role: string; total: number }>`
    select c.code || ' ' || c.name as label, min(r.name) as role, count(*)::int as total
    from company_role_inventory m
    join company_inventory_category c on c.company_id = m.company_id and c.id = m.company_inventory_category_id
    join company_role r on r.company_id = m.company_id and r.id = m.company_role_id and r.deleted_at is null
    where m.company_id = ${companyId} and c.id = any(${ids}::uuid[]) and m.deleted_at is null
    group by c.id, c.code, c.name order by c.code collate people limit 1`.execute(db)
  return rows[0]
}

/** Finds a category among these that stock items of any account have, with the number of items. */
export async function findStockOfCategory(
  db: Db,
  { companyId }: Scope,
  ids: readonly string[],
): Promise<{ label: string; total: number } | undefined> {
  const { rows } = await sql<{ label: string; total: number }>`
    select c.code || ' ' || c.name as label, count(*)::int as total
    from master_inventory i
    join company_inventory_category c on c.company_id = i.company_id and c.id = i.company_inventory_category_id
    where i.company_id = ${companyId} and i.account_id is not null and c.id = any(${ids}::uuid[]) and i.deleted_at is null
    group by c.id, c.code, c.name order by c.code collate people limit 1`.execute(db)
  return rows[0]
}
