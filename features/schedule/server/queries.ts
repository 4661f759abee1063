/**
 * All SQL of the schedule: the projects and activities in a range of days, and the fields that the schedule
 * shows.
 */
import { type RawBuilder, sql } from 'kysely'
import {
  isLateActivity,
  isOutsideParentDates,
  percentCaptured,
  percentDone,
  riskOf,
  riskOfActivity,
} from '#features/hierarchy/server/public.ts'
import { byId } from '#server/db/beside.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { lackingLast, up } from '#server/db/order.ts'
import type { Range } from '#server/db/page.ts'
import { isVisible, type Sight, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { ScheduledJob, ScheduledSubTask, ScheduledTask, ScheduledWorkOrder } from '../contract.ts'

/** The range of days, and the filters of activities. */
export interface ScheduleRange {
  from: string
  to: string
  isLate: boolean
  isMine: boolean
  isWithoutProgress: boolean
}

/** The parameters of both lists: which records of each level the caller may read, and the filters. */
interface Given extends ScheduleRange {
  /** Where the caller may read schedules. */
  sight: Sight
  projects: Sight
  jobs: Sight
  tasks: Sight
  activities: Sight
  /**
   * The caller sees only the titles of jobs and tasks. Their dates are then no filter, because a filter would
   * reveal the dates.
   */
  isTitlesAlone: boolean
  today: string
  workOrder: string | null
}

function givenFor(scope: Scope, today: string, range: ScheduleRange, workOrder: string | null): Given {
  return {
    ...range,
    sight: sightOf(scope, 'Schedule', 'Read'),
    projects: sightOf(scope, 'Projects', 'Read'),
    jobs: sightOf(scope, 'Jobs', 'Read'),
    tasks: sightOf(scope, 'Tasks', 'Read'),
    activities: sightOf(scope, 'Activities', 'Read'),
    isTitlesAlone: scope.theirs !== null,
    today,
    workOrder,
  }
}

/**
 * True for rows of `alias` that overlap the range, both ends included. A missing start or end does not limit
 * the row.
 */
function touches(alias: string, { from, to }: ScheduleRange): RawBuilder<boolean> {
  const [start, end] = [sql.ref(`${alias}.start_date`), sql.ref(`${alias}.end_date`)]
  return sql<boolean>`((${start} is null or ${start} <= ${to}::date) and (${end} is null or ${end} >= ${from}::date))`
}

/** True for a row that ends before today and of which less than 100 `percent` is done. */
const isLateBy = (end: RawBuilder<unknown>, percent: RawBuilder<number | null>, today: string) =>
  sql<boolean>`coalesce(${end} < ${today}::date and coalesce(${percent}, 0) < 100, false)`

/**
 * True for rows of `activity` whose crew has the caller, or a person whom the caller supervises on the
 * project.
 */
export function isMine({ companyId, accountId, employeeId }: Sight): RawBuilder<boolean> {
  // A subquery that runs once, not once for each activity.
  return sql<boolean>`(activity.id in (select mine.activity_id from employee_activity mine
    where mine.company_id = ${companyId} and mine.account_id = ${accountId} and (mine.employee_id = ${employeeId}
      or (mine.employee_id, mine.work_order_id) in (
        select r.reportee_employee_id, r.work_order_id from employee_relation r
        where r.company_id = ${companyId} and r.account_id = ${accountId} and r.supervisor_employee_id = ${employeeId}))))`
}

/** True for rows of `activity` that should have begun and have no captures. */
const isWithoutProgress = (today: string) =>
  sql<boolean>`(activity.captured_metric = 0 and least(activity.start_date, activity.end_date) <= ${today}::date)`

/** True for rows of `activity` that match the filters and that the caller may read. */
function isSoughtActivity(given: Given): RawBuilder<boolean> {
  const { sight, activities, today } = given
  return sql<boolean>`${sql.join(
    [
      sql`activity.deleted_at is null`,
      isVisible(activities, 'activity.work_order_id'),
      touches('activity', given),
      ...(given.isLate ? [isLateActivity(today)] : []),
      ...(given.isMine ? [isMine(sight)] : []),
      ...(given.isWithoutProgress ? [isWithoutProgress(today)] : []),
    ],
    sql` and `,
  )}`
}

/**
 * True if the row `alias` itself, or a record below it, is in the range. With a filter of activities, an
 * activity below must match.
 */
function holds(given: Given, alias: 'work_order' | 'job' | 'task'): RawBuilder<boolean> {
  const { companyId, accountId } = given.sight
  const inside = (table: 'job' | 'task') => {
    const part = sql.ref(`${table}_in`)
    return sql<boolean>`exists (select 1 from ${sql.table(table)} ${part}
      where ${part}.company_id = ${companyId} and ${part}.account_id = ${accountId}
        and ${sql.ref(`${table}_in.${alias}_id`)} = ${sql.ref(`${alias}.id`)}
        and ${part}.deleted_at is null and ${touches(`${table}_in`, given)})`
  }
  const hasActivity = sql<boolean>`exists (select 1 from activity
    where activity.company_id = ${companyId} and activity.account_id = ${accountId}
      and ${sql.ref(`activity.${alias}_id`)} = ${sql.ref(`${alias}.id`)} and ${isSoughtActivity(given)})`
  if (given.isLate || given.isMine || given.isWithoutProgress) return hasActivity
  if (given.isTitlesAlone) {
    return alias === 'work_order'
      ? sql<boolean>`(${touches(alias, given)} or ${hasActivity})`
      : sql<boolean>`true`
  }
  const below =
    alias === 'work_order' ? [inside('job'), inside('task')] : alias === 'job' ? [inside('task')] : []
  return sql<boolean>`(${sql.join([touches(alias, given), ...below, hasActivity], sql` or `)})`
}

// Work orders ---------------------------------------------------------------------------------------------------------

function workOrders(db: Db, { sight, projects }: Given) {
  return db
    .selectFrom('work_order')
    .where('work_order.company_id', '=', sight.companyId)
    .where('work_order.account_id', '=', sight.accountId)
    .where('work_order.deleted_at', 'is', null)
    .where(isVisible(sight, 'work_order.id'))
    .where(isVisible(projects, 'work_order.id'))
}

/** Joins the row of progress `of` whose record is `id`. */
const totalsOf = <As extends 'p' | 'w'>(of: As, id: string) => {
  const [table = ''] = id.split('.')
  return sql`progress as ${sql.ref(of)} on ${sql.ref(`${of}.company_id`)} = ${sql.ref(`${table}.company_id`)}
    and ${sql.ref(`${of}.account_id`)} = ${sql.ref(`${table}.account_id`)} and ${sql.ref(`${of}.record_id`)} = ${sql.ref(id)}`
}

/** The fields of a job or a task, as JSON. */
function toldAs(given: Given, table: 'job' | 'task', title: string, subTasks: RawBuilder<unknown>) {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  const percent = percentDone('w')
  return sql`jsonb_build_object('uniqueID', ${of('id')}, 'title', ${of(title)},
    'startDate', ${of('start_date')}, 'endDate', ${of('end_date')},
    'riskLevel', ${riskOf(table, given.today)}, 'progress', ${percent},
    'isLate', ${isLateBy(of('end_date'), percent, given.today)},
    'isOutsideParentDates', ${isOutsideParentDates(table)}, 'rowVersion', ${of('row_version')}, 'subTasks', ${subTasks})`
}

/** The tasks of the row `job`, as JSON. */
function tasksOfJob(given: Given): RawBuilder<ScheduledTask[]> {
  const { sight, tasks } = given
  return sql<ScheduledTask[]>`(select coalesce(jsonb_agg(${toldAs(given, 'task', 'name', sql`'[]'::jsonb`)}
      order by task.position, task.id), '[]'::jsonb)
    from task
    cross join lateral (select job.start_date, job.end_date) parent
    left join ${totalsOf('p', 'task.id')}
    left join ${totalsOf('w', 'task.work_order_id')}
    where task.company_id = ${sight.companyId} and task.account_id = ${sight.accountId}
      and task.job_id = job.id and task.deleted_at is null and ${isVisible(tasks, 'task.work_order_id')}
      and ${holds(given, 'task')})`
}

/** The jobs of the row `work_order`, each with its tasks, as JSON. */
function jobsOfWorkOrder(given: Given): RawBuilder<ScheduledJob[]> {
  const { sight, jobs } = given
  return sql<ScheduledJob[]>`(select coalesce(jsonb_agg(${toldAs(given, 'job', 'title', tasksOfJob(given))}
      order by job.position, job.id), '[]'::jsonb)
    from job
    cross join lateral (select work_order.start_date, work_order.end_date) parent
    left join ${totalsOf('p', 'job.id')}
    left join ${totalsOf('w', 'job.work_order_id')}
    where job.company_id = ${sight.companyId} and job.account_id = ${sight.accountId}
      and job.work_order_id = work_order.id and job.deleted_at is null and ${isVisible(jobs, 'job.work_order_id')}
      and ${holds(given, 'job')})`
}

/** Sorted by start, the earliest first, so that the bars look like a staircase. */
const workOrderList = listOf({
  id: 'work_order.id',
  found: (db, given: Given) => {
    const all = workOrders(db, given).where(holds(given, 'work_order'))
    return given.workOrder === null ? all : all.where('work_order.id', '=', given.workOrder)
  },
  facts: (db, given: Given, ids) => {
    const percent = percentDone('p')
    return workOrders(db, given)
      .leftJoin('progress as p', (join) =>
        join
          .onRef('p.company_id', '=', 'work_order.company_id')
          .onRef('p.account_id', '=', 'work_order.account_id')
          .onRef('p.record_id', '=', 'work_order.id'),
      )
      .select([
        'work_order.id as workOrderUniqueID',
        'work_order.title',
        'work_order.start_date as startDate',
        'work_order.end_date as endDate',
        riskOf('work_order', given.today).as('riskLevel'),
        percent.as('progress'),
        isLateBy(sql.ref('work_order.end_date'), percent, given.today).as('isLate'),
        jobsOfWorkOrder(given).as('schedule'),
      ])
      .where('work_order.id', '=', ids)
  },
  usual: () => [lackingLast(up(sql`work_order.start_date`)), up(sql`work_order.id`)],
})

/** A page of the projects in a range, or the project `workOrder` only. */
export function listWorkOrders(
  db: Db,
  scope: Scope,
  today: string,
  { workOrder, ...range }: ScheduleRange & { workOrder: string | null },
  page: Range,
): Promise<ScheduledWorkOrder[]> {
  return workOrderList.page(db, givenFor(scope, today, range, workOrder), null, page)
}

/** Counts the projects in a range. */
export function countWorkOrders(
  db: Db,
  scope: Scope,
  today: string,
  { workOrder, ...range }: ScheduleRange & { workOrder: string | null },
): Promise<number> {
  return workOrderList.count(db, givenFor(scope, today, range, workOrder))
}

// Activities ----------------------------------------------------------------------------------------------------------

function activities(db: Db, given: Given) {
  const { sight } = given
  return db
    .selectFrom('activity')
    .innerJoin('task', byId('task', 'activity.task_id'))
    .innerJoin('job', byId('job', 'activity.job_id'))
    .where('activity.company_id', '=', sight.companyId)
    .where('activity.account_id', '=', sight.accountId)
    .where(isVisible(sight, 'activity.work_order_id'))
    .where(isSoughtActivity(given))
}

/** Sorted as their jobs and tasks are. */
const activityList = listOf({
  id: 'activity.id',
  found: (db, given: Given) => activities(db, given).where('activity.work_order_id', '=', given.workOrder),
  facts: (db, given: Given, ids) =>
    activities(db, given)
      .innerJoin('task as parent', byId('parent', 'activity.task_id'))
      .select([
        'activity.id as uniqueID',
        'activity.task_id as taskUniqueId',
        'activity.job_id as jobUniqueId',
        'activity.work_order_id as workOrderUniqueId',
        'activity.title',
        'activity.start_date as startDate',
        'activity.end_date as endDate',
        'activity.row_version as rowVersion',
        riskOfActivity(given.today).as('riskLevel'),
        percentCaptured().as('progress'),
        sql<boolean>`coalesce(${isLateActivity(given.today)}, false)`.as('isLate'),
        isMine(given.sight).as('isMine'),
        isOutsideParentDates('activity').as('isOutsideParentDates'),
        sql<[]>`'[]'::jsonb`.as('subTasks'),
      ])
      .where('activity.id', '=', ids),
  usual: () => [
    up(sql`job.position`),
    up(sql`job.id`),
    up(sql`task.position`),
    up(sql`task.id`),
    up(sql`activity.position`),
    up(sql`activity.id`),
  ],
})

/** A page of the activities of a project in a range. */
export function listSubTasks(
  db: Db,
  scope: Scope,
  today: string,
  { workOrder, ...range }: ScheduleRange & { workOrder: string },
  page: Range,
): Promise<ScheduledSubTask[]> {
  return activityList.page(db, givenFor(scope, today, range, workOrder), null, page)
}

/** Counts the activities of a project in a range. */
export function countSubTasks(
  db: Db,
  scope: Scope,
  today: string,
  { workOrder, ...range }: ScheduleRange & { workOrder: string },
): Promise<number> {
  return activityList.count(db, givenFor(scope, today, range, workOrder))
}

/** Counts the activities in a range that match each filter, in one project or in all. */
export async function countFiltered(
  db: Db,
  scope: Scope,
  today: string,
  { workOrder, ...range }: ScheduleRange & { workOrder: string | null },
): Promise<{ late: number; mine: number; withoutProgress: number }> {
  const given = givenFor(scope, today, range, workOrder)
  const count = (is: RawBuilder<boolean>) => sql<number>`(count(*) filter (where ${is}))::int`
  let query = activities(db, given)
  if (workOrder) query = query.where('activity.work_order_id', '=', workOrder)
  return query
    .select([
      count(isLateActivity(today)).as('late'),
      count(isMine(given.sight)).as('mine'),
      count(isWithoutProgress(today)).as('withoutProgress'),
    ])
    .executeTakeFirstOrThrow()
}

// What moves together -------------------------------------------------------------------------------------------------

/** A task or an activity below a job or below a task. */
export interface Below {
  uniqueID: string
  level: 'task' | 'activity'
  /** Of an activity: its task. */
  taskUniqueId: string
  startDate: string | null
  endDate: string | null
  rowVersion: number
  isDone: boolean
}

/** Lists everything below a job, or below one of its tasks, including records that no filter shows. */
export async function listBelow(
  db: Db,
  { companyId, accountId }: Scope,
  { job, task }: { job: string; task: string | null },
): Promise<Below[]> {
  const { rows } = await sql<Below>`
    select task.id as "uniqueID", 'task' as level, task.id as "taskUniqueId", task.start_date::text as "startDate",
      task.end_date::text as "endDate", task.row_version as "rowVersion", false as "isDone"
    from task where task.company_id = ${companyId} and task.account_id = ${accountId} and task.job_id = ${job}
      and task.deleted_at is null and ${task}::uuid is null
    union all
    select activity.id, 'activity', activity.task_id, activity.start_date::text, activity.end_date::text,
      activity.row_version, coalesce(${percentCaptured()}, 0) >= 100
    from activity where activity.company_id = ${companyId} and activity.account_id = ${accountId}
      and activity.job_id = ${job} and activity.deleted_at is null
      and (${task}::uuid is null or activity.task_id = ${task})
    order by 1`.execute(db)
  return rows
}

/** The dates of a job, or of a task of a job; undefined if it does not exist. */
export async function findHolder(
  db: Db,
  { companyId, accountId }: Scope,
  { job, task }: { job: string; task: string | null },
): Promise<{ startDate: string | null; endDate: string | null; rowVersion: number } | undefined> {
  const table = sql.table(task ? 'task' : 'job')
  const { rows } = await sql<{ startDate: string | null; endDate: string | null; rowVersion: number }>`
    select h.start_date::text as "startDate", h.end_date::text as "endDate", h.row_version as "rowVersion"
    from ${table} h where h.company_id = ${companyId} and h.account_id = ${accountId} and h.id = ${task ?? job}
      and h.deleted_at is null ${task ? sql`and h.job_id = ${job}` : sql``}`.execute(db)
  return rows[0]
}
