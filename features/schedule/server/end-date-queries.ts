/** All SQL on `end_date_request`: the requests for new end dates of activities, and their answers. */

import { sql } from 'kysely'
import { paceRow } from '#features/activities/server/public.ts'
import { isOpenActivity, percentCaptured } from '#features/hierarchy/server/public.ts'
import { isAtWork } from '#server/db/at-work.ts'
import type { Db } from '#server/db/open.ts'
import { fullName } from '#server/db/other-firms.ts'
import { isVisible, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { EndDateRequest } from '../end-dates-contract.ts'
import { leadsOthers } from './register-queries.ts'

/** An activity with its leader. */
export interface Led {
  subTaskUniqueId: string
  title: string
  workOrderUniqueId: string
  endDate: string | null
  employeeUniqueId: string | null
  name: string | null
  isAsked: boolean
}

/**
 * Finds the leader of each activity among its active crew, and whether somebody of the crew has an open
 * request for it.
 */
export async function listLed(db: Db, scope: Scope, ids: readonly string[]): Promise<Led[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<Led>`
    select activity.id as "subTaskUniqueId", activity.title, activity.work_order_id as "workOrderUniqueId",
      activity.end_date::text as "endDate", leader.id as "employeeUniqueId", leader.name,
      exists (select 1 from end_date_request r
        join employee asked on asked.company_id = ${companyId} and asked.account_id = ${accountId}
          and asked.id = r.asked_employee_id and ${isAtWork('asked')}
        join employee_activity crew on crew.company_id = ${companyId} and crew.account_id = ${accountId}
          and crew.activity_id = activity.id and crew.employee_id = r.asked_employee_id
        where r.company_id = ${companyId} and r.account_id = ${accountId}
          and r.activity_id = activity.id and r.answered_at is null) as "isAsked"
    from activity
    left join lateral (
      select e.id, ${fullName('e', scope)} as name from employee_activity ea
      join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = ea.employee_id
      where ea.company_id = ${companyId} and ea.account_id = ${accountId} and ea.activity_id = activity.id
        and ${isAtWork('e')}
      order by ${leadsOthers(scope)} desc, ea.created_at, ea.id limit 1) leader on true
    where activity.company_id = ${companyId} and activity.account_id = ${accountId} and activity.id = any(${ids}::uuid[])
      and activity.deleted_at is null
    order by activity.end_date nulls last, activity.id`.execute(db)
  return rows
}

/** A request that is about to be inserted. */
export interface NewRequest {
  id: string
  workOrderUniqueId: string
  subTaskUniqueId: string
  employeeUniqueId: string
  endDate: string | null
}

/** Deletes the open requests for these activities: the people who were asked cannot answer any more. */
export async function deleteOpenRequests(
  db: Db,
  { companyId, accountId }: Scope,
  activityIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('end_date_request')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('activity_id', '=', sql<string>`any(${activityIds}::uuid[])`)
    .where('answered_at', 'is', null)
    .execute()
}

/**
 * Inserts requests. The caller must have locked the activities, so that no other call inserts requests for
 * them.
 */
export async function insertRequests(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  note: string,
  requests: readonly NewRequest[],
): Promise<void> {
  await db
    .insertInto('end_date_request')
    .values(
      requests.map((one) => ({
        company_id: companyId,
        account_id: accountId,
        id: one.id,
        work_order_id: one.workOrderUniqueId,
        activity_id: one.subTaskUniqueId,
        asked_employee_id: one.employeeUniqueId,
        asked_by_employee_id: employeeId,
        end_date: one.endDate,
        note,
      })),
    )
    .execute()
}

/**
 * An open request to the caller. Its activity is not deleted, not done, and the caller may read it. The
 * forecast is computed from `remaining` and the recent captures.
 */
export type RequestRow = Omit<EndDateRequest, 'forecastEndDate'> & {
  remaining: string
  capturedDays: number
  capturedLately: string
}

export async function listOwnRequests(db: Db, scope: Scope, today: string): Promise<RequestRow[]> {
  const { companyId, accountId, employeeId } = scope
  const { rows } = await sql<RequestRow>`
    select r.id as "requestUniqueId", activity.id as "subTaskUniqueId", activity.work_order_id as "workOrderUniqueId", activity.title,
      task.name as "taskName", job.title as "jobTitle", w.title as "workOrderTitle", activity.start_date::text as "startDate",
      activity.end_date::text as "endDate", ${percentCaptured()} as progress, metric_text(activity.captured_metric) as "capturedMetric",
      metric_text(activity.target_metric) as "subTaskTargetMetric", activity.unit as "subTaskUnit", ${fullName('by', scope)} as "askedByName",
      r.created_at as "askedDate", r.note,
      greatest(activity.target_metric - activity.captured_metric, 0)::text as remaining,
      pace.captured_days as "capturedDays", pace.captured_lately::text as "capturedLately"
    from end_date_request r
    join activity on activity.company_id = ${companyId} and activity.account_id = ${accountId} and activity.id = r.activity_id
      and activity.deleted_at is null and ${isOpenActivity()}
      and ${isVisible(sightOf(scope, 'Activities', 'Read'), 'activity.work_order_id')}
    join task on task.company_id = ${companyId} and task.account_id = ${accountId} and task.id = activity.task_id
    join job on job.company_id = ${companyId} and job.account_id = ${accountId} and job.id = activity.job_id
    join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = activity.work_order_id
    join employee by on by.company_id = ${companyId} and by.account_id = ${accountId} and by.id = r.asked_by_employee_id
    cross join lateral ${paceRow(scope, today)} pace
    where r.company_id = ${companyId} and r.account_id = ${accountId} and r.asked_employee_id = ${employeeId} and r.answered_at is null
    order by activity.end_date nulls last, r.id`.execute(db)
  return rows
}

/** An open request, locked. */
export interface OpenRequest {
  id: string
  subTaskUniqueId: string
  workOrderUniqueId: string
  title: string
  endDate: string | null
  askedByEmployeeUniqueId: string
}

/** Locks the open requests to the caller among these ids, so that nobody can answer a request twice. */
export async function lockOwnRequests(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  ids: readonly string[],
): Promise<Map<string, OpenRequest>> {
  const { rows } = await sql<OpenRequest>`
    select r.id, r.activity_id as "subTaskUniqueId", r.work_order_id as "workOrderUniqueId", activity.title,
      activity.end_date::text as "endDate", r.asked_by_employee_id as "askedByEmployeeUniqueId"
    from end_date_request r
    join activity on activity.company_id = ${companyId} and activity.account_id = ${accountId} and activity.id = r.activity_id
      and activity.deleted_at is null
    where r.company_id = ${companyId} and r.account_id = ${accountId} and r.asked_employee_id = ${employeeId}
      and r.answered_at is null and r.id = any(${ids}::uuid[])
    order by r.id for update of r`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stores the answers. */
export async function keepAnswers(
  db: Db,
  { companyId, accountId }: Scope,
  now: Date,
  answers: readonly { id: string; endDate: string; note: string }[],
): Promise<void> {
  for (const { id, endDate, note } of answers)
    await db
      .updateTable('end_date_request')
      .set({ answered_end_date: endDate, answer_note: note, answered_at: now.toISOString() })
      .where('company_id', '=', companyId)
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
}
