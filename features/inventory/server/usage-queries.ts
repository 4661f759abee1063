/** All SQL on who used which stock, and where. */
import { sql } from 'kysely'
import { byId } from '#server/db/beside.ts'
import type { Db } from '#server/db/open.ts'
import { down, inOrder, type OrderColumns, orderOf, termsOf, up } from '#server/db/order.ts'
import { fullName, isPersonShown, isPersonShownById } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { isSought } from '#server/db/search.ts'
import { isStockSeen } from '#server/db/stock.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { useOrders } from '../orders.ts'
import type { EmployeeInventory, UsedSort } from '../usage.ts'
import { itemTitle } from './item-queries.ts'

/** The person and the project of the uses. A field that is left out does not filter. */
export interface UsageWanted {
  employeeId?: string | undefined
  workOrderId?: string | undefined
  searchKey?: string | null | undefined
  sort?: UsedSort | null | undefined
}

/** The uses that the caller sees: items in their categories, on projects whose stock they may read. */
function uses(db: Db, scope: Scope, { employeeId, workOrderId, searchKey }: UsageWanted = {}) {
  let query = db
    .selectFrom('employee_inventory as u')
    .innerJoin('work_order_inventory as held', byId('held', 'u.work_order_inventory_id'))
    .innerJoin('master_inventory', byId('master_inventory', 'held.master_inventory_id'))
    .innerJoin('work_order', byId('work_order', 'u.work_order_id'))
    .innerJoin('employee as person', byId('person', 'u.employee_id'))
    .where('u.company_id', '=', scope.companyId)
    .where('u.account_id', '=', scope.accountId)
    .where('work_order.deleted_at', 'is', null)
    .where('master_inventory.deleted_at', 'is', null)
    .where(isStockSeen(scope, 'master_inventory.company_inventory_category_id'))
    .where(visibleWorkOrder(scope, 'Inventory', 'Read', 'u.work_order_id'))
    .where(isPersonShown(scope, 'person'))
  if (searchKey) query = query.where(isSought('master_inventory', searchKey))
  if (employeeId) query = query.where('u.employee_id', '=', employeeId)
  // Filters by the project of the stock, because uses are indexed by their stock.
  if (workOrderId) query = query.where('held.work_order_id', '=', workOrderId)
  return query
}

const project = sql`sorted_by_people(work_order.title)`
const item = sql`sorted_by_people(${itemTitle})`
const columns = (scope: Scope): OrderColumns<(typeof useOrders)[number]> => ({
  name: item,
  day: sql`u.capture_date`,
  project,
  who: sql`sorted_by_people(${fullName('person', scope)})`,
  used: sql`u.quantity`,
})

