/** All SQL on captures of people on a job, and on the people who report to the caller there. */

import { type RawBuilder, sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { NO_ID } from '#contract/values.ts'
import type { ReadCapture } from '#features/activities/captured.ts'
import { isAtWork } from '#server/db/at-work.ts'
import { correctedOf, correctorOf } from '#server/db/corrections.ts'
import { endPage, isBehind, KEYS, keysIn, keysOf, readFor } from '#server/db/cursor.ts'
import type { Db } from '#server/db/open.ts'
import { down, inOrder } from '#server/db/order.ts'
import {
  type FirmSight,
  fullName,
  guestCompany,
  isPersonShown,
  isPersonShownById,
} from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { isSeen, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type {
  ActivityCaptureRow,
  CaptureOfActivity,
  CrewActivity,
  OwnCaptureRow,
  Reportee,
} from '../contract.ts'

/** The person, the chosen day, and the first and last of the seven days. */
export interface OfDay {
  employeeId: string
  day: string
  first: string
  today: string
}

type Given<Row> = Omit<Row, 'canChange' | 'captureDate'>

/**
 * A person's activities on a job: those in progress to which the person is assigned, and those with a capture
 * of the person in the seven days.
 */
export function activitiesOf(db: Db, scope: Scope, { jobId, ...of }: OfDay & { jobId: string }) {
  const { columns, from, order } = withCaptures(scope, of, sql`and a.job_id = ${jobId}`)
  return {
    async list({ offset, limit }: Range): Promise<Given<ActivityCaptureRow>[]> {
      const { rows } = await sql<Given<ActivityCaptureRow>>`
        select ${columns} ${from} order by ${order} limit ${limit} offset ${offset}`.execute(db)
      return rows
    },
    count: () => total(db, from),
  }
}

/**
 * The caller's own activities on all projects whose captures they may read, ordered by the name of the
 * project.
 */
export function ownActivities(db: Db, scope: Scope, day: Omit<OfDay, 'employeeId'>) {
  const { companyId, accountId, employeeId } = scope
  // Narrowed to the caller's activities first, so that the query does not read all activities of the account.
  const theirs = sql`and ${visibleWorkOrder(scope, 'Captures', 'Read', 'a.work_order_id')}
    and a.id in (
      select ea.activity_id from employee_activity ea where ea.company_id = ${companyId}
        and ea.account_id = ${accountId} and ea.employee_id = ${employeeId}
      union
      select c.activity_id from activity_capture c where c.company_id = ${companyId} and c.account_id = ${accountId}
        and c.employee_id = ${employeeId} and c.deleted_at is null
        and c.capture_date between ${day.first}::date and ${day.today}::date)`
  const beside = sql`join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId}
      and w.id = a.work_order_id and w.deleted_at is null
    join job j on j.company_id = ${companyId} and j.account_id = ${accountId} and j.id = a.job_id`
  const { columns, from, order } = withCaptures(scope, { ...day, employeeId }, theirs, beside)
  return {
    async list({ offset, limit }: Range): Promise<Given<OwnCaptureRow>[]> {
      const { rows } = await sql<Given<OwnCaptureRow>>`
        select ${columns}, w.title as "workOrderTitle", j.title as "jobTitle", a.end_date::text as "endDate"
        ${from} order by w.title collate people, w.id, j.position, j.id, ${order} limit ${limit} offset ${offset}`.execute(
        db,
      )
      return rows
    },
    count: () => total(db, from),
  }
}

/**
 * The common part of both lists: a person's activities that `narrowed` selects, each with its captures of the
 * day.
 */
function withCaptures(
  scope: Pick<Scope, 'companyId' | 'accountId'> & FirmSight,
  { employeeId, day, first, today }: OfDay,
  narrowed: RawBuilder<unknown>,
  beside: RawBuilder<unknown> = sql``,
) {
  const { companyId, accountId } = scope
  const week = sql`from activity_capture c where c.company_id = ${companyId} and c.account_id = ${accountId}
    and c.employee_id = ${employeeId} and c.activity_id = a.id and c.deleted_at is null
    and c.capture_date between ${first}::date and ${today}::date`
  const from = sql`from activity a
    join task k on k.company_id = ${companyId} and k.account_id = ${accountId} and k.id = a.task_id
    ${beside}
    left join activity_capture c on c.company_id = ${companyId} and c.account_id = ${accountId}
      and c.employee_id = ${employeeId} and c.activity_id = a.id and c.capture_date = ${day}::date and c.deleted_at is null
    left join employee maker on maker.company_id = ${companyId} and maker.account_id = ${accountId}
      and maker.id = c.created_by_employee_id
    left join employee corrector on corrector.company_id = ${companyId} and corrector.account_id = ${accountId}
      and corrector.id = c.corrected_by_employee_id
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.deleted_at is null ${narrowed}
      and (c.id is not null
        or exists (select 1 ${week})
        or (a.status_id <> all(array[${statuses.Completed}, ${statuses.InActive}]::smallint[])
          and (a.start_date is null or a.start_date <= ${day}::date or a.captured_metric > 0)
          and (a.target_metric = 0 or a.captured_metric < a.target_metric)
          and exists (select 1 from employee_activity ea where ea.company_id = ${companyId} and ea.account_id = ${accountId}
            and ea.activity_id = a.id and ea.employee_id = ${employeeId})))`
  const columns = sql`coalesce(c.id, ${NO_ID}::uuid) as "employeeSubTaskUniqueId", a.id as "subTaskUniqueId",
          a.title as "subTaskTitle", k.name as "taskName", a.unit as "subTaskUnit",
          metric_text(a.target_metric) as "subTaskTargetMetric", metric_text(a.captured_metric) as "capturedMetric",
          a.status_id = ${statuses.Completed} as "isCompleted", metric_text(c.metric_completed) as "metricCompleted",
          ${employeeId}::uuid as "employeeUniqueId", a.job_id as "jobUniqueId", a.work_order_id as "workOrderUniqueId",
          c.created_by_employee_id as "createdByEmployeeUniqueId",
          ${fullName<string | null>('maker', scope)} as "createdByEmployeeName", c.row_version as "rowVersion",
          ${correctedOf('c', sql`metric_text(c.corrected_from)`, scope)} as corrected,
          coalesce((select jsonb_agg(jsonb_build_object('captureDate', d.day, 'quantity', metric_text(d.metric),
              'isCorrected', d.corrected) order by d.day)
            from (select c.capture_date::text as day, sum(c.metric_completed) as metric,
                bool_or(c.corrected_at is not null) as corrected
              ${week} group by c.capture_date) d), '[]') as days`
  return { columns, from, order: sql`k.position, k.id, a.position, a.id, c.id` }
}

/** An activity of a person as the query returns it. The rights of the caller are added afterwards. */
export type ReadActivity = Omit<CrewActivity, 'canAdd' | 'captures'> & {
  employeeId: string
  captures: ReadCapture[]
}

/**
 * The activities of several people on a job, with their captures of the seven days, in the order of the plan.
 * Each person has each activity once, chosen by the rules of `activitiesOf` for today.
 */
export async function activitiesOfCrew(
  db: Db,
  scope: Scope,
  {
    employees,
    jobId,
    first,
    today,
  }: { employees: readonly string[]; jobId: string; first: string; today: string },
): Promise<ReadActivity[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<ReadActivity>`
    with told as (
      select c.employee_id, c.activity_id, jsonb_agg(jsonb_build_object('captureUniqueId', c.id,
          'captureDate', c.capture_date, 'quantity', metric_text(c.metric_completed), 'rowVersion', c.row_version,
          'createdByEmployeeUniqueId', c.created_by_employee_id,
          'corrected', ${correctedOf('c', sql`metric_text(c.corrected_from)`, scope, correctorOf(scope, 'c'))})
        order by c.capture_date, c.id) as captures
      from activity_capture c
      where c.company_id = ${companyId} and c.account_id = ${accountId} and c.deleted_at is null
        and c.employee_id = any(${employees}::uuid[]) and c.capture_date between ${first}::date and ${today}::date
      group by c.employee_id, c.activity_id),
    theirs as (
      select ea.employee_id, ea.activity_id from employee_activity ea
      where ea.company_id = ${companyId} and ea.account_id = ${accountId} and ea.employee_id = any(${employees}::uuid[])
      union
      select employee_id, activity_id from told)
    select theirs.employee_id as "employeeId", a.id as "subTaskUniqueId", a.title as "subTaskTitle",
      k.name as "taskName", a.unit as "subTaskUnit", metric_text(a.target_metric) as "subTaskTargetMetric",
      metric_text(a.captured_metric) as "capturedMetric", a.status_id = ${statuses.Completed} as "isCompleted",
      coalesce(told.captures, '[]') as captures
    from theirs
    join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = theirs.activity_id
      and a.job_id = ${jobId} and a.deleted_at is null
    join task k on k.company_id = ${companyId} and k.account_id = ${accountId} and k.id = a.task_id
    left join told on told.employee_id = theirs.employee_id and told.activity_id = theirs.activity_id
    where told.captures is not null
      or (a.status_id <> all(array[${statuses.Completed}, ${statuses.InActive}]::smallint[])
        and (a.start_date is null or a.start_date <= ${today}::date or a.captured_metric > 0)
        and (a.target_metric = 0 or a.captured_metric < a.target_metric))
    order by k.position, k.id, a.position, a.id`.execute(db)
  return rows
}

/** A capture of an activity as the query returns it. The rights of the caller are added afterwards. */
export type ReadCaptureOfActivity = Omit<CaptureOfActivity, 'canChange' | 'needsReason'> & {
  createdByEmployeeUniqueId: string
}

/** The newest day first. */
const newestFirst = [down(sql`c.capture_date`), down(sql`c.id`)]
const LISTED = 'activity_capture.id'

/** The captures of an activity by these people; null: by all people whom the caller may see. */
export function capturesOfActivity(db: Db, scope: Scope, activity: string, people: readonly string[] | null) {
  const { companyId, accountId } = scope
  const from = sql`from activity_capture c
    join employee person on person.company_id = ${companyId} and person.account_id = ${accountId}
      and person.id = c.employee_id
    left join employee corrector on corrector.company_id = ${companyId} and corrector.account_id = ${accountId}
      and corrector.id = c.corrected_by_employee_id
    where c.company_id = ${companyId} and c.account_id = ${accountId} and c.activity_id = ${activity}
      and c.deleted_at is null and ${isPersonShown(scope, 'person')}
      and ${people ? sql`c.employee_id = any(${people}::uuid[])` : sql`true`}`
  return {
    async list(range: Range): Promise<ReadCaptureOfActivity[]> {
      const { offset, goingOn } = range
      const after = goingOn && keysIn(LISTED, goingOn)
      const { rows } = await sql<ReadCaptureOfActivity & { [KEYS]?: (string | null)[] }>`
        select c.id as "captureUniqueId", c.employee_id as "employeeUniqueId",
          ${fullName('person', scope)} as "employeeName", c.capture_date::text as "captureDate",
          metric_text(c.metric_completed) as quantity,
          ${correctedOf('c', sql`metric_text(c.corrected_from)`, scope)} as corrected,
          c.created_by_employee_id as "createdByEmployeeUniqueId", c.row_version as "rowVersion"
          ${goingOn ? sql`, ${keysOf(newestFirst)}` : sql``}
        ${from} ${after ? sql`and ${isBehind(newestFirst, after)}` : sql``}
        order by ${inOrder(newestFirst)} limit ${readFor(range)} offset ${offset}`.execute(db)
      return endPage(LISTED, rows, range)
    },
    count: () => total(db, from),
  }
}

/**
 * The person and the work order of a capture, if the caller may read captures there; undefined if there is no
 * such capture.
 */
export async function findCapture(
  db: Db,
  scope: Scope,
  id: string,
): Promise<{ employeeId: string; workOrderId: string } | undefined> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ employeeId: string; workOrderId: string }>`
    select c.employee_id as "employeeId", c.work_order_id as "workOrderId" from activity_capture c
    join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = c.activity_id
      and a.deleted_at is null
    join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = c.work_order_id
      and w.deleted_at is null
    where c.company_id = ${companyId} and c.account_id = ${accountId} and c.id = ${id} and c.deleted_at is null
      and ${isSeen(scope, 'c.work_order_id')} and ${visibleWorkOrder(scope, 'Captures', 'Read', 'c.work_order_id')}
      and ${isPersonShownById(scope, 'c.employee_id')}`.execute(db)
  return rows[0]
}

