/** All SQL on `activity`: its records, codes and captures. The lines of a bid stand in bid-queries.ts. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isOutsideParentDates, remainingDaysOf } from '#features/projects/server/public.ts'
import { BIDDING_PHASE, type RiskLevel } from '#features/reference/contract.ts'
import { aliased, toRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { ActivityCode, SubTask } from '../contract.ts'

/** What a caller may write. */
const writable = {
  subTaskTitle: 'title',
  subTaskStartDate: 'start_date',
  subTaskEndDate: 'end_date',
  subTaskNotes: 'notes',
  statusId: 'status_id',
  subTaskTargetMetric: 'target_metric',
  subTaskHours: 'hours',
  subTaskUnit: 'unit',
  bidUnitCost: 'bid_unit_cost',
  companySubTaskCodeUniqueId: 'company_sub_task_code_id',
} as const

const readable = {
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

/** A field of an activity that SQL keeps in a column of its own. */
export type ActivityRow = Partial<Pick<SubTask, keyof typeof writable>>

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

function select(db: Db, query: ReturnType<typeof activities>, scope: Scope, today: string) {
  return query
    .innerJoin('task as parent', (join) =>
      join
        .onRef('parent.company_id', '=', 'activity.company_id')
        .onRef('parent.account_id', '=', 'activity.account_id')
        .onRef('parent.id', '=', 'activity.task_id'),
    )
    .select(aliased('activity', readable))
    .select([
      sql<RiskLevel>`risk_level(null, activity.start_date, activity.end_date,
        least(activity.captured_metric, activity.target_metric), activity.target_metric, ${today}::date)`.as(
        'riskLevel',
      ),
      remainingDaysOf('activity', today).as('remainingDays'),
      isOutsideParentDates('activity').as('isOutsideParentDates'),
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
  today: string,
  parent: ActivityParent,
  { offset, limit }: Range,
): Promise<SubTask[]> {
  // Across tasks the order is that of adding, which the index of a work order holds.
  const isOfTask = parent.column === 'activity.task_id'
  // The page first, and then what belongs to its rows: not to those before it, too.
  const below = activities(db, scope).where(parent.column, '=', parent.id).select('activity.id')
  const page = (isOfTask ? below.orderBy('activity.position') : below)
    .orderBy('activity.id')
    .limit(limit)
    .offset(offset)
  const shown = select(db, activities(db, scope), scope, today).where(
    'activity.id',
    '=',
    sql<string>`any(array(${page}))`,
  )
  const rows = await (isOfTask ? shown.orderBy('activity.position') : shown).orderBy('activity.id').execute()
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
export async function findActivityById(
  db: Db,
  scope: Scope,
  today: string,
  id: string,
): Promise<SubTask | undefined> {
  const row = await select(db, activities(db, scope), scope, today)
    .where('activity.id', '=', id)
    .executeTakeFirst()
  return row && withPairs(row)
}

/** Those of these activities that the caller sees, by their ids. */
export async function listActivitiesById(
  db: Db,
  scope: Scope,
  today: string,
  ids: readonly string[],
): Promise<Map<string, SubTask>> {
  const rows = await select(db, activities(db, scope), scope, today)
    .where('activity.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.subTaskUniqueId, withPairs(row)]))
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

type NewRow = ActivityRow & { subTaskUniqueId: string; subTaskTitle: string; statusId: number }

/** Adds activities, each below a task, under ids that the caller made. */
export async function insertActivities(
  db: Db,
  scope: Scope,
  rows: readonly (NewRow & {
    taskUniqueId: string
    jobUniqueId: string
    workOrderUniqueId: string
    position: number
  })[],
): Promise<void> {
  await db
    .insertInto('activity')
    .values(
      rows.map(({ subTaskUniqueId, subTaskTitle, statusId, position, ...row }) => ({
        ...toRow(writable, row),
        title: subTaskTitle,
        status_id: statusId,
        position,
        id: subTaskUniqueId,
        task_id: row.taskUniqueId,
        job_id: row.jobUniqueId,
        work_order_id: row.workOrderUniqueId,
        company_id: scope.companyId,
        account_id: scope.accountId,
      })),
    )
    .execute()
}

/** Changes one activity, if its version is still `rowVersion` where one is given; answers whether it did. */
export async function updateActivity(
  db: Db,
  scope: Scope,
  id: string,
  row: ActivityRow,
  rowVersion?: number,
): Promise<boolean> {
  let query = db
    .updateTable('activity')
    .set({ ...toRow(writable, row), row_version: sql`row_version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  if (rowVersion !== undefined) query = query.where('row_version', '=', rowVersion)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The job of each of these tasks, and whether their project is one to bid on. */
export function listPlaces(db: Db, scope: Scope, tasks: readonly string[]) {
  return db
    .selectFrom('task')
    .innerJoin('work_order as w', (join) =>
      join
        .onRef('w.company_id', '=', 'task.company_id')
        .onRef('w.account_id', '=', 'task.account_id')
        .onRef('w.id', '=', 'task.work_order_id'),
    )
    .select([
      'task.id as taskUniqueId',
      'task.job_id as jobUniqueId',
      'task.work_order_id as workOrderUniqueId',
      sql<boolean>`w.construction_phase = ${BIDDING_PHASE}`.as('isBidding'),
    ])
    .where('task.company_id', '=', scope.companyId)
    .where('task.account_id', '=', scope.accountId)
    .where('task.id', '=', sql<string>`any(${tasks}::uuid[])`)
    .execute()
}

/** Writes down work done; the totals above follow by themselves. */
export async function insertCaptures(
  db: Db,
  scope: Scope,
  captures: readonly {
    id: string
    workOrderId: string
    activityId: string
    employeeId: string
    metricCompleted: string
    captureDate: string
  }[],
): Promise<void> {
  await db
    .insertInto('activity_capture')
    .values(
      captures.map((capture) => ({
        company_id: scope.companyId,
        account_id: scope.accountId,
        id: capture.id,
        work_order_id: capture.workOrderId,
        activity_id: capture.activityId,
        employee_id: capture.employeeId,
        metric_completed: capture.metricCompleted,
        capture_date: capture.captureDate,
        created_by_employee_id: scope.employeeId,
      })),
    )
    .execute()
}
