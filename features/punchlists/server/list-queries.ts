/** All SQL on `punch_list`. */
import { type RawBuilder, sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { statusOrder } from '#features/reference/server/public.ts'
import { byId } from '#server/db/beside.ts'
import { aliased } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { down, orderOf } from '#server/db/order.ts'
import { fullName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { insertAll, type NewRow, ofType, recordTable } from '#server/db/record.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { isVisible, type Sight, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { PunchList, PunchListSort } from '../contract.ts'

/** The fields that a caller may write, with their columns. */
const writable = {
  punchListName: 'name',
  punchListDescription: 'description',
  statusId: 'status_id',
} as const

export const listTable = recordTable(
  'punch_list',
  { ...writable, closedAt: 'closed_at', closedBy: 'closed_by_employee_id' },
  { ...ofType('PunchList'), place: { jobId: 'job_id' } },
)

const made = {
  punchListUniqueId: 'id',
  jobUniqueId: 'job_id',
  workOrderUniqueId: 'work_order_id',
  punchListName: 'name',
  punchListDescription: 'description',
} as const

const readable = {
  ...writable,
  punchListUniqueId: 'id',
  jobUniqueId: 'job_id',
  workOrderUniqueId: 'work_order_id',
  createdByEmployeeUniqueId: 'created_by_employee_id',
  createdOnDate: 'created_at',
  closedOnDate: 'closed_at',
  closedByEmployeeUniqueId: 'closed_by_employee_id',
  companyUniqueId: 'company_id',
  accountUniqueId: 'account_id',
  rowVersion: 'row_version',
} as const

/** A punch list as SQL returns it: without the name of its status. */
export type ListRow = Omit<PunchList, 'status' | 'may'>

/** The punch lists that the caller may see. A list of a deleted job is not among them. */
export function visibleLists(db: Db, sight: Sight) {
  return db
    .selectFrom('punch_list')
    .innerJoin('job', byId('job', 'punch_list.job_id'))
    .where('job.deleted_at', 'is', null)
    .where('punch_list.company_id', '=', sight.companyId)
    .where('punch_list.account_id', '=', sight.accountId)
    .where('punch_list.deleted_at', 'is', null)
    .where(isVisible(sight, 'punch_list.work_order_id'))
    .where(isTheirs(sight, 'PunchList', 'punch_list'))
}

/** The place of the lists: a whole work order, or one of its jobs. */
interface Given {
  sight: Sight
  job: string | null
  workOrder: string | null
}

/** The fields of these lists, if the caller may see them. */
function withFacts(db: Db, sight: Sight, ids: RawBuilder<string>) {
  // One count for all lists: a count per list would be much slower if one of the lists is very long.
  const counts = db
    .selectFrom('punch_list_item as item')
    .where('item.company_id', '=', sight.companyId)
    .where('item.account_id', '=', sight.accountId)
    .where('item.punch_list_id', '=', ids)
    .where('item.deleted_at', 'is', null)
    .where(isTheirs(sight, 'PunchListItem', 'item'))
    .groupBy('item.punch_list_id')
    .select([
      'item.punch_list_id as listId',
      countOf(statuses.Active).as('open'),
      countOf(statuses.Completed).as('closed'),
      countOf(statuses.InActive).as('inactive'),
    ])
  return visibleLists(db, sight)
    .where('punch_list.id', '=', ids)
    .innerJoin('employee as author', byId('author', 'punch_list.created_by_employee_id'))
    .leftJoin('employee as closer', byId('closer', 'punch_list.closed_by_employee_id'))
    .leftJoin(counts.as('items'), 'items.listId', 'punch_list.id')
    .select(aliased('punch_list', readable))
    .select([
      'job.title as jobTitle',
      fullName('author', sight).as('createdByName'),
      fullName<string | null>('closer', sight).as('closedByName'),
      sql<number>`coalesce(items.open, 0)`.as('openItemCount'),
      sql<number>`coalesce(items.closed, 0)`.as('closedItemCount'),
      sql<number>`coalesce(items.inactive, 0)`.as('inactiveItemCount'),
    ])
}

const countOf = (status: number) => sql<number>`(count(*) filter (where item.status_id = ${status}))::int`

const sightOfLists = (scope: Scope) => sightOf(scope, 'PunchLists', 'Read')

/** The punch lists of a place, newest first. The order by items starts with the fewest open items. */
const lists = listOf({
  id: 'punch_list.id',
  found: (db, { sight, job, workOrder }: Given) => {
    const all = visibleLists(db, sight)
    return job === null
      ? all.where('punch_list.work_order_id', '=', workOrder)
      : all.where('punch_list.job_id', '=', job)
  },
  facts: (db, { sight }: { sight: Sight }, ids) => withFacts(db, sight, ids),
  orders: ({ sight }) => ({
    name: sql`punch_list.name collate people`,
    job: sql`job.title collate people`,
    items: sql`(select count(*) from punch_list_item item
      where item.company_id = ${sight.companyId} and item.account_id = ${sight.accountId}
        and item.punch_list_id = punch_list.id and item.deleted_at is null and item.status_id = ${statuses.Active}
        and ${isTheirs(sight, 'PunchListItem', 'item')})`,
    status: statusOrder('punch_list.status_id'),
    created: sql`punch_list.created_at`,
  }),
  usual: () => [down(sql`punch_list.id`)],
})

export type Place = { job: string } | { workOrder: string }

const givenFor = (scope: Scope, place: Place): Given => ({
  sight: sightOfLists(scope),
  job: 'job' in place ? place.job : null,
  workOrder: 'job' in place ? null : place.workOrder,
})

/** A range of the punch lists of a job or a work order. */
export function listPunchLists(
  db: Db,
  scope: Scope,
  place: Place,
  sort: PunchListSort | null | undefined,
  range: Range,
): Promise<ListRow[]> {
  return lists.page(db, givenFor(scope, place), orderOf(sort), range)
}

/** Counts the punch lists of a job or a work order. */
export function countPunchLists(db: Db, scope: Scope, place: Place): Promise<number> {
  return lists.count(db, givenFor(scope, place))
}

/** The punch list, if the caller may read it. */
export function findListById(db: Db, scope: Scope, id: string): Promise<ListRow | undefined> {
  return lists.byId(db, { sight: sightOfLists(scope) }, id)
}

/** Adds punch lists, each to a job of a work order. The caller made the ids. */
export const insertLists = (db: Db, scope: Scope, rows: readonly NewRow<'punch_list', typeof made>[]) =>
  insertAll(db, scope, listTable, made, rows, {
    status_id: statuses.Active,
    created_by_employee_id: scope.employeeId,
  })
