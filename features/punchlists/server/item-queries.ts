/** Finding and locking items; search-queries.ts looks for them, item-write-queries.ts changes them. */
import { type SelectQueryBuilder, sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { byId, fullName } from '#server/db/beside.ts'
import { aliased } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import { lock, recordTable } from '#server/db/record.ts'
import type { DB } from '#server/db/schema.gen.ts'
import type { Scope } from '#server/scope.ts'
import type { PunchListItem } from '../contract.ts'

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

export const itemTable = recordTable(
  'punch_list_item',
  { ...writable, closedAt: 'closed_at', closedBy: 'closed_by_employee_id' },
  {
    module: 'PunchLists',
    above: { table: 'punch_list', column: 'punch_list_id', above: { table: 'job', column: 'job_id' } },
    place: { listId: 'punch_list_id' },
  },
)

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

type Own = Pick<Scope, 'companyId' | 'accountId'>

/** The items that are there, of lists that the caller has been found to see. */
export function items(db: Db, { companyId, accountId }: Own) {
  return db
    .selectFrom('punch_list_item')
    .where('punch_list_item.company_id', '=', companyId)
    .where('punch_list_item.account_id', '=', accountId)
    .where('punch_list_item.deleted_at', 'is', null)
}
export type Items = SelectQueryBuilder<DB, 'punch_list_item', object>

/** What is shown of items that a query has found. */
export function withFacts(query: Items) {
  return query
    .innerJoin('punch_list as list', byId('list', 'punch_list_item.punch_list_id'))
    .innerJoin('employee as author', byId('author', 'punch_list_item.created_by_employee_id'))
    .leftJoin('employee as closer', byId('closer', 'punch_list_item.closed_by_employee_id'))
    .leftJoin('employee as responsible', byId('responsible', 'punch_list_item.employee_id'))
    .leftJoin('sub_contractor as contractor', byId('contractor', 'punch_list_item.sub_contractor_id'))
    .select(aliased('punch_list_item', readable))
    .select([
      'list.name as punchListName',
      'list.status_id as punchListStatusId',
      'list.job_id as jobUniqueId',
      fullName('author').as('createdByName'),
      fullName<string | null>('closer').as('closedByName'),
      fullName<string | null>('responsible').as('employeeName'),
      'contractor.name as subcontractorName',
    ])
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

/** Items that nobody else changes until the end of the transaction. */
export function lockItems(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, LockedItem>> {
  return lock<Omit<LockedItem, 'id'>>(db, scope, itemTable, ids, {
    listId: 'punch_list_id',
    workOrderId: 'work_order_id',
    number: 'number',
    location: 'location',
    description: 'description',
    statusId: 'status_id',
    employeeId: 'employee_id',
    typeId: 'sub_contractor_type_id',
    subContractorId: 'sub_contractor_id',
  })
}

/** Those of these lists that have an open item. */
export async function listsWithOpenItem(
  db: Db,
  scope: Scope,
  lists: readonly string[],
): Promise<Set<string>> {
  const rows = await items(db, scope)
    .where('punch_list_id', '=', sql<string>`any(${lists}::uuid[])`)
    .where('status_id', '=', statuses.Active)
    .select('punch_list_id as id')
    .distinct()
    .execute()
  return new Set(rows.map(({ id }) => id))
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
