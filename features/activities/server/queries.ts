/** All SQL on `activity`, its codes, and the lines of a bid that are read from it. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { aliased } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { ActivityCode, BidLine, SubTask } from '../contract.ts'

const columns = {
  subTaskUniqueId: 'id',
  taskUniqueId: 'task_id',
  jobUniqueId: 'job_id',
  workOrderUniqueId: 'work_order_id',
  subTaskTitle: 'title',
  subTaskNotes: 'notes',
  statusId: 'status_id',
  subTaskUnit: 'unit',
  companySubTaskCodeUniqueId: 'company_sub_task_code_id',
  rowVersion: 'row_version',
} as const

interface Range {
  offset: number
  limit: number
}

/** The activities that the caller sees. */
function activities(db: Db, scope: Scope) {
  return db
    .selectFrom('activity')
    .where('activity.company_id', '=', scope.companyId)
    .where('activity.account_id', '=', scope.accountId)
    .where('activity.deleted_at', 'is', null)
    .where(visibleWorkOrder(scope, 'Activities', 'Read', 'activity.work_order_id'))
}

function codes(db: Db, scope: Scope) {
  return db
    .selectFrom('activity_code as ac')
    .innerJoin('company_sub_task_code as c', (join) =>
      join.onRef('c.company_id', '=', 'ac.company_id').onRef('c.id', '=', 'ac.company_sub_task_code_id'),
    )
    .select([
      'ac.id as subTaskCodeId',
      'ac.task_code_id as taskCodesId',
      'c.id as companySubTaskCodeUniqueId',
      'c.code as companySubTaskCode',
      'c.name as companySubTaskCodeName',
    ])
    .where('ac.company_id', '=', scope.companyId)
    .where('ac.account_id', '=', scope.accountId)
    .orderBy('c.code')
}

function select(db: Db, query: ReturnType<typeof activities>, scope: Scope) {
  return query
    .select(aliased('activity', columns))
    .select([
      // 000 §9: dates of activities carry an empty time
      sql<string | null>`to_char(activity.start_date, 'YYYY-MM-DD 00:00:00')`.as('subTaskStartDate'),
      sql<string | null>`to_char(activity.end_date, 'YYYY-MM-DD 00:00:00')`.as('subTaskEndDate'),
      sql<string>`metric_text(activity.target_metric)`.as('subTaskTargetMetric'),
      sql<string>`metric_text(activity.captured_metric)`.as('capturedMetric'),
      sql<string | null>`metric_text(activity.hours)`.as('subTaskHours'),
      sql<string | null>`money_text(activity.bid_unit_cost)`.as('bidUnitCost'),
    ])
    .select(
      jsonArrayFrom(codes(db, scope).whereRef('ac.activity_id', '=', sql.ref('activity.id'))).as(
        'assignedSubtaskCodes',
      ),
    )
}

const withPairs = (row: Omit<SubTask, 'companySubTaskCodeUniqueIds'>): SubTask => ({
  ...row,
  companySubTaskCodeUniqueIds: row.assignedSubtaskCodes.map(
    ({ taskCodesId, companySubTaskCodeUniqueId }) => ({
      taskCodesId,
      companySubTaskCodeUniqueId,
    }),
  ),
})

/** Below a task or a work order. */
export type ActivityParent = { column: 'activity.task_id' | 'activity.work_order_id'; id: string }

/** A page of the activities below a parent in their order. */
export async function listActivities(
  db: Db,
  scope: Scope,
  parent: ActivityParent,
  { offset, limit }: Range,
): Promise<SubTask[]> {
  const below = select(db, activities(db, scope), scope).where(parent.column, '=', parent.id)
  // Across tasks the order is that of adding, which the index of a work order holds.
  const ordered = parent.column === 'activity.task_id' ? below.orderBy('activity.position') : below
  const rows = await ordered.orderBy('activity.id').limit(limit).offset(offset).execute()
  return rows.map(withPairs)
}

