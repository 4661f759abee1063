/** All SQL on the items of change orders and on their codes. */
import { sql } from 'kysely'
import type { ActivityCode } from '#features/activities/contract.ts'
import { byId } from '#server/db/beside.ts'
import { aliased } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { up } from '#server/db/order.ts'
import type { Range } from '#server/db/page.ts'
import { insertAll, type Locked, lock, type NewRow, recordTable } from '#server/db/record.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { isVisible, type Sight, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { ChangeOrderItem, PreviousSubtask } from '../contract.ts'
import { isOwnOf } from './queries.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

const writable = {
  subTaskUniqueId: 'activity_id',
  changeOrderItemName: 'name',
  changeOrderItemDescription: 'description',
  changeOrderItemAmount: 'amount',
  scheduleImpact: 'schedule_impact',
  scheduleNewStartDate: 'new_start_date',
  scheduleNewEndDate: 'new_end_date',
  subTaskTargetMetric: 'target_metric',
  subTaskUnit: 'unit',
  unitFactor: 'unit_factor',
} as const

export const itemTable = recordTable(
  'change_order_item',
  { ...writable, previousSubtask: 'previous' },
  {
    module: 'ChangeOrders',
    below: { type: 'ChangeOrder', column: 'change_order_id' },
    place: { changeOrderId: 'change_order_id' },
  },
)

const readable = {
  subTaskUniqueId: 'activity_id',
  changeOrderItemName: 'name',
  changeOrderItemDescription: 'description',
  scheduleImpact: 'schedule_impact',
  scheduleNewStartDate: 'new_start_date',
  scheduleNewEndDate: 'new_end_date',
  subTaskUnit: 'unit',
  changeOrderItemUniqueId: 'id',
  changeOrderMasterUniqueId: 'change_order_id',
  workOrderUniqueId: 'work_order_id',
  companyUniqueId: 'company_id',
  accountUniqueId: 'account_id',
  rowVersion: 'row_version',
} as const

/** The items that the caller may see. An item is visible if its change order is. */
function visibleItems(db: Db, sight: Sight) {
  return db
    .selectFrom('change_order_item')
    .innerJoin('change_order', byId('change_order', 'change_order_item.change_order_id'))
    .innerJoin('work_order as wo', byId('wo', 'change_order_item.work_order_id'))
    .where('wo.deleted_at', 'is', null)
    .where('change_order.deleted_at', 'is', null)
    .where('change_order_item.company_id', '=', sight.companyId)
    .where('change_order_item.account_id', '=', sight.accountId)
    .where('change_order_item.deleted_at', 'is', null)
    .where(isVisible(sight, 'change_order_item.work_order_id'))
    .where(isTheirs(sight, 'ChangeOrder', 'change_order'))
}

const items = listOf({
  id: 'change_order_item.id',
  found: (db, { sight, changeOrder }: { sight: Sight; changeOrder: string }) =>
    visibleItems(db, sight).where('change_order_item.change_order_id', '=', changeOrder),
  facts: (db, { sight }: { sight: Sight }, ids) =>
    visibleItems(db, sight)
      .where('change_order_item.id', '=', ids)
      .leftJoin('activity', byId('activity', 'change_order_item.activity_id'))
      .leftJoin('task', byId('task', 'activity.task_id'))
      .select(aliased('change_order_item', readable))
      .select([
        'activity.title as subTaskTitle',
        'task.name as taskName',
        sql<string>`money_text(change_order_item.amount)`.as('changeOrderItemAmount'),
        isOwnOf(sight).as('seesCosts'),
        sql<string | null>`case when activity.deleted_at is null then activity.task_id end`.as(
          'taskUniqueId',
        ),
        sql<string | null>`case when activity.deleted_at is null then activity.job_id end`.as('jobUniqueId'),
        sql<string | null>`metric_text(change_order_item.target_metric)`.as('subTaskTargetMetric'),
        sql<string | null>`trim_scale(change_order_item.unit_factor)::text`.as('unitFactor'),
        sql<PreviousSubtask | null>`change_order_item.previous`.as('previousSubtask'),
        sql<string[]>`coalesce((
          select json_agg(c.code || ' ' || c.name order by c.code collate people, c.id) from change_order_item_code ic
          join company_sub_task_code c on c.company_id = ic.company_id and c.id = ic.company_sub_task_code_id
          where ic.company_id = ${sight.companyId} and ic.account_id = ${sight.accountId}
            and ic.change_order_item_id = change_order_item.id), '[]')`.as('codes'),
      ]),
  usual: () => [up(sql`change_order_item.id`)],
})

const sightOfItems = (scope: Scope) => sightOf(scope, 'ChangeOrders', 'Read')

/** A range of the items of a change order, in the order of adding. */
export function listItems(
  db: Db,
  scope: Scope,
  changeOrder: string,
  range: Range,
): Promise<ChangeOrderItem[]> {
  return items.page(db, { sight: sightOfItems(scope), changeOrder }, null, range)
}

