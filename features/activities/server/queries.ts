/**
 * All SQL on `activity`: records and codes. SQL on captures is in capture-queries.ts, SQL on bid lines in
 * bid-queries.ts.
 */
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Lack } from '#features/hierarchy/contract.ts'
import { isOutsideParentDates, remainingDaysOf, riskOfActivity } from '#features/hierarchy/server/public.ts'
import { BIDDING_PHASE } from '#features/reference/contract.ts'
import { byId } from '#server/db/beside.ts'
import { aliased, toRow } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { up } from '#server/db/order.ts'
import type { Range } from '#server/db/page.ts'
import { recordTable } from '#server/db/record.ts'
import { isVisible, type Sight, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { ActivityCode, PlacedSubTask, SubTask } from '../contract.ts'

/** The columns that a caller may write. */
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

export const activityTable = recordTable('activity', writable)

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

/** The fields of an activity that have a column of their own. */
export type ActivityRow = Partial<Pick<SubTask, keyof typeof writable>>

/** The activities that the caller sees. */
function activities(db: Db, sight: Sight) {
  return db
    .selectFrom('activity')
    .where('activity.company_id', '=', sight.companyId)
    .where('activity.account_id', '=', sight.accountId)
    .where('activity.deleted_at', 'is', null)
    .where(isVisible(sight, 'activity.work_order_id'))
}

/** The number of units that a form offers first. */
const MOST_UNITS = 12

/** The units of the activities that the caller sees, most used first. */
export async function listUnitsInUse(db: Db, scope: Scope, workOrder: string | null): Promise<string[]> {
  let query = activities(db, sightOf(scope, 'Activities', 'Read')).where('activity.unit', '<>', '')
  if (workOrder !== null) query = query.where('activity.work_order_id', '=', workOrder)
  const rows = await query
    .select('activity.unit')
    .groupBy('activity.unit')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('activity.unit')
    .limit(MOST_UNITS)
    .execute()
  return rows.map(({ unit }) => unit)
}

function codes(db: Db, { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>) {
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
    .where('ac.company_id', '=', companyId)
    .where('ac.account_id', '=', accountId)
    .orderBy(sql`c.code collate people`)
}

function select(db: Db, query: ReturnType<typeof activities>, sight: Sight, today: string) {
  return query
    .innerJoin('task as parent', byId('parent', 'activity.task_id'))
    .innerJoin('job', byId('job', 'activity.job_id'))
    .select(aliased('activity', readable))
    .select([
      riskOfActivity(today).as('riskLevel'),
      'job.title as jobTitle',
      'parent.name as taskName',
      remainingDaysOf('activity', today).as('remainingDays'),
      isOutsideParentDates('activity').as('isOutsideParentDates'),
      // 000 §9: dates of activities include an empty time
      sql<string | null>`to_char(activity.start_date, 'YYYY-MM-DD 00:00:00')`.as('subTaskStartDate'),
      sql<string | null>`to_char(activity.end_date, 'YYYY-MM-DD 00:00:00')`.as('subTaskEndDate'),
      sql<string>`metric_text(activity.target_metric)`.as('subTaskTargetMetric'),
      sql<string>`metric_text(activity.captured_metric)`.as('capturedMetric'),
      sql<string | null>`metric_text(activity.hours)`.as('subTaskHours'),
      sql<string | null>`unit_cost_text(activity.bid_unit_cost)`.as('bidUnitCost'),
    ])
    .select(
      jsonArrayFrom(codes(db, sight).whereRef('ac.activity_id', '=', sql.ref('activity.id'))).as(
        'assignedSubtaskCodes',
      ),
    )
}

const withPairs = (row: Omit<PlacedSubTask, 'companySubTaskCodeUniqueIds'>): PlacedSubTask => ({
  ...row,
  companySubTaskCodeUniqueIds: row.assignedSubtaskCodes.map(
    ({ taskCodesId, companySubTaskCodeUniqueId }) => ({
      taskCodesId,
      companySubTaskCodeUniqueId,
    }),
  ),
})

/**
 * The parent of the listed activities: a task or a work order. `lacks` lists only activities that lack the
 * field.
 */
export type ActivityParent = { task: string } | { workOrder: string; lacks?: Lack | null | undefined }

/** The condition for the price must be identical to that of the index `activity_without_price`. */
const isLacking: Record<Lack, RawBuilder<boolean>> = {
  price: sql`coalesce(activity.bid_unit_cost, 0) = 0`,
  hours: sql`coalesce(activity.hours, 0) = 0`,
  target: sql`activity.target_metric = 0`,
}

interface Caller {
  sight: Sight
  today: string
}

interface Given extends Caller {
  task: string | null
  workOrder: string | null
  lacks: Partial<Record<Lack, boolean>>
}

/**
 * The activities below a parent. Within a task they have the task's order; within a work order the order in
 * which they were added, which an index supports.
 */
const activityList = listOf({
  id: 'activity.id',
  found: (db, { sight, task, workOrder, lacks }: Given) => {
    if (task !== null) return activities(db, sight).where('activity.task_id', '=', task)
    const below = activities(db, sight).where('activity.work_order_id', '=', workOrder)
    const [lack] = Object.keys(lacks) as Lack[]
    return lack ? below.where(isLacking[lack]) : below
  },
  facts: (db, { sight, today }: Caller, ids) =>
    select(db, activities(db, sight), sight, today).where('activity.id', '=', ids),
  usual: ({ task }) => [...(task === null ? [] : [up(sql`activity.position`)]), up(sql`activity.id`)],
})

const callerOf = (scope: Scope, today: string): Caller => ({
  sight: sightOf(scope, 'Activities', 'Read'),
  today,
})

function givenFor(scope: Scope, today: string, parent: ActivityParent): Given {
  const caller = callerOf(scope, today)
  if ('task' in parent) return { ...caller, task: parent.task, workOrder: null, lacks: {} }
  const lacks = parent.lacks ? { [parent.lacks]: true } : {}
  return { ...caller, task: null, workOrder: parent.workOrder, lacks }
}

/** A page of the activities below a parent. */
export async function listActivities(
  db: Db,
  scope: Scope,
  today: string,
  parent: ActivityParent,
  range: Range,
): Promise<PlacedSubTask[]> {
  return (await activityList.page(db, givenFor(scope, today, parent), null, range)).map(withPairs)
}

/** The number of activities below a parent. */
export function countActivities(
  db: Db,
  scope: Scope,
  today: string,
  parent: ActivityParent,
): Promise<number> {
  return activityList.count(db, givenFor(scope, today, parent))
}

/** One activity that the caller sees. */
export async function findActivityById(
  db: Db,
  scope: Scope,
  today: string,
  id: string,
): Promise<SubTask | undefined> {
  const row = await activityList.byId(db, callerOf(scope, today), id)
  return row && withPairs(row)
}

/** The given activities that the caller sees, by id. */
export async function listActivitiesById(
  db: Db,
  scope: Scope,
  today: string,
  ids: readonly string[],
): Promise<Map<string, SubTask>> {
  const rows = await activityList.byIds(db, callerOf(scope, today), ids)
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

/** The number of codes of an activity. */
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

type NewActivity = ActivityRow & { subTaskUniqueId: string; subTaskTitle: string; statusId: number }

/** Adds activities with ids that the caller provides. */
export async function insertActivities(
  db: Db,
  scope: Scope,
  rows: readonly (NewActivity & {
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

/** The job of each task, and whether its project is in the bidding phase. */
export function listPlaces(db: Db, scope: Scope, tasks: readonly string[]) {
  return db
    .selectFrom('task')
    .innerJoin('work_order as w', byId('w', 'task.work_order_id'))
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
