/** All SQL on `master_inventory`: the items of an account in the categories that the caller's role sees. */

import { type JoinBuilder, type RawBuilder, sql } from 'kysely'
import type { SortedName } from '#contract/columns.ts'
import { notFound } from '#contract/errors.ts'
import { quantityOf } from '#contract/units.ts'
import { isAtWork } from '#server/db/at-work.ts'
import { byId } from '#server/db/beside.ts'
import { aliased } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { orderOf, up } from '#server/db/order.ts'
import { type FirmSight, fullName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { recordTable } from '#server/db/record.ts'
import { isSought } from '#server/db/search.ts'
import { categoriesOfRole, isStockSeen } from '#server/db/stock.ts'
import { isSeen, seesAllCosts } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { itemColumns } from '../columns.ts'
import type { ItemFilter, ItemSort } from '../contract.ts'
import type { StockLevel } from '../orders.ts'

/** The columns that callers may write. */
export const writable = {
  inventoryName: 'name',
  location: 'location',
  manufacturer: 'manufacturer',
  vendor: 'vendor',
  modelNumber: 'model_number',
  serialNumber: 'serial_number',
  comments: 'comments',
  inchargeEmployeeUniqueId: 'in_charge_employee_id',
  minimumQuantity: 'minimum_quantity',
  statusId: 'status_id',
  inventoryUnit: 'unit',
  internalUnitCost: 'unit_cost',
  companyInventoryCategoryUniqueId: 'company_inventory_category_id',
} as const

export const itemTable = recordTable('master_inventory', writable)

const { minimumQuantity: _minimum, internalUnitCost: _cost, ...plain } = writable
const readable = {
  ...plain,
  masterInventoryUniqueId: 'id',
  accountUniqueId: 'account_id',
  companyUniqueId: 'company_id',
  rowVersion: 'row_version',
} as const

/**
 * A filter of items. `companyInventoryCategoryUniqueId` is a category of the company; `anyCategory` may also
 * be a category that all companies share.
 */
export interface ItemsWanted extends ItemFilter {
  anyCategory?: string | null
  /** Only items in these categories, which another role sees; null: all categories. */
  seenBy?: readonly string[] | null
}

/** The part of the scope that decides which items the caller sees. */
type Place = Pick<Scope, 'companyId' | 'accountId' | 'stockCategories'> & FirmSight

interface ListGiven extends Place {
  search: string | null
  category: string | null
  anyCategory: string | null
  seenBy: string[] | null
  location: string | null
  inCharge: string | null
  low: true | null
  empty: true | null
  statusId: number | null
  /** True if the caller sees all costs, else null. */
  costs: true | null
}

const placeOf = ({ companyId, accountId, stockCategories, employeeId, theirs }: Scope): Place => ({
  companyId,
  accountId,
  stockCategories,
  employeeId,
  theirs,
})

function givenFor(scope: Scope, filter: ItemsWanted): ListGiven {
  return {
    ...placeOf(scope),
    search: filter.searchKey || null,
    category: filter.companyInventoryCategoryUniqueId ?? null,
    anyCategory: filter.anyCategory ?? null,
    seenBy: filter.seenBy ? [...filter.seenBy] : null,
    location: filter.location || null,
    inCharge: filter.inchargeEmployeeUniqueId ?? null,
    low: filter.isLow || null,
    empty: filter.isEmpty || null,
    statusId: filter.statusId ?? null,
    costs: seesAllCosts(scope) || null,
  }
}

/**
 * Joins the category of an item; every item has a category. The column names are not type-checked, because
 * the function serves queries of several shapes. A wrong name fails in the first test.
 */
function ofCategory<Tables, Name extends keyof Tables>(join: JoinBuilder<Tables, Name>) {
  return join
    .onRef('category.company_id' as never, '=', 'master_inventory.company_id' as never)
    .onRef('category.id' as never, '=', 'master_inventory.company_inventory_category_id' as never)
}
/** Joins the person in charge of the item. */
const ofKeeper = byId('keeper', 'master_inventory.in_charge_employee_id')

function items(db: Db, place: Place) {
  return db
    .selectFrom('master_inventory')
    .where('master_inventory.company_id', '=', place.companyId)
    .where('master_inventory.account_id', '=', place.accountId)
    .where('master_inventory.deleted_at', 'is', null)
    .where(isStockSeen(place, 'master_inventory.company_inventory_category_id'))
}

function found(db: Db, given: ListGiven, by: SortedName<typeof itemColumns> | null) {
  const { search, category, anyCategory, seenBy, location, inCharge, low, empty, statusId } = given
  let query = items(db, given)
  if (search !== null) query = query.where(isSought('master_inventory', search))
  if (category !== null) query = query.where('master_inventory.company_inventory_category_id', '=', category)
  if (anyCategory !== null)
    query = query.where(sql<boolean>`exists (select 1 from company_inventory_category c
      where c.company_id = ${given.companyId} and c.id = master_inventory.company_inventory_category_id
        and ${anyCategory} in (c.id, c.inventory_category_id))`)
  if (seenBy !== null)
    query = query.where(
      isStockSeen({ stockCategories: seenBy }, 'master_inventory.company_inventory_category_id'),
    )
  if (location !== null) query = query.where('master_inventory.location', '=', location)
  if (inCharge !== null) query = query.where('master_inventory.in_charge_employee_id', '=', inCharge)
  if (low !== null)
    query = query.where(sql<boolean>`master_inventory.remaining_quantity < master_inventory.minimum_quantity`)
  if (empty !== null) query = query.where(sql<boolean>`master_inventory.remaining_quantity = 0`)
  if (statusId !== null) query = query.where('master_inventory.status_id', '=', statusId)
  return query
    .$if(by === 'category', (all) => all.leftJoin('company_inventory_category as category', ofCategory))
    .$if(by === 'inCharge', (all) => all.leftJoin('employee as keeper', ofKeeper))
}

const of = (column: string) => sql.ref(`master_inventory.${column}`)
/** The item's own name, or maker and model; '' if the item has neither. */
const called = sql<string>`inventory_called(${of('name')}, ${of('manufacturer')}, ${of('model_number')})`
/** Sorts items by name, as people sort names. */
export const itemOrder = of('sorted_name')

/** A quantity without trailing zeros. */
const quantity = (column: string) => sql<string>`trim_scale(${of(column)})::text`

/**
 * The title of an item: its own name, else the name of its category. The query must join the category as
 * `category`.
 */
export const itemTitle = sql<string>`coalesce(nullif(${called}, ''), category.name)`

const itemList = listOf({
  id: 'master_inventory.id',
  found,
  facts: (db, place: Place, ids) =>
    items(db, place)
      .innerJoin('company_inventory_category as category', ofCategory)
      .leftJoin('employee as keeper', ofKeeper)
      .where('master_inventory.id', '=', ids)
      .select(aliased('master_inventory', readable))
      .select([
        itemTitle.as('inventoryTitle'),
        fullName<string | null>('keeper', place).as('inchargeEmployeeName'),
        quantity('remaining_quantity').as('remainingQuantity'),
        quantity('assigned_quantity').as('assignedQuantity'),
        quantity('used_quantity').as('usedQuantity'),
        sql<string>`trim_scale(${of('remaining_quantity')} + ${of('assigned_quantity')})::text`.as(
          'overallQuantity',
        ),
        sql<string | null>`trim_scale(${of('minimum_quantity')})::text`.as('minimumQuantity'),
        sql<string | null>`unit_cost_text(${of('unit_cost')})`.as('internalUnitCost'),
        sql<StockLevel>`case when ${of('remaining_quantity')} = 0 then 'none'
          when ${of('remaining_quantity')} < ${of('minimum_quantity')} then 'low' else 'enough' end`.as(
          'stockLevel',
        ),
        'category.inventory_category_id as inventoryCategoryUniqueId',
        'category.code as companyInventoryCategoryCode',
        'category.name as companyInventoryCategoryCodeName',
        sql<number>`(select count(*)::int from work_order_inventory held
          where held.company_id = ${place.companyId} and held.account_id = ${place.accountId}
            and held.master_inventory_id = master_inventory.id and held.assigned_quantity > 0)`.as(
          'assignedWorkOrders',
        ),
        isMoved(place).as('isUnitFixed'),
      ]),
  orders: ({ costs }) => ({
    name: itemOrder,
    category: sql.ref('category.code'),
    location: of('sorted_location'),
    inCharge: sql`(keeper.first_name || ' ' || keeper.last_name) collate people`,
    stock: of('remaining_quantity'),
    assigned: of('assigned_quantity'),
    used: of('used_quantity'),
    minimum: of('minimum_quantity'),
    // Callers who see the costs of some projects but not of all cannot sort by cost, because the order would
    // reveal costs.
    unitCost: costs ? of('unit_cost') : sql`null::numeric`,
  }),
  usual: () => [up(itemOrder), up(sql`master_inventory.id`)],
})

/** True for items that have at least one movement. */
function isMoved({ companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from inventory_movement moved
    where moved.company_id = ${companyId} and moved.account_id = ${accountId}
      and moved.master_inventory_id = master_inventory.id)`
}

/** A range of the items that match a filter, by name or in the order of `sort`. */
export function listItemRows(
  db: Db,
  scope: Scope,
  filter: ItemsWanted,
  sort: ItemSort | null | undefined,
  range: Range,
) {
  return itemList.page(db, givenFor(scope, filter), orderOf(sort), range)
}

/** Counts the items that match a filter. */
export function countItems(db: Db, scope: Scope, filter: ItemsWanted): Promise<number> {
  return itemList.count(db, givenFor(scope, filter))
}

/** Reads one item, if the caller sees it. */
export function findItemById(db: Db, scope: Scope, id: string) {
  return itemList.byId(db, placeOf(scope), id)
}

/** Reads the texts of labels for these items, by name. Items that the caller does not see are left out. */
export function listLabelRows(db: Db, scope: Scope, ids: readonly string[]) {
  return items(db, placeOf(scope))
    .innerJoin('company_inventory_category as category', ofCategory)
    .where('master_inventory.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      'master_inventory.id',
      itemTitle.as('title'),
      'category.code as category',
      'master_inventory.location',
    ])
    .orderBy(itemOrder)
    .orderBy('master_inventory.id')
    .execute()
}

/**
 * Finds the items that the caller sees whose ids end with `end`, at most two. Two ids with the same end are
 * rare.
 */
export async function findIdsByEnd(db: Db, scope: Scope, end: string): Promise<string[]> {
  const rows = await items(db, placeOf(scope))
    .where(sql<boolean>`right(master_inventory.id::text, ${end.length}::int) = ${end}`)
    .select('master_inventory.id')
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts the items that match a filter and those below their minimum, and sums the value of their stock. */
export function sumItems(db: Db, scope: Scope, filter: ItemsWanted) {
  return found(db, givenFor(scope, filter), null)
    .select([
      sql<number>`count(*)::int`.as('totalCount'),
      sql<number>`(count(*) filter (where master_inventory.remaining_quantity < master_inventory.minimum_quantity))::int`.as(
        'lowCount',
      ),
      sql<string>`money_text(round(coalesce(sum(master_inventory.remaining_quantity * master_inventory.unit_cost), 0), 2))`.as(
        'stockValue',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** The locations of the items that the caller sees, by name. */
export function listLocationRows(db: Db, scope: Scope, { offset, limit }: Pick<Range, 'offset' | 'limit'>) {
  return items(db, placeOf(scope))
    .where('master_inventory.location', '<>', '')
    .select(['master_inventory.location', sql<number>`count(*)::int`.as('count')])
    .groupBy('master_inventory.location')
    .orderBy(sql`sorted_by_people(master_inventory.location)`)
    .orderBy('master_inventory.location')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Counts the different locations. */
export async function countLocations(db: Db, scope: Scope): Promise<number> {
  const { total } = await items(db, placeOf(scope))
    .where('master_inventory.location', '<>', '')
    .select(sql<number>`count(distinct master_inventory.location)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** An item, with the fields that the rules need. */
export interface HeldItem {
  id: string
  rowVersion: number
  statusId: number
  unit: string
  remaining: string
  assigned: string
  used: string
  categoryId: string
  inChargeId: string | null
  minimum: string | null
  unitCost: string | null
  title: string
  location: string
  isMoved: boolean
}

/**
 * Locks these items until the end of the transaction, so that no other call moves their stock. The order of
 * locking is fixed, so that two calls cannot deadlock.
 *
 * @throws AppError NOT_FOUND (404) if an item does not exist, or the caller's role does not see it
 */
export async function lockItems(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, HeldItem>> {
  const wanted = [...new Set(ids)]
  // Lock first, then read: while this call waits for the lock, another call may move stock.
  await sql`
    select 1 from master_inventory
    where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id = any(${wanted}::uuid[])
      and deleted_at is null and ${isStockSeen(scope, 'company_inventory_category_id')}
    order by id for no key update`.execute(db)
  const rows = await items(db, placeOf(scope))
    .innerJoin('company_inventory_category as category', ofCategory)
    .where('master_inventory.id', '=', sql<string>`any(${wanted}::uuid[])`)
    .select([
      'master_inventory.id',
      'master_inventory.row_version as rowVersion',
      'master_inventory.status_id as statusId',
      'master_inventory.unit',
      quantity('remaining_quantity').as('remaining'),
      quantity('assigned_quantity').as('assigned'),
      quantity('used_quantity').as('used'),
      'master_inventory.company_inventory_category_id as categoryId',
      'master_inventory.in_charge_employee_id as inChargeId',
      'master_inventory.location',
      sql<string | null>`trim_scale(${of('minimum_quantity')})::text`.as('minimum'),
      sql<string | null>`unit_cost_text(${of('unit_cost')})`.as('unitCost'),
      itemTitle.as('title'),
      isMoved(scope).as('isMoved'),
    ])
    .execute()
  if (rows.length < wanted.length) throw notFound()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Lists the projects that have stock of these items, and whether the caller may see each project. */
export async function listHolders(db: Db, scope: Scope, ids: readonly string[]) {
  return db
    .selectFrom('work_order_inventory as held')
    .innerJoin('work_order', byId('work_order', 'held.work_order_id'))
    .where('held.company_id', '=', scope.companyId)
    .where('held.account_id', '=', scope.accountId)
    .where('held.master_inventory_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('held.assigned_quantity', '>', '0')
    .select([
      'held.master_inventory_id as itemId',
      'work_order.title as workOrderTitle',
      isSeen(scope, 'held.work_order_id').as('isSeen'),
      sql<string>`trim_scale(held.assigned_quantity)::text`.as('assigned'),
    ])
    .orderBy(sql`work_order.title collate people`)
    .orderBy('held.id')
    .execute()
}

/**
 * Finds the items whose stock just fell below their minimum, with the person in charge of each. People whose
 * role does not see the item's category are left out.
 *
 * @param lowered item ids with the thousandths that were taken
 */
export async function listCrossed(
  db: Db,
  { companyId, accountId }: Scope,
  lowered: readonly (readonly [string, bigint])[],
) {
  const taken = JSON.stringify(lowered.map(([id, amount]) => ({ id, taken: quantityOf(amount) })))
  const categories = categoriesOfRole('charge.company_id', 'charge.company_role_id')
  const { rows } = await sql<{
    employeeId: string
    masterInventoryId: string
    title: string
    remaining: string
    minimum: string
    unit: string
  }>`
    select charge.id as "employeeId", master_inventory.id as "masterInventoryId", ${itemTitle} as title,
      ${quantity('remaining_quantity')} as remaining, ${quantity('minimum_quantity')} as minimum, master_inventory.unit
    from jsonb_to_recordset(${taken}::jsonb) as given (id uuid, taken numeric)
    join master_inventory on master_inventory.company_id = ${companyId} and master_inventory.account_id = ${accountId}
      and master_inventory.id = given.id and master_inventory.remaining_quantity < master_inventory.minimum_quantity
      and master_inventory.remaining_quantity + given.taken >= master_inventory.minimum_quantity
    join company_inventory_category category on category.company_id = ${companyId}
      and category.id = master_inventory.company_inventory_category_id
    join employee charge on charge.company_id = ${companyId} and charge.account_id = ${accountId}
      and charge.id = master_inventory.in_charge_employee_id
      and coalesce(${categories}::jsonb ? category.id::text, true)
    order by master_inventory.id`.execute(db)
  return rows
}

/**
 * The only categories that a role of the company sees; null: all categories; undefined: the company does not
 * have this role.
 */
export async function findCategoriesOfRole(
  db: Db,
  { companyId }: Scope,
  role: string,
): Promise<readonly string[] | null | undefined> {
  const row = await db
    .selectFrom('company_role as r')
    .where('r.company_id', '=', companyId)
    .where('r.id', '=', role)
    .where('r.deleted_at', 'is', null)
    .select(categoriesOfRole('r.company_id', 'r.id').as('categories'))
    .executeTakeFirst()
  return row && row.categories
}

/** Returns how to reach the person in charge of an item, or undefined if there is no Active person in charge. */
export async function findKeeper(
  db: Db,
  scope: Scope,
  itemId: string,
): Promise<{ employeeUniqueId: string; employeeName: string; phoneNumber: string } | undefined> {
  const { companyId, accountId } = scope
  return db
    .selectFrom('master_inventory as i')
    .innerJoin('employee as e', byId('e', 'i.in_charge_employee_id'))
    .where('i.company_id', '=', companyId)
    .where('i.account_id', '=', accountId)
    .where('i.id', '=', itemId)
    .where(isAtWork('e'))
    .select([
      'e.id as employeeUniqueId',
      fullName('e', scope).as('employeeName'),
      'e.phone_number as phoneNumber',
    ])
    .executeTakeFirst()
}
