/** Finds and locks items. search-queries.ts searches them, item-write-queries.ts adds them. */
import { type SelectQueryBuilder, sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { ballOf } from '#features/court/server/public.ts'
import { commentCountOf } from '#features/discussion/server/public.ts'
import { byId } from '#server/db/beside.ts'
import { aliased } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import { type FirmSight, fullName, shownFirmId, shownFirmName } from '#server/db/other-firms.ts'
import { type Locked, lock, ofType, recordTable } from '#server/db/record.ts'
import type { DB } from '#server/db/schema.gen.ts'
import type { Scope } from '#server/scope.ts'
import type { PunchListItem } from '../contract.ts'

/** The fields that a caller may write, with their columns. */
export const asked = {
  employeeUniqueId: 'employee_id',
  subContractorTypeId: 'sub_contractor_type_id',
  subContractorUniqueId: 'sub_contractor_id',
  punchListItemLocation: 'location',
  punchListItemDescription: 'description',
  dueDate: 'due_date',
} as const
const writable = { ...asked, statusId: 'status_id' } as const

export const itemTable = recordTable(
  'punch_list_item',
  { ...writable, closedAt: 'closed_at', closedBy: 'closed_by_employee_id' },
  {
    ...ofType('PunchListItem'),
    place: { listId: 'punch_list_id' },
  },
)

const { subContractorUniqueId: _firm, ...plain } = writable
const readable = {
  ...plain,
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

/** An item as SQL returns it: without the names of statuses and types. */
export type ItemRow = Omit<
  PunchListItem,
  'status' | 'punchListStatus' | 'contractorType' | 'subContractorTypeName'
> & { punchListStatusId: number }

type Own = Pick<Scope, 'companyId' | 'accountId'>

/** The items that are not deleted. The caller must have checked that the user sees their lists. */
export function items(db: Db, { companyId, accountId }: Own) {
  return db
    .selectFrom('punch_list_item')
    .where('punch_list_item.company_id', '=', companyId)
    .where('punch_list_item.account_id', '=', accountId)
    .where('punch_list_item.deleted_at', 'is', null)
}
export type Items = SelectQueryBuilder<DB, 'punch_list_item', object>

/** Adds the fields of items to a query that has found them. */
export function withFacts(query: Items, reader: FirmSight) {
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
      fullName('author', reader).as('createdByName'),
      fullName<string | null>('closer', reader).as('closedByName'),
      fullName<string | null>('responsible', reader).as('employeeName'),
      shownFirmId(reader, 'punch_list_item.sub_contractor_id').as('subContractorUniqueId'),
      shownFirmName(reader, 'contractor').as('subcontractorName'),
      ballOf('punch_list_item', reader).as('court'),
      commentCountOf('punch_list_item').as('commentCount'),
    ])
}

const held = {
  listId: 'punch_list_id',
  workOrderId: 'work_order_id',
  number: 'number',
  location: 'location',
  description: 'description',
  statusId: 'status_id',
  employeeId: 'employee_id',
  typeId: 'sub_contractor_type_id',
  subContractorId: 'sub_contractor_id',
  due: 'due_date',
  authorId: 'created_by_employee_id',
} as const

/** An item as the rules need it. */
export type LockedItem = Locked<'punch_list_item', typeof held>

/** Locks items, so that nobody else changes them until the end of the transaction. */
export function lockItems(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'accountId'>,
  ids: readonly string[],
  hold?: 'as they are',
): Promise<Map<string, LockedItem>> {
  return lock(db, scope, itemTable, ids, held, hold)
}

/** The ids of these lists that have an open item. */
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

/** The list of each of these items. */
export async function listListsOf(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'accountId'>,
  ids: readonly string[],
): Promise<Map<string, { listId: string }>> {
  const rows = await items(db, scope)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'punch_list_id as listId'])
    .execute()
  return new Map(rows.map(({ id, listId }) => [id, { listId }]))
}

/** The ids of the items of these lists. */
export async function listItemsIn(db: Db, scope: Scope, lists: readonly string[]): Promise<string[]> {
  const rows = await items(db, scope)
    .where('punch_list_id', '=', sql<string>`any(${lists}::uuid[])`)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