/** Selects people of a job. */
export interface OnJob {
  jobId: string
  /** The ids of the people who report to the caller there. */
  reportees: readonly string[]
  /** Includes all other people on the job. */
  isForAll: boolean
  /** Includes the caller as the first row, even if they are not on the job. */
  withOneself?: boolean
}

/**
 * The people on a job whose work the caller may capture besides their own, also invited ones: reportees
 * first, then by name.
 */
export function peopleOfJob(
  db: Db,
  scope: Scope,
  { jobId, reportees, isForAll, withOneself = false }: OnJob,
) {
  const { companyId, accountId, employeeId } = scope
  const isReportee = sql<boolean>`e.id = any(${reportees}::uuid[])`
  const from = sql`from employee e
    join company_role r on r.company_id = ${companyId} and r.id = e.company_role_id
    where e.company_id = ${companyId} and e.account_id = ${accountId} and e.deleted_at is null
      and ${isPersonShown(scope, 'e')} and ((${withOneself} and e.id = ${employeeId})
        or (${isAtWork('e')} and e.id <> ${employeeId} and ${isForAll ? sql`true` : isReportee}
          and exists (select 1 from employee_job ej where ej.company_id = ${companyId} and ej.account_id = ${accountId}
            and ej.employee_id = e.id and ej.job_id = ${jobId})))`
  return {
    async list({ offset, limit }: Range): Promise<Reportee[]> {
      const { rows } = await sql<Reportee>`
        select e.id as "employeeUniqueID", e.first_name as "employeeFirstName", e.last_name as "employeeLastName",
          ${guestCompany('e', scope)} as "guestCompanyName", r.name as "companyRoleName", ${isReportee} as "isReportee"
        ${from} order by e.id = ${employeeId} desc, ${isReportee} desc, e.first_name collate people, e.last_name collate people, e.id
        limit ${limit} offset ${offset}`.execute(db)
      return rows
    },
    count: () => total(db, from),
  }
}

async function total(db: Db, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return rows[0]?.total ?? 0
}