/** Counts the items of a change order. */
export function countItems(db: Db, scope: Scope, changeOrder: string): Promise<number> {
  return items.count(db, { sight: sightOfItems(scope), changeOrder })
}

/** The ids of all items of a change order. */
export async function listItemIds(
  db: Db,
  { companyId, accountId }: Account,
  changeOrder: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('change_order_item')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('change_order_id', '=', changeOrder)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Reads one item, if the caller may read it. */
export function findItemById(db: Db, scope: Scope, id: string): Promise<ChangeOrderItem | undefined> {
  return items.byId(db, { sight: sightOfItems(scope) }, id)
}

// Writing ---------------------------------------------------------------------------------------------------------

const held = {
  changeOrderId: 'change_order_id',
  workOrderId: 'work_order_id',
  activityId: 'activity_id',
  startDate: 'new_start_date',
  endDate: 'new_end_date',
  amount: 'amount',
} as const

/** A locked item, with the fields that the rules need. */
export type LockedItem = Locked<'change_order_item', typeof held>

/** Locks items until the end of the transaction. The caller must have locked their change orders. */
export function lockItems(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, LockedItem>> {
  return lock(db, scope, itemTable, ids, held)
}

const made = {
  ...writable,
  id: 'id',
  workOrderId: 'work_order_id',
  changeOrderId: 'change_order_id',
} as const

/** An item that is about to be inserted. */
export type NewItemRow = NewRow<'change_order_item', typeof made>

/** Inserts items with ids that the caller created. */
export const insertItems = (db: Db, scope: Account, rows: readonly NewItemRow[]) =>
  insertAll(db, scope, itemTable, made, rows)

/**
 * Stores, with the factors of items, the present units of their activities: a factor is valid for that unit
 * only.
 */
export async function keepFactorUnits(
  db: Db,
  { companyId, accountId }: Account,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update change_order_item i set factor_unit = a.unit
    from activity a
    where i.company_id = ${companyId} and i.account_id = ${accountId} and i.id = any(${ids}::uuid[])
      and a.company_id = i.company_id and a.account_id = i.account_id and a.id = i.activity_id`.execute(db)
}

// Codes -----------------------------------------------------------------------------------------------------------

/** The codes of an item. */
function codes(db: Db, { companyId, accountId }: Account, item: string) {
  return db
    .selectFrom('change_order_item_code as ic')
    .innerJoin('company_sub_task_code as c', (join) =>
      join.onRef('c.company_id', '=', 'ic.company_id').onRef('c.id', '=', 'ic.company_sub_task_code_id'),
    )
    .where('ic.company_id', '=', companyId)
    .where('ic.account_id', '=', accountId)
    .where('ic.change_order_item_id', '=', item)
}

/** A page of the codes of an item, by code. */
export function listItemCodes(
  db: Db,
  account: Account,
  item: string,
  { offset, limit }: Range,
): Promise<ActivityCode[]> {
  const { companyId, accountId } = account
  return codes(db, account, item)
    .select([
      'ic.id as subTaskCodeId',
      sql<string>`coalesce((
        select tc.id::text from change_order_item i
        join change_order o on o.company_id = i.company_id and o.account_id = i.account_id and o.id = i.change_order_id
        left join activity a on a.company_id = i.company_id and a.account_id = i.account_id and a.id = i.activity_id
        join task_code tc on tc.company_id = i.company_id and tc.account_id = i.account_id
          and tc.task_id = coalesce(a.task_id, o.task_id) and tc.company_task_code_id = c.company_task_code_id
        where i.company_id = ${companyId} and i.account_id = ${accountId} and i.id = ic.change_order_item_id), '')`.as(
        'taskCodesId',
      ),
      'c.id as companySubTaskCodeUniqueId',
      'c.code as companySubTaskCode',
      'c.name as companySubTaskCodeName',
    ])
    .orderBy(sql`c.code collate people`)
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Counts the codes of an item. */
export async function countItemCodes(db: Db, account: Account, item: string): Promise<number> {
  const { total } = await codes(db, account, item)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** An activity code of an item. */
export interface ItemCodeLink {
  id: string
  itemId: string
  codeId: string
}

/** The codes of these items. */
export function listCodeLinksOfItems(
  db: Db,
  { companyId, accountId }: Account,
  itemIds: readonly string[],
): Promise<ItemCodeLink[]> {
  return db
    .selectFrom('change_order_item_code')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('change_order_item_id', '=', sql<string>`any(${itemIds}::uuid[])`)
    .select(['id', 'change_order_item_id as itemId', 'company_sub_task_code_id as codeId'])
    .execute()
}

/** Inserts codes of items, with ids that the caller created. */
export const insertItemCodes = (db: Db, scope: Account, links: readonly ItemCodeLink[]) =>
  insertAll(
    db,
    scope,
    { name: 'change_order_item_code' },
    { id: 'id', itemId: 'change_order_item_id', codeId: 'company_sub_task_code_id' },
    links,
  )

/** Deletes codes of items. */
export async function deleteItemCodes(
  db: Db,
  { companyId, accountId }: Account,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('change_order_item_code')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
