/** Finding and locking items; search-queries.ts looks for them, item-write-queries.ts changes them. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Action } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import { aliased } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import type { DB } from '#server/db/schema.gen.ts'
import { isSeen, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { PunchListItem } from '../contract.ts'
import { visibleLists } from './list-queries.ts'

/** What a caller may write. */
export const writable = {
  employeeUniqueId: 'employee_id',
  subContractorTypeId: 'sub_contractor_type_id',
  subContractorUniqueId: 'sub_contractor_id',
  punchListItemLocation: 'location',
  punchListItemDescription: 'description',
  dueDate: 'due_date',
  statusId: 'status_id',
} as const

const readable = {
  ...writable,
  punchListItemUniqueId: 'id',
  punchListUniqueId: 'punch_list_id',
  workOrderUniqueId: 'work_order_id',
  number: 'number',
  createdByEmployeeUniqueId: 'created_by_employee_id',
  createdOnDate: 'created_on',
  closedOnDate: 'closed_at',
  closedByEmployeeUniqueId: 'closed_by_employee_id',
  companyUniqueId: 'company_id',
  accountUniqueId: 'account_id',
  rowVersion: 'row_version',
} as const

/** An item as SQL knows it: statuses and types have their names elsewhere. */
export type ItemRow = Omit<
  PunchListItem,
  'status' | 'punchListStatus' | 'contractorType' | 'subContractorTypeName'
> & { punchListStatusId: number }

/** The items that are there, of lists that the caller has been found to see. */
export function items(db: Db, scope: Scope) {
  return db
    .selectFrom('punch_list_item')
    .where('punch_list_item.company_id', '=', scope.companyId)
    .where('punch_list_item.account_id', '=', scope.accountId)
    .where('punch_list_item.deleted_at', 'is', null)
}
export type Items = SelectQueryBuilder<DB, 'punch_list_item', object>

/** True for the items of one list of a work order, if the caller may read it: that is looked up once, not for each item. */
export function isOfList(db: Db, scope: Scope, list: string, workOrder: string) {
  const seen = visibleLists(db, scope)
    .where('punch_list.id', '=', list)
    .where('punch_list.work_order_id', '=', workOrder)
    .select('punch_list.id')
  return sql<boolean>`(punch_list_item.punch_list_id = ${list} and exists (${seen}))`
}

/** What is shown of items that a query has found. */
export function withFacts(query: Items) {
  return query
    .innerJoin('punch_list as list', (join) =>
      join
        .onRef('list.company_id', '=', 'punch_list_item.company_id')
        .onRef('list.account_id', '=', 'punch_list_item.account_id')
        .onRef('list.id', '=', 'punch_list_item.punch_list_id'),
    )
    .innerJoin('employee as author', (join) =>
      join
        .onRef('author.company_id', '=', 'punch_list_item.company_id')
        .onRef('author.account_id', '=', 'punch_list_item.account_id')
        .onRef('author.id', '=', 'punch_list_item.created_by_employee_id'),
    )
    .leftJoin('employee as closer', (join) =>
      join
        .onRef('closer.company_id', '=', 'punch_list_item.company_id')
        .onRef('closer.account_id', '=', 'punch_list_item.account_id')
        .onRef('closer.id', '=', 'punch_list_item.closed_by_employee_id'),
    )
    .leftJoin('employee as responsible', (join) =>
      join
        .onRef('responsible.company_id', '=', 'punch_list_item.company_id')
        .onRef('responsible.account_id', '=', 'punch_list_item.account_id')
        .onRef('responsible.id', '=', 'punch_list_item.employee_id'),
    )
    .leftJoin('sub_contractor as contractor', (join) =>
      join
        .onRef('contractor.company_id', '=', 'punch_list_item.company_id')
        .onRef('contractor.account_id', '=', 'punch_list_item.account_id')
        .onRef('contractor.id', '=', 'punch_list_item.sub_contractor_id'),
    )
    .select(aliased('punch_list_item', readable))
    .select([
      'list.name as punchListName',
      'list.status_id as punchListStatusId',
      'list.job_id as jobUniqueId',
      sql<string>`trim(author.first_name || ' ' || author.last_name)`.as('createdByName'),
      sql<string | null>`trim(closer.first_name || ' ' || closer.last_name)`.as('closedByName'),
      sql<string | null>`trim(responsible.first_name || ' ' || responsible.last_name)`.as('employeeName'),
      'contractor.name as subcontractorName',
    ])
}

/** One item that the caller may read. */
export function findItemById(db: Db, scope: Scope, id: string): Promise<ItemRow | undefined> {
  const lists = visibleLists(db, scope).select('punch_list.id')
  return withFacts(items(db, scope))
    .where('punch_list_item.id', '=', id)
    .where('punch_list_item.punch_list_id', 'in', lists)
    .executeTakeFirst()
}

/** Those of these items that are there and whose work order the caller sees, whatever they may do there. */
export function listSeenItems(db: Db, scope: Scope, ids: readonly string[], action: Action) {
  return items(db, scope)
    .innerJoin('punch_list as list', (join) =>
      join
        .onRef('list.company_id', '=', 'punch_list_item.company_id')
        .onRef('list.account_id', '=', 'punch_list_item.account_id')
        .onRef('list.id', '=', 'punch_list_item.punch_list_id')
        .on('list.deleted_at', 'is', null),
    )
    .innerJoin('job', (join) =>
      join
        .onRef('job.company_id', '=', 'list.company_id')
        .onRef('job.account_id', '=', 'list.account_id')
        .onRef('job.id', '=', 'list.job_id')
        .on('job.deleted_at', 'is', null),
    )
    .where('punch_list_item.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isSeen(scope, 'punch_list_item.work_order_id'))
    .select([
      'punch_list_item.id',
      'punch_list_item.punch_list_id as listId',
      visibleWorkOrder(scope, 'PunchLists', action, 'punch_list_item.work_order_id').as('isAllowed'),
    ])
    .execute()
}

/** An item as a rule needs it. */
export interface LockedItem {
  id: string
  listId: string
  workOrderId: string
  number: number
  location: string
  description: string
  statusId: number
  employeeId: string | null
  typeId: number | null
  subContractorId: string | null
}

/** Items that nobody else changes until the end of the transaction; in one order, so that two of us never wait for each other. */
export async function lockItems(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, LockedItem>> {
  const rows = await items(db, scope)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      'id',
      'punch_list_id as listId',
      'work_order_id as workOrderId',
      'number',
      'location',
      'description',
      'status_id as statusId',
      'employee_id as employeeId',
      'sub_contractor_type_id as typeId',
      'sub_contractor_id as subContractorId',
    ])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** True when an item of a list is open. */
export async function hasOpenItem(db: Db, scope: Scope, list: string): Promise<boolean> {
  const found = await items(db, scope)
    .where('punch_list_id', '=', list)
    .where('status_id', '=', statuses.Active)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The last number of each list, of those that were deleted too: a number never means another item. */
export async function lastNumbers(
  db: Db,
  scope: Scope,
  lists: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; number: number }>`
    select list.id, (select max(item.number) from punch_list_item item
                     where item.company_id = ${scope.companyId} and item.account_id = ${scope.accountId}
                       and item.punch_list_id = list.id) as number
    from unnest(${lists}::uuid[]) as list (id)`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number ?? 0]))
}