/** Uses in the order of `sort`, then the newest day first, by project and item. */
export function usageOf(db: Db, scope: Scope, wanted: UsageWanted) {
  const titleFor = (module: 'Jobs' | 'Activities', table: string) =>
    sql<string | null>`case when ${visibleWorkOrder(scope, module, 'Read', 'u.work_order_id')}
      then ${sql.ref(`${table}.title`)} end`
  const order = orderOf(wanted.sort)
  return {
    list: ({ offset, limit }: Range): Promise<EmployeeInventory[]> =>
      uses(db, scope, wanted)
        .innerJoin('company_inventory_category as category', (join) =>
          join
            .onRef('category.company_id', '=', 'master_inventory.company_id')
            .onRef('category.id', '=', 'master_inventory.company_inventory_category_id'),
        )
        .innerJoin('job', byId('job', 'u.job_id'))
        .leftJoin('activity', byId('activity', 'u.activity_id'))
        .select([
          'u.id as employeeInventoryUniqueId',
          'held.id as workorderMasterInventoryUniqueId',
          'master_inventory.id as masterInventoryUniqueId',
          itemTitle.as('inventoryTitle'),
          'master_inventory.unit as inventoryUnit',
          'category.code as companyInventoryCategoryCode',
          'category.name as companyInventoryCategoryCodeName',
          sql<string>`trim_scale(u.quantity)::text`.as('currentUsageQuantity'),
          sql<string | null>`money_text(round(u.quantity * master_inventory.unit_cost, 2))`.as('usedCost'),
          'u.employee_id as employeeUniqueId',
          fullName('person', scope).as('employeeName'),
          'u.in_charge_employee_id as inchargeEmployeeUniqueId',
          'u.work_order_id as workOrderUniqueId',
          'work_order.title as workOrderTitle',
          'u.job_id as jobUniqueId',
          titleFor('Jobs', 'job').as('jobTitle'),
          'u.activity_id as subTaskUniqueId',
          titleFor('Activities', 'activity').as('subTaskTitle'),
          sql<string | null>`u.start_date::text`.as('startDate'),
          sql<string | null>`u.end_date::text`.as('endDate'),
          sql<string>`u.capture_date::text`.as('captureDate'),
          'u.status_id as statusId',
          sql<boolean>`u.corrected_at is not null`.as('isCorrected'),
          'u.account_id as accountUniqueId',
          'u.company_id as companyUniqueId',
          'u.row_version as rowVersion',
        ])
        .orderBy(
          inOrder([
            ...(order ? termsOf(order, columns(scope)) : []),
            down(sql`u.capture_date`),
            up(project),
            up(item),
            up(sql`u.id`),
          ]),
        )
        .limit(limit)
        .offset(offset)
        .execute(),
    async count(): Promise<number> {
      const { total } = await uses(db, scope, wanted)
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
  }
}

/**
 * The people who used stock that the caller sees, or the projects on which the stock was used, each once.
 * Subqueries look up each use by itself. With joins, a planner without statistics, as after a large import,
 * first pairs all people of an account with all its projects and items.
 */
const used = (scope: Scope, by: 'employee_id' | 'work_order_id') => sql`
  select distinct ${sql.ref(`u.${by}`)} as id from employee_inventory u
  where u.company_id = ${scope.companyId} and u.account_id = ${scope.accountId}
    and ${visibleWorkOrder(scope, 'Inventory', 'Read', 'u.work_order_id')}
    and (select w.deleted_at is null from work_order w
      where w.company_id = ${scope.companyId} and w.account_id = ${scope.accountId} and w.id = u.work_order_id)
    and (select item.deleted_at is null and ${isStockSeen(scope, 'item.company_inventory_category_id')}
      from master_inventory item
      where item.company_id = ${scope.companyId} and item.account_id = ${scope.accountId} and item.id = (
        select held.master_inventory_id from work_order_inventory held
        where held.company_id = ${scope.companyId} and held.account_id = ${scope.accountId}
          and held.id = u.work_order_inventory_id))
    and ${isPersonShownById(scope, 'u.employee_id')}`

/** A range of the people who used stock, by name. */
export async function listUserRows(
  db: Db,
  scope: Scope,
  { offset, limit }: Range,
): Promise<{ employeeUniqueId: string; employeeName: string }[]> {
  const { rows } = await sql<{ employeeUniqueId: string; employeeName: string }>`
    with used as materialized (${used(scope, 'employee_id')})
    select person.id as "employeeUniqueId", ${fullName('person', scope)} as "employeeName"
    from used
    join employee person on person.company_id = ${scope.companyId} and person.account_id = ${scope.accountId} and person.id = used.id
    order by sorted_by_people(${fullName('person', scope)}), person.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

/** A range of the projects on which stock was used, by title. */
export async function listUsedOnRows(
  db: Db,
  scope: Scope,
  { offset, limit }: Range,
): Promise<{ workOrderUniqueId: string; workOrderTitle: string }[]> {
  const { rows } = await sql<{ workOrderUniqueId: string; workOrderTitle: string }>`
    with used as materialized (${used(scope, 'work_order_id')})
    select w.id as "workOrderUniqueId", w.title as "workOrderTitle"
    from used
    join work_order w on w.company_id = ${scope.companyId} and w.account_id = ${scope.accountId} and w.id = used.id
    order by sorted_by_people(w.title), w.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Counts the people who used stock, or the projects on which stock was used. */
export async function countUsed(db: Db, scope: Scope, by: 'employee_id' | 'work_order_id'): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${used(scope, by)}) used`.execute(db)
  return rows[0]?.total ?? 0
}
