/** All SQL on the stock of projects, and on the ledger of movements. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { notFound } from '#contract/errors.ts'
import type { Action, Module } from '#contract/modules.ts'
import { byId } from '#server/db/beside.ts'
import { aliased } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { orderOf, up } from '#server/db/order.ts'
import { type FirmSight, fullName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { requireAllowed } from '#server/db/record.ts'
import { isSought } from '#server/db/search.ts'
import { isStockSeen } from '#server/db/stock.ts'
import { isSeen, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { HeldSort } from '../contract.ts'
import { itemOrder, itemTitle } from './item-queries.ts'

const readable = {
  workorderMasterInventoryUniqueId: 'id',
  masterInventoryUniqueId: 'master_inventory_id',
  workOrderUniqueId: 'work_order_id',
  employeeUniqueId: 'employee_id',
  accountUniqueId: 'account_id',
  companyUniqueId: 'company_id',
  rowVersion: 'row_version',
} as const

/** The filter of a project's stock. A field that is left out does not filter. */
export interface HeldFilter {
  searchKey?: string | null | undefined
  companyInventoryCategoryUniqueId?: string | null | undefined
}

interface ListGiven extends Pick<Scope, 'companyId' | 'accountId' | 'stockCategories'>, FirmSight {
  workOrder: string
  search: string | null
  category: string | null
}

function givenFor(scope: Scope, workOrder: string, filter: HeldFilter): ListGiven {
  const { companyId, accountId, stockCategories, employeeId, theirs } = scope
  return {
    companyId,
    accountId,
    stockCategories,
    employeeId,
    theirs,
    workOrder,
    search: filter.searchKey || null,
    category: filter.companyInventoryCategoryUniqueId ?? null,
  }
}

/** The stock that is or was used on a project, with its items. Stock that was returned completely is left out. */
function held(db: Db, { companyId, accountId, stockCategories, workOrder }: ListGiven) {
  return db
    .selectFrom('work_order_inventory')
    .innerJoin('master_inventory', byId('master_inventory', 'work_order_inventory.master_inventory_id'))
    .where('work_order_inventory.company_id', '=', companyId)
    .where('work_order_inventory.account_id', '=', accountId)
    .where('work_order_inventory.work_order_id', '=', workOrder)
    .where('work_order_inventory.assigned_quantity', '>', '0')
    .where('master_inventory.deleted_at', 'is', null)
    .where(isStockSeen({ stockCategories }, 'master_inventory.company_inventory_category_id'))
}

const of = (column: string) => sql.ref(`work_order_inventory.${column}`)
const quantity = (column: string) => sql<string>`trim_scale(${of(column)})::text`
const left = sql`(${of('assigned_quantity')} - ${of('used_quantity')})`

const heldList = listOf({
  id: 'work_order_inventory.id',
  found: (db, given: ListGiven) => {
    let query = held(db, given)
    if (given.search !== null) query = query.where(isSought('master_inventory', given.search))
    if (given.category !== null)
      query = query.where('master_inventory.company_inventory_category_id', '=', given.category)
    return query
  },
  facts: (db, given: ListGiven, ids) =>
    held(db, given)
      .innerJoin('company_inventory_category as category', (join) =>
        join
          .onRef('category.company_id', '=', 'master_inventory.company_id')
          .onRef('category.id', '=', 'master_inventory.company_inventory_category_id'),
      )
      .leftJoin('employee as holder', byId('holder', 'work_order_inventory.employee_id'))
      .where('work_order_inventory.id', '=', ids)
      .select(aliased('work_order_inventory', readable))
      .select([
        quantity('assigned_quantity').as('assignedQuantity'),
        quantity('used_quantity').as('usedQuantity'),
        sql<string>`trim_scale(${left})::text`.as('leftQuantity'),
        fullName<string | null>('holder', given).as('employeeName'),
        itemTitle.as('inventoryTitle'),
        'master_inventory.manufacturer',
        'master_inventory.model_number as modelNumber',
        'master_inventory.unit as inventoryUnit',
        sql<string | null>`unit_cost_text(master_inventory.unit_cost)`.as('internalUnitCost'),
        sql<string | null>`money_text(round(${of('used_quantity')} * master_inventory.unit_cost, 2))`.as(
          'usedCost',
        ),
        'category.id as companyInventoryCategoryUniqueId',
        'category.code as companyInventoryCategoryCode',
        'category.name as companyInventoryCategoryCodeName',
        'master_inventory.status_id as inventoryStatusId',
        sql<string>`trim_scale(master_inventory.remaining_quantity)::text`.as('remainingQuantity'),
      ]),
  orders: ({ companyId, accountId }) => ({
    name: itemOrder,
    category: sql`(select c.code from company_inventory_category c
      where c.company_id = ${companyId} and c.id = master_inventory.company_inventory_category_id)`,
    holder: sql`(select (e.first_name || ' ' || e.last_name) collate people from employee e
      where e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = work_order_inventory.employee_id)`,
    assigned: of('assigned_quantity'),
    used: of('used_quantity'),
    left,
  }),
  usual: () => [up(itemOrder), up(sql`work_order_inventory.id`)],
})

