/** What stock work orders hold that are to be deleted. */
import { sql } from 'kysely'
import { byId } from '#server/db/beside.ts'
import type { Db } from '#server/db/open.ts'
import { isStockSeen } from '#server/db/stock.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

/** What is on one of these work orders and not used, by name; with whether the caller may know what it is. */
export function listUnusedStock(db: Db, scope: Scope, ids: readonly string[]) {
  return db
    .selectFrom('work_order_inventory as held')
    .innerJoin('master_inventory as item', byId('item', 'held.master_inventory_id'))
    .innerJoin('work_order', byId('work_order', 'held.work_order_id'))
    .innerJoin('company_inventory_category as category', (join) =>
      join
        .onRef('category.company_id', '=', 'item.company_id')
        .onRef('category.id', '=', 'item.company_inventory_category_id'),
    )
    .where('held.company_id', '=', scope.companyId)
    .where('held.account_id', '=', scope.accountId)
    .where('held.work_order_id', '=', sql<string>`any(${ids}::uuid[])`)
    .whereRef('held.used_quantity', '<', 'held.assigned_quantity')
    .select([
      'held.work_order_id as workOrderId',
      'work_order.title as workOrderTitle',
      sql<string>`coalesce(nullif(inventory_called(item.name, item.manufacturer, item.model_number), ''), category.name)`.as(
        'title',
      ),
      sql<string>`trim_scale(held.assigned_quantity - held.used_quantity)::text`.as('left'),
      'item.unit',
      sql<boolean>`(${isStockSeen(scope, 'item.company_inventory_category_id')}
        and ${visibleWorkOrder(scope, 'Inventory', 'Read', 'held.work_order_id')})`.as('isSeen'),
    ])
    .orderBy(sql`work_order.title collate people`)
    .orderBy(sql`sorted_by_people(inventory_called(item.name, item.manufacturer, item.model_number))`)
    .orderBy('held.id')
    .execute()
}
