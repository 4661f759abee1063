/** All SQL of the register of activities: open activities of all projects or of one, filtered and sorted. */
import { type RawBuilder, sql } from 'kysely'
import { DAYS_PER_WEEK, dayAfter, mondayOf, workingDaysBack } from '#contract/days.ts'
import { paceRow } from '#features/activities/server/public.ts'
import { isLateActivity, isOpenActivity, percentCaptured } from '#features/hierarchy/server/public.ts'
import { foundBy, foundIn, type ProjectsGiven } from '#features/projects/server/public.ts'
import { bareName, byId } from '#server/db/beside.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { lackingLast, orderOf, up } from '#server/db/order.ts'
import { fullName, guestCompany, isFirmShown, isPersonShown } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { statement } from '#server/db/statement.ts'
import { isVisible, type Sight, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import {
  type ActivitiesFilter,
  type ActivitySort,
  IDLE_WORKING_DAYS,
  SOON_DAYS,
  type WhichActivities,
  whichActivities,
} from '../activities-contract.ts'
import type { RegisteredActivity } from '../records.ts'
import { type Blocked, isBlocked } from './block-queries.ts'
import { isMine } from './queries.ts'

/** The caller's rights, and today's date. */
interface Caller {
  sight: Sight
  activities: Sight
  today: string
}

/** The filters of the register; null does not filter. */
interface Given extends Caller {
  /**
   * The days that limit the lists: this week, the days from tomorrow that count as soon, and the first day of
   * the working days without progress.
   */
  days: { monday: string; sunday: string; tomorrow: string; soon: string; idle: string }
  which: Readonly<Record<WhichActivities, boolean>>
  blocked: Blocked
  workOrder: string | null
  job: string | null
  employee: string | null
  subContractor: string | null
  phase: string | null
  /** The filter of projects by more than their phase; null: no such filter. */
  projects: ProjectsGiven | null
  search: string | null
}

/**
 * Turns the filter of a call into query parameters. `blocked` may be empty if no blocked activities are
 * wanted.
 */
function givenFor(scope: Scope, today: string, filter: ActivitiesFilter, blocked: Blocked): Given {
  const is = (name: WhichActivities) => filter.which === name
  return {
    sight: sightOf(scope, 'Schedule', 'Read'),
    activities: sightOf(scope, 'Activities', 'Read'),
    today,
    days: {
      monday: mondayOf(today),
      sunday: dayAfter(mondayOf(today), DAYS_PER_WEEK - 1),
      tomorrow: dayAfter(today, 1),
      soon: dayAfter(today, SOON_DAYS),
      idle: idleSince(today),
    },
    which: {
      late: is('late'),
      week: is('week'),
      soon: is('soon'),
      idle: is('idle'),
      blocked: is('blocked'),
      mine: is('mine'),
    },
    blocked,
    workOrder: filter.workOrderUniqueId ?? null,
    job: filter.jobUniqueId ?? null,
    employee: filter.employeeUniqueId ?? null,
    subContractor: filter.subContractorUniqueId ?? null,
    phase: filter.constructionPhase ?? null,
    projects: projectsFor(scope, today, filter),
    search: filter.searchKey || null,
  }
}

/**
 * The filter by phase is not included here: the phase filter costs less, and most calls use only the phase
 * filter.
 */
function projectsFor(
  scope: Scope,
  today: string,
  { riskLevel, managerUniqueId, projectSearchKey }: ActivitiesFilter,
): ProjectsGiven | null {
  if (!riskLevel && !managerUniqueId && !projectSearchKey) return null
  return foundBy(scope, today, { riskLevel, managerUniqueId, searchKey: projectSearchKey })
}

/** The first of the working days without a capture after which an activity has no progress. */
export const idleSince = (today: string): string => workingDaysBack(today, IDLE_WORKING_DAYS)

/**
 * True for rows of `activity` that are under way, or should be since `since`, and have no capture from
 * `since` on.
 */
export const isIdle = ({ companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>, since: string) =>
  sql<boolean>`((activity.captured_metric > 0 or activity.start_date <= ${since}::date) and activity.id not in (
    select c.activity_id from activity_capture c where c.company_id = ${companyId} and c.account_id = ${accountId}
      and c.deleted_at is null and c.capture_date >= ${since}::date))`

/** The SQL condition of each list of the register. */
function choicesOf({ sight, today, days, blocked }: Given): Record<WhichActivities, RawBuilder<boolean>> {
  return {
    late: isLateActivity(today),
    week: sql<boolean>`activity.end_date between ${days.monday}::date and ${days.sunday}::date`,
    soon: sql<boolean>`activity.start_date between ${days.tomorrow}::date and ${days.soon}::date`,
    idle: isIdle(sight, days.idle),
    blocked: isBlocked(blocked),
    mine: isMine(sight),
  }
}

/** The open activities that the caller may see. */
function open(db: Db, { sight, activities }: Caller) {
  return db
    .selectFrom('activity')
    .where('activity.company_id', '=', sight.companyId)
    .where('activity.account_id', '=', sight.accountId)
    .where('activity.deleted_at', 'is', null)
    .where(isOpenActivity())
    .where(isVisible(sight, 'activity.work_order_id'))
    .where(isVisible(activities, 'activity.work_order_id'))
}

/** The open activities that match the filter, without the condition of `which`. */
function narrowed(db: Db, given: Given) {
  const { workOrder, job, employee, subContractor, phase, projects, search } = given
  const { companyId, accountId } = given.sight
  let query = open(db, given)
  if (workOrder !== null) query = query.where('activity.work_order_id', '=', workOrder)
  if (job !== null) query = query.where('activity.job_id', '=', job)
  if (phase !== null)
    query = query.where(
      sql<boolean>`activity.work_order_id = any(array(select w.id from work_order w
        where w.company_id = ${companyId} and w.account_id = ${accountId} and w.construction_phase = ${phase}))`,
    )
  if (projects !== null)
    query = query.where(sql<boolean>`activity.work_order_id = any(array(${foundIn(db, projects)}))`)
  if (employee !== null)
    query = query.where(
      sql<boolean>`activity.id in (select ea.activity_id from employee_activity ea
        where ea.company_id = ${companyId} and ea.account_id = ${accountId} and ea.employee_id = ${employee})`,
    )
  if (subContractor !== null)
    query = query.where(
      sql<boolean>`activity.id in (select ea.activity_id from employee_activity ea
        join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = ea.employee_id
        where ea.company_id = ${companyId} and ea.account_id = ${accountId}
          and e.sub_contractor_id = ${subContractor} and ${isPersonShown(given.sight, 'e')})`,
    )
  if (search !== null) {
    // The kind and the account are words in `titles`, too, so the index finds them together with the typed
    // words.
    const named = (kind: 'SubTask' | 'Task' | 'Job') => sql`(select f.id from found_thing f
      where f.company_id = ${companyId} and f.account_id = ${accountId} and f.kind = ${sql.lit(kind)}
        and f.titles @@ (found_query(${search}, false) && (quote_literal(${sql.lit(`@${kind}`)}) || ' & '
          || quote_literal(found_owner(${accountId}::uuid)))::tsquery))`
    query = query.where(
      sql<boolean>`(activity.id in ${named('SubTask')} or activity.task_id in ${named('Task')} or activity.job_id in ${named('Job')})`,
    )
  }
  return query
}

/** The open activities that match the filter and `which`. */
function found(db: Db, given: Given) {
  const choices = choicesOf(given)
  let query = narrowed(db, given)
  for (const [name, is] of Object.entries(given.which))
    if (is) query = query.where(choices[name as WhichActivities])
  return query
}

/** True for the employee `e` who supervises another person of the crew of `activity`. */
export const leadsOthers = ({ companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>) =>
  sql<boolean>`(exists (select 1 from employee_relation r
    join employee_activity led on led.company_id = ${companyId} and led.account_id = ${accountId}
      and led.activity_id = activity.id and led.employee_id = r.reportee_employee_id
    where r.company_id = ${companyId} and r.account_id = ${accountId} and r.work_order_id = activity.work_order_id
      and r.supervisor_employee_id = e.id))`

/**
 * The crew of `activity`, as JSON: people who supervise others of the crew first, then in the order of their
 * assignment.
 */
function crewOf(sight: Sight) {
  const { companyId, accountId, ...reader } = sight
  return sql<
    RegisteredActivity['crew']
  >`(select coalesce(jsonb_agg(jsonb_build_object('employeeUniqueId', e.id,
      'name', ${bareName('e')}, 'companyName', ${guestCompany('e', reader)})
      order by ${leadsOthers(sight)} desc, ea.created_at, ea.id), '[]'::jsonb)
    from employee_activity ea
    join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = ea.employee_id
    where ea.company_id = ${companyId} and ea.account_id = ${accountId} and ea.activity_id = activity.id
      and ${isPersonShown(reader, 'e')})`
}

/** The people who supervise a member of the crew of `activity` on its project. */
function supervisorsOf({ companyId, accountId, ...reader }: Sight) {
  return sql<string[]>`array(select ${fullName('s', reader)} from employee s
    where s.company_id = ${companyId} and s.account_id = ${accountId} and ${isPersonShown(reader, 's')}
      and s.id in (select r.supervisor_employee_id from employee_relation r
        join employee_activity ea on ea.company_id = ${companyId} and ea.account_id = ${accountId}
          and ea.activity_id = activity.id and ea.employee_id = r.reportee_employee_id
        where r.company_id = ${companyId} and r.account_id = ${accountId} and r.work_order_id = activity.work_order_id)
    order by (s.first_name || ' ' || s.last_name) collate people, s.id)`
}

const codesOf = ({ companyId, accountId }: Sight) =>
  sql<string[]>`array(select c.code from activity_code ac
    join company_sub_task_code c on c.company_id = ${companyId} and c.id = ac.company_sub_task_code_id
    where ac.company_id = ${companyId} and ac.account_id = ${accountId} and ac.activity_id = activity.id
    order by c.code collate people, c.id)`

/** The fields of an activity that the SQL query reads. The service adds forecast and blocking records. */
export type RegisteredRow = Omit<RegisteredActivity, 'blocks' | 'pace' | 'forecastEndDate'> & {
  remaining: string
  capturedDays: number
  capturedLately: string
}

const register = listOf({
  id: 'activity.id',
  found,
  facts: (db, caller: Caller, ids) => {
    const { sight, today } = caller
    return open(db, caller)
      .innerJoin('task', byId('task', 'activity.task_id'))
      .innerJoin('job', byId('job', 'activity.job_id'))
      .innerJoin('work_order as w', byId('w', 'activity.work_order_id'))
      .innerJoinLateral(
        () => paceRow(sight, today).as('pace'),
        (join) => join.onTrue(),
      )
      .where('activity.id', '=', ids)
      .select([
        'activity.id as subTaskUniqueId',
        'activity.task_id as taskUniqueId',
        'activity.job_id as jobUniqueId',
        'activity.work_order_id as workOrderUniqueId',
        'activity.title',
        'task.name as taskName',
        'job.title as jobTitle',
        'w.title as workOrderTitle',
        'activity.start_date as startDate',
        'activity.end_date as endDate',
        sql<number | null>`case when ${isLateActivity(today)} then ${today}::date - activity.end_date end`.as(
          'daysLate',
        ),
        percentCaptured().as('progress'),
        sql<string>`metric_text(activity.captured_metric)`.as('capturedMetric'),
        sql<string>`metric_text(activity.target_metric)`.as('subTaskTargetMetric'),
        'activity.unit as subTaskUnit',
        sql<string | null>`metric_text(activity.hours)`.as('subTaskHours'),
        sql<string | null>`unit_cost_text(activity.bid_unit_cost)`.as('bidUnitCost'),
        codesOf(sight).as('codes'),
        crewOf(sight).as('crew'),
        supervisorsOf(sight).as('supervisors'),
        isMine(sight).as('isMine'),
        'pace.last_capture as lastCaptureDate',
        sql<string>`greatest(activity.target_metric - activity.captured_metric, 0)::text`.as('remaining'),
        'pace.captured_days as capturedDays',
        sql<string>`pace.captured_lately::text`.as('capturedLately'),
        'activity.row_version as rowVersion',
      ])
  },
  orders: ({ sight: { companyId, accountId } }) => {
    const named = (table: 'task' | 'job' | 'work_order', title: string) =>
      sql`(select ${sql.ref(`named.${title}`)} collate people from ${sql.table(table)} named
        where named.company_id = ${companyId} and named.account_id = ${accountId}
          and named.id = ${sql.ref(`activity.${table}_id`)})`
    return {
      name: sql`activity.title collate people`,
      task: named('task', 'name'),
      job: named('job', 'title'),
      project: named('work_order', 'title'),
      start: sql`activity.start_date`,
      end: sql`activity.end_date`,
      progress: sql`coalesce(activity.captured_metric / nullif(activity.target_metric, 0), 0)`,
    }
  },
  usual: () => [lackingLast(up(sql`activity.end_date`)), up(sql`activity.id`)],
})

interface Asked extends ActivitiesFilter {
  sort?: ActivitySort | null | undefined
}

/** A range of the register. `blocked` is used only if `which` asks for blocked activities. */
export function listRegister(
  db: Db,
  scope: Scope,
  today: string,
  asked: Asked,
  blocked: Blocked,
  range: Range,
): Promise<RegisteredRow[]> {
  return register.page(db, givenFor(scope, today, asked, blocked), orderOf(asked.sort), range)
}

/** Counts the activities of the register that match. */
export function countRegister(
  db: Db,
  scope: Scope,
  today: string,
  asked: Asked,
  blocked: Blocked,
): Promise<number> {
  return register.count(db, givenFor(scope, today, asked, blocked))
}

/**
 * Counts by project first and then sums. Counting distinct projects directly would sort all activities by
 * project.
 */
const counts = statement((db, given: Given) => {
  const choices = choicesOf(given)
  const count = (is: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${is})`
  // A value below 1 means that no activity of the project is late. All counted activities are open.
  const daysLate = sql<number>`max(${given.today}::date - activity.end_date)`
  const byProject = narrowed(db, given)
    .groupBy('activity.work_order_id')
    .select([
      sql<number>`count(*)`.as('all'),
      daysLate.as('days_late'),
      ...whichActivities.map((name) => count(choices[name]).as(name)),
    ])
  const sum = (name: string) => sql<number>`coalesce(sum(${sql.ref(`p.${name}`)}), 0)::int`
  return db
    .selectFrom(byProject.as('p'))
    .select([
      ...(['all', ...whichActivities] as const).map((name) => sum(name).as(name)),
      sql<number>`(count(*) filter (where p.days_late > 0))::int`.as('lateProjects'),
      sql<number>`greatest(coalesce(max(p.days_late), 0), 0)`.as('mostDaysLate'),
    ])
})

/** Counts the activities of each list of the register. */
export async function countChoices(
  db: Db,
  scope: Scope,
  today: string,
  filter: ActivitiesFilter,
  blocked: Blocked,
) {
  const [row] = await counts(db, givenFor(scope, today, filter, blocked))
  if (!row) throw new Error('A count has no row.')
  return row
}

/** The largest number of choices of one filter. */
const MOST_OFFERED = 200

interface Offered {
  id: string
  name: string
}

/**
 * The choices of the filters, by name: projects and jobs with open activities, and the people and firms of
 * their crews.
 */
export async function listChoices(
  db: Db,
  scope: Scope,
  today: string,
  workOrderUniqueId: string | null,
): Promise<{ workOrders: Offered[]; jobs: Offered[]; employees: Offered[]; subContractors: Offered[] }> {
  const given = givenFor(scope, today, { workOrderUniqueId }, { jobs: [], activities: [] })
  const { companyId, accountId } = scope
  const opened = narrowed(db, given).select(['activity.id', 'activity.work_order_id', 'activity.job_id'])
  const offer = (rows: RawBuilder<unknown>) =>
    sql<
      Offered[]
    >`(select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name collate people, o.id), '[]'::jsonb)
      from (${rows} limit ${MOST_OFFERED}) o)`
  const none = sql<Offered[]>`'[]'::jsonb`
  const isAll = workOrderUniqueId === null
  // `materialized` reads the open activities once. With poor statistics, PostgreSQL would read them again for
  // each person and firm.
  const { rows } = await sql<Awaited<ReturnType<typeof listChoices>>>`
    with opened as materialized ${opened},
    crew as materialized (
      select distinct ea.employee_id from employee_activity ea
      where ea.company_id = ${companyId} and ea.account_id = ${accountId} and ea.activity_id in (select id from opened))
    select
    ${
      isAll
        ? offer(sql`select w.id, w.title as name from work_order w where w.company_id = ${companyId} and w.account_id = ${accountId}
            and w.deleted_at is null and w.id in (select work_order_id from opened)`)
        : none
    } as "workOrders",
    ${
      isAll
        ? none
        : offer(sql`select j.id, j.title as name from job j where j.company_id = ${companyId} and j.account_id = ${accountId}
            and j.work_order_id = ${workOrderUniqueId} and j.deleted_at is null and j.id in (select job_id from opened)`)
    } as jobs,
    ${offer(sql`select e.id, ${fullName('e', scope)} as name from employee e where e.company_id = ${companyId} and e.account_id = ${accountId}
      and ${isPersonShown(scope, 'e')} and e.id in (select employee_id from crew)`)} as employees,
    ${offer(sql`select f.id, f.name from sub_contractor f where f.company_id = ${companyId} and f.account_id = ${accountId}
      and ${isFirmShown(scope, 'f.id')} and f.id in (select e.sub_contractor_id from employee e where e.company_id = ${companyId}
        and e.account_id = ${accountId} and e.id in (select employee_id from crew))`)} as "subContractors"`.execute(
    db,
  )
  return rows[0] ?? { workOrders: [], jobs: [], employees: [], subContractors: [] }
}