/** A range of the stock of a project, by name or in the order of `sort`. */
export function listHeldRows(
  db: Db,
  scope: Scope,
  workOrder: string,
  { sort, ...filter }: HeldFilter & { sort?: HeldSort | null | undefined },
  range: Range,
) {
  return heldList.page(db, givenFor(scope, workOrder, filter), orderOf(sort), range)
}

/** Counts the rows of a project's stock that match the filter. */
export function countHeld(db: Db, scope: Scope, workOrder: string, filter: HeldFilter): Promise<number> {
  return heldList.count(db, givenFor(scope, workOrder, filter))
}

/** The stock of one item on one project, with the fields that the rules need. */
export interface Held {
  id: string
  itemId: string
  workOrderId: string
  employeeId: string | null
  assigned: string
  used: string
  rowVersion: number
}

/**
 * Reads the stock with these ids. The caller must have `action` in `module` on each project. With
 * `isEmptyToo`, stock that was returned completely is found too. Read the rows again after `lockItems`: from
 * then on they cannot change.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403)
 */
export async function requireHeld(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  action: Action,
  module: Module = 'Inventory',
  isEmptyToo = false,
): Promise<ReadonlyMap<string, Held>> {
  const rows = await db
    .selectFrom('work_order_inventory as held')
    .innerJoin('master_inventory as item', byId('item', 'held.master_inventory_id'))
    .innerJoin('work_order', byId('work_order', 'held.work_order_id'))
    .where('held.company_id', '=', scope.companyId)
    .where('held.account_id', '=', scope.accountId)
    .where('held.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('held.assigned_quantity', isEmptyToo ? '>=' : '>', '0')
    .where('item.deleted_at', 'is', null)
    .where('work_order.deleted_at', 'is', null)
    .where(isStockSeen(scope, 'item.company_inventory_category_id'))
    .where(isSeen(scope, 'held.work_order_id'))
    .select([
      'held.id',
      'held.master_inventory_id as itemId',
      'held.work_order_id as workOrderId',
      'held.employee_id as employeeId',
      sql<string>`trim_scale(held.assigned_quantity)::text`.as('assigned'),
      sql<string>`trim_scale(held.used_quantity)::text`.as('used'),
      'held.row_version as rowVersion',
      visibleWorkOrder(scope, module, action, 'held.work_order_id').as('isAllowed'),
    ])
    .execute()
  return requireAllowed(rows, ids, { module, action })
}

/** One item on one project. */
export interface Spot {
  itemId: string
  workOrderId: string
}

export const keyOfSpot = ({ itemId, workOrderId }: Spot) => `${itemId} ${workOrderId}`

/**
 * Creates the missing rows of items on projects, and returns the id of each row. The caller must have locked
 * the items.
 */
export async function openSpots(db: Db, scope: Scope, spots: readonly Spot[]): Promise<Map<string, string>> {
  const { companyId, accountId } = scope
  const wanted = [...new Map(spots.map((spot) => [keyOfSpot(spot), { ...spot, id: uuidv7() }])).values()]
  const given = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
    as given (id uuid, "itemId" uuid, "workOrderId" uuid)`
  await sql`
    insert into work_order_inventory (company_id, account_id, id, master_inventory_id, work_order_id)
    select ${companyId}, ${accountId}, given.id, given."itemId", given."workOrderId" from ${given}
    on conflict (company_id, account_id, work_order_id, master_inventory_id) do nothing`.execute(db)
  const { rows } = await sql<Spot & { id: string }>`
    select held.id, held.master_inventory_id as "itemId", held.work_order_id as "workOrderId"
    from ${given} join work_order_inventory held on held.company_id = ${companyId} and held.account_id = ${accountId}
      and held.master_inventory_id = given."itemId" and held.work_order_id = given."workOrderId"`.execute(db)
  return new Map(rows.map((row) => [keyOfSpot(row), row.id]))
}

/** Sets who has the stock on a project. */
export async function giveHeld(
  db: Db,
  { companyId, accountId }: Scope,
  given: readonly { id: string; employeeId: string | null }[],
): Promise<void> {
  if (given.length === 0) return
  await sql`
    update work_order_inventory held
    set employee_id = given."employeeId", row_version = row_version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, "employeeId" uuid)
    where held.company_id = ${companyId} and held.account_id = ${accountId} and held.id = given.id`.execute(
    db,
  )
}

/** The places between which stock moves: the store, a project, or outside both. */
type Place = 'store' | 'work order' | 'outside'

export interface Movement {
  itemId: string
  kind: 'receive' | 'assign' | 'return' | 'use' | 'adjust'
  quantity: string
  from: Place
  to: Place
  /** The id of the item's stock on a project. */
  heldId?: string | null
  /** The person who has the stock on the project after the movement. */
  employeeId?: string | null
  /** True for the opening quantity of an item, which counts before every day. */
  isOpening?: boolean
  /** The id of the use that the movement belongs to. */
  useId?: string
  /** The id of the movement that this movement reverses. */
  putsRightId?: string
  /** The same id for both halves of a move from project to project. */
  moveId?: string
  day: string
  reason: string
}

/**
 * Inserts movements and returns their ids; database triggers update the sums. The caller must have locked the
 * items.
 */
export async function insertMovements(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  movements: readonly Movement[],
): Promise<string[]> {
  if (movements.length === 0) return []
  const ids = movements.map(() => uuidv7())
  const rows = movements.map((movement, index) => ({
    id: ids[index],
    item: movement.itemId,
    kind: movement.kind,
    quantity: movement.quantity,
    from: movement.from,
    to: movement.to,
    held: movement.heldId ?? null,
    employee: movement.employeeId ?? null,
    opening: movement.isOpening ?? false,
    use: movement.useId ?? null,
    right: movement.putsRightId ?? null,
    move: movement.moveId ?? null,
    day: movement.day,
    reason: movement.reason,
  }))
  await sql`
    insert into inventory_movement (company_id, account_id, id, master_inventory_id, kind, quantity, from_place, to_place,
      work_order_inventory_id, employee_id, employee_inventory_id, puts_right_id, move_id, moved_on, reason,
      is_opening, created_by_employee_id)
    select ${companyId}, ${accountId}, given.id, given.item, given.kind, given.quantity, given."from", given."to", given.held,
      given.employee, given."use", given."right", given.move, given.day, given.reason,
      given.opening, ${employeeId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, item uuid, kind text, quantity numeric,
      "from" text, "to" text, held uuid, employee uuid, "use" uuid, "right" uuid, move uuid, day date, reason text, opening boolean)`.execute(
    db,
  )
  return ids
}

/** A movement, with the fields that the rules need. */
export interface KnownMovement extends Pick<Movement, 'itemId' | 'kind' | 'quantity' | 'from' | 'to'> {
  id: string
  heldId: string | null
  employeeId: string | null
  isMove: boolean
  /** The movement reverses another movement. */
  isCounter: boolean
  isPutRight: boolean
}

/**
 * Reads these movements, if the caller sees their items. The function does not check whether the caller may
 * see the projects.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function requireMovements(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownMovement>> {
  const { companyId, accountId } = scope
  const { rows } = await sql<KnownMovement>`
    select m.id, m.master_inventory_id as "itemId", m.kind, trim_scale(m.quantity)::text as quantity,
      m.from_place as "from", m.to_place as "to", m.work_order_inventory_id as "heldId", m.employee_id as "employeeId",
      m.move_id is not null as "isMove", m.puts_right_id is not null as "isCounter",
      exists (select 1 from inventory_movement counter where counter.company_id = ${companyId}
        and counter.account_id = ${accountId} and counter.puts_right_id = m.id) as "isPutRight"
    from inventory_movement m
    join master_inventory item on item.company_id = ${companyId} and item.account_id = ${accountId}
      and item.id = m.master_inventory_id and item.deleted_at is null
      and ${isStockSeen(scope, 'item.company_inventory_category_id')}
    where m.company_id = ${companyId} and m.account_id = ${accountId} and m.id = any(${ids}::uuid[])`.execute(
    db,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  if (ids.some((id) => !known.has(id))) throw notFound()
  return known
}
