/** All SQL on `punch_list`. */
import { type RawBuilder, sql } from 'kysely'
import type { Action } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import { aliased, toRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import { isSeen, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { PunchList } from '../contract.ts'

/** What a caller may write. */
const writable = {
  punchListName: 'name',
  punchListDescription: 'description',
  statusId: 'status_id',
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

/** A punch list as SQL knows it: statuses have their names elsewhere. */
export type ListRow = Omit<PunchList, 'status'>

/** The punch lists that are there: one goes with its job. */
function punchLists(db: Db, scope: Scope) {
  return db
    .selectFrom('punch_list')
    .innerJoin('job', (join) =>
      join
        .onRef('job.company_id', '=', 'punch_list.company_id')
        .onRef('job.account_id', '=', 'punch_list.account_id')
        .onRef('job.id', '=', 'punch_list.job_id')
        .on('job.deleted_at', 'is', null),
    )
    .where('punch_list.company_id', '=', scope.companyId)
    .where('punch_list.account_id', '=', scope.accountId)
    .where('punch_list.deleted_at', 'is', null)
}

/** Those that the caller may read. */
export function visibleLists(db: Db, scope: Scope) {
  return punchLists(db, scope).where(
    visibleWorkOrder(scope, 'PunchLists', 'Read', 'punch_list.work_order_id'),
  )
}

/** Where lists are asked for: in a job, or in a whole work order. */
export type Place = { job: string } | { workOrder: string }

function listsIn(db: Db, scope: Scope, place: Place) {
  const query = visibleLists(db, scope)
  return 'job' in place
    ? query.where('punch_list.job_id', '=', place.job)
    : query.where('punch_list.work_order_id', '=', place.workOrder)
}

/** Those of these lists that the caller may read, with all that is shown of them. */
function withFacts(db: Db, scope: Scope, ids: RawBuilder<string>) {
  // Counted for all of them together: asked for each of them, one very long list would cost its time for all.
  const counts = db
    .selectFrom('punch_list_item as item')
    .where('item.company_id', '=', scope.companyId)
    .where('item.account_id', '=', scope.accountId)
    .where('item.punch_list_id', '=', ids)
    .where('item.deleted_at', 'is', null)
    .groupBy('item.punch_list_id')
    .select([
      'item.punch_list_id as listId',
      countOf(statuses.Active).as('open'),
      countOf(statuses.Completed).as('closed'),
      countOf(statuses.InActive).as('inactive'),
    ])
  return visibleLists(db, scope)
    .where('punch_list.id', '=', ids)
    .innerJoin('employee as author', (join) =>
      join
        .onRef('author.company_id', '=', 'punch_list.company_id')
        .onRef('author.account_id', '=', 'punch_list.account_id')
        .onRef('author.id', '=', 'punch_list.created_by_employee_id'),
    )
    .leftJoin('employee as closer', (join) =>
      join
        .onRef('closer.company_id', '=', 'punch_list.company_id')
        .onRef('closer.account_id', '=', 'punch_list.account_id')
        .onRef('closer.id', '=', 'punch_list.closed_by_employee_id'),
    )
    .leftJoin(counts.as('items'), 'items.listId', 'punch_list.id')
    .select(aliased('punch_list', readable))
    .select([
      'job.title as jobTitle',
      sql<string>`trim(author.first_name || ' ' || author.last_name)`.as('createdByName'),
      sql<string | null>`trim(closer.first_name || ' ' || closer.last_name)`.as('closedByName'),
      sql<number>`coalesce(items.open, 0)`.as('openItemCount'),
      sql<number>`coalesce(items.closed, 0)`.as('closedItemCount'),
      sql<number>`coalesce(items.inactive, 0)`.as('inactiveItemCount'),
    ])
}

const countOf = (status: number) => sql<number>`(count(*) filter (where item.status_id = ${status}))::int`

/** A page of the punch lists of a job or a work order, newest first. */
export function listPunchLists(
  db: Db,
  scope: Scope,
  place: Place,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListRow[]> {
  // The page first, and then what is counted of its rows: not of those before it, too.
  const page = listsIn(db, scope, place)
    .select('punch_list.id')
    .orderBy('punch_list.id', 'desc')
    .limit(limit)
    .offset(offset)
  return withFacts(db, scope, sql<string>`any(array(${page}))`).orderBy('punch_list.id', 'desc').execute()
}

/** How many there are in all. */
export async function countPunchLists(db: Db, scope: Scope, place: Place): Promise<number> {
  const { total } = await listsIn(db, scope, place)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One punch list that the caller may read. */
export function findListById(db: Db, scope: Scope, id: string): Promise<ListRow | undefined> {
  return withFacts(db, scope, sql<string>`${id}`).executeTakeFirst()
}

/** Those of these lists that are there and whose work order the caller sees, whatever they may do there. */
export function listSeenLists(db: Db, scope: Scope, ids: readonly string[], action: Action) {
  return punchLists(db, scope)
    .where('punch_list.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isSeen(scope, 'punch_list.work_order_id'))
    .select([
      'punch_list.id',
      'punch_list.work_order_id as workOrderId',
      'punch_list.job_id as jobId',
      visibleWorkOrder(scope, 'PunchLists', action, 'punch_list.work_order_id').as('isAllowed'),
    ])
    .execute()
}

/**
 * The statuses of lists, which nobody else changes until the end of the transaction. Whoever writes to items alone
 * holds the list as it is, together with others who do.
 */
export async function lockLists(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  hold: 'to change' | 'as it is',
): Promise<Map<string, number>> {
  const query = db
    .selectFrom('punch_list')
    .select(['id', 'status_id as statusId'])
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    // In one order, so that two of us never wait for each other.
    .orderBy('id')
  const rows = await (hold === 'to change' ? query.forNoKeyUpdate() : query.forShare()).execute()
  return new Map(rows.map(({ id, statusId }) => [id, statusId]))
}

/** Adds punch lists, each to a job of a work order, under ids that the caller made. */
export async function insertLists(
  db: Db,
  scope: Scope,
  rows: readonly {
    punchListUniqueId: string
    jobUniqueId: string
    workOrderUniqueId: string
    punchListName: string
    punchListDescription: string
  }[],
): Promise<void> {
  await db
    .insertInto('punch_list')
    .values(
      rows.map((row) => ({
        company_id: scope.companyId,
        account_id: scope.accountId,
        id: row.punchListUniqueId,
        job_id: row.jobUniqueId,
        work_order_id: row.workOrderUniqueId,
        name: row.punchListName,
        description: row.punchListDescription,
        status_id: statuses.Active,
        created_by_employee_id: scope.employeeId,
      })),
    )
    .execute()
}

/** What an update sets: closing notes when and by whom. */
export interface ListWrite {
  punchListName?: string | undefined
  punchListDescription?: string | undefined
  statusId?: number | undefined
  closed?: { at: Date; by: string } | undefined
}

/** Changes a list that is in one of these statuses and, where one is given, of this version; answers whether it did. */
export async function updateList(
  db: Db,
  scope: Scope,
  id: string,
  { closed, ...row }: ListWrite,
  { from, rowVersion }: { from: readonly number[]; rowVersion: number | undefined },
): Promise<boolean> {
  let query = db
    .updateTable('punch_list')
    .set({
      ...toRow(writable, row),
      ...(closed && { closed_at: closed.at, closed_by_employee_id: closed.by }),
      row_version: sql`row_version + 1`,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status_id', 'in', from)
  if (rowVersion !== undefined) query = query.where('row_version', '=', rowVersion)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes lists softly, with their items. */
export async function removeLists(db: Db, scope: Scope, ids: readonly string[], now: Date): Promise<void> {
  for (const [table, column] of [
    ['punch_list_item', 'punch_list_id'],
    ['punch_list', 'id'],
  ] as const) {
    await sql`
      update ${sql.table(table)} set deleted_at = ${now}, row_version = row_version + 1, updated_at = now()
      where company_id = ${scope.companyId} and account_id = ${scope.accountId}
        and ${sql.ref(column)} = any(${ids}::uuid[]) and deleted_at is null`.execute(db)
  }
}