/** How many there are in all. */
export async function countActivities(db: Db, scope: Scope, parent: ActivityParent): Promise<number> {
  const { total } = await activities(db, scope)
    .where(parent.column, '=', parent.id)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One activity that the caller sees. */
export async function findActivityById(db: Db, scope: Scope, id: string): Promise<SubTask | undefined> {
  const row = await select(db, activities(db, scope), scope).where('activity.id', '=', id).executeTakeFirst()
  return row && withPairs(row)
}

/** A page of an activity's codes. */
export function listCodes(
  db: Db,
  scope: Scope,
  activity: string,
  { offset, limit }: Range,
): Promise<ActivityCode[]> {
  return codes(db, scope).where('ac.activity_id', '=', activity).limit(limit).offset(offset).execute()
}

/** How many codes it has. */
export async function countCodes(db: Db, scope: Scope, activity: string): Promise<number> {
  const { total } = await db
    .selectFrom('activity_code')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('activity_id', '=', activity)
    .executeTakeFirstOrThrow()
  return total
}

/** Whose work order it is, when it is advertised to all: the named door of bidding. */
export function findAdvertised(db: Db, workOrder: string) {
  return db
    .selectFrom('advertised_work_order')
    .select(['company_id as companyId', 'account_id as accountId'])
    .where('work_order_id', '=', workOrder)
    .executeTakeFirst()
}

/** Who owns the work order of a bid. */
export interface Owner {
  companyId: string
  accountId: string
}

function bidActivities(db: Db, owner: Owner, workOrder: string) {
  return db
    .selectFrom('activity')
    .where('activity.company_id', '=', owner.companyId)
    .where('activity.account_id', '=', owner.accountId)
    .where('activity.work_order_id', '=', workOrder)
    .where('activity.deleted_at', 'is', null)
}

/**
 * The lines to bid on in a work order of `owner`, with the quotes of the caller's account. What the owner reckons
 * with is told to the owner alone.
 */
export function listBidLines(
  db: Db,
  scope: Scope,
  owner: Owner,
  workOrder: string,
  { offset, limit }: Range,
): Promise<BidLine[]> {
  return bidActivities(db, owner, workOrder)
    .innerJoin('work_order as w', (join) =>
      join
        .onRef('w.company_id', '=', 'activity.company_id')
        .onRef('w.account_id', '=', 'activity.account_id')
        .onRef('w.id', '=', 'activity.work_order_id'),
    )
    .innerJoin('job as j', (join) =>
      join
        .onRef('j.company_id', '=', 'activity.company_id')
        .onRef('j.account_id', '=', 'activity.account_id')
        .onRef('j.id', '=', 'activity.job_id'),
    )
    .innerJoin('task as t', (join) =>
      join
        .onRef('t.company_id', '=', 'activity.company_id')
        .onRef('t.account_id', '=', 'activity.account_id')
        .onRef('t.id', '=', 'activity.task_id'),
    )
    .leftJoin('bid_activity as b', (join) =>
      join
        .on('b.company_id', '=', scope.companyId)
        .on('b.account_id', '=', scope.accountId)
        .onRef('b.activity_id', '=', 'activity.id'),
    )
    .select([
      'activity.work_order_id as workOrderUniqueId',
      'activity.company_id as companyUniqueId',
      'activity.account_id as accountUniqueId',
      'activity.id as subTaskUniqueId',
      'activity.title as subTaskTitle',
      'j.title as jobTitle',
      't.name as taskName',
      'w.bid_project_name as bidProjectName',
      sql<string>`metric_text(activity.target_metric)`.as('subTaskTargetMetric'),
      'activity.unit as subTaskUnit',
      sql<string | null>`metric_text(activity.hours)`.as('subTaskHours'),
      sql<string | null>`case when activity.account_id = ${scope.accountId}
        then money_text(activity.bid_unit_cost) end`.as('originalBidUnitCost'),
      sql<string | null>`money_text(b.quoted_unit_cost)`.as('quotedBidUnitCost'),
      'b.id as bidActivityUniqueId',
      'b.status_id as statusId',
    ])
    .orderBy('activity.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many lines there are. */
export async function countBidLines(db: Db, owner: Owner, workOrder: string): Promise<number> {
  const { total } = await bidActivities(db, owner, workOrder)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
