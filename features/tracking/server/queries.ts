/** All SQL on `time_log`. */

import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { fullName, guestCompany, isPersonShown, isPersonShownById } from '#server/db/other-firms.ts'
import { insertAll, type NewRow, recordTable } from '#server/db/record.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { TimeLog } from '../contract.ts'
import type { Worked } from '../time-rules.ts'

export const timeLogTable = recordTable('time_log', {
  trackingDate: 'log_date',
  startTime: 'start_time',
  endTime: 'end_time',
  minutes: 'minutes',
  trackingNotes: 'notes',
})

export interface Range {
  offset: number
  limit: number
}

/** The people whom the caller supervises, each with the work order. */
export type Reportees = readonly { employeeId: string; workOrderId: string }[]

/** Filters logs. */
export interface LogFilter {
  id?: string
  workOrderId?: string
  activityId?: string
  employeeId?: string | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
  jobId?: string | null
  /**
   * True: the logs of all people, for timecards, which have their own bit. Otherwise only the logs that the
   * Tracking module shows to the caller (docs/decisions/0117).
   */
  isOfEverybody?: boolean
}

/**
 * True for a log `t` that the caller may see: the caller's own logs on any work order. On work orders that
 * the caller sees, also the logs of reportees, or of all people with GlobalAccess.
 */
function isShared(scope: Scope, reportees: Reportees) {
  return sql<boolean>`(t.employee_id = ${scope.employeeId}
    or (${visibleWorkOrder(scope, 'Tracking', 'Read', 't.work_order_id')}
        and (${visibleWorkOrder(scope, 'Tracking', 'GlobalAccess', 't.work_order_id')}
             or (t.employee_id, t.work_order_id) in (
               select * from unnest(${reportees.map(({ employeeId }) => employeeId)}::uuid[],
                                    ${reportees.map(({ workOrderId }) => workOrderId)}::uuid[])))))`
}

function logs(scope: Scope, filter: LogFilter, reportees: Reportees) {
  const { id, workOrderId, activityId, employeeId, from, to, jobId, isOfEverybody = false } = filter
  const conditions = [
    ...(id ? [sql`t.id = ${id}`] : []),
    ...(workOrderId ? [sql`t.work_order_id = ${workOrderId}`] : []),
    ...(activityId ? [sql`t.activity_id = ${activityId}`] : []),
    ...(employeeId ? [sql`t.employee_id = ${employeeId}`] : []),
    ...(from ? [sql`t.log_date >= ${from}`] : []),
    ...(to ? [sql`t.log_date <= ${to}`] : []),
    ...(jobId
      ? [
          sql`t.activity_id in (select a.id from activity a where a.company_id = ${scope.companyId}
            and a.account_id = ${scope.accountId} and a.job_id = ${jobId})`,
        ]
      : []),
    isOfEverybody
      ? visibleWorkOrder(scope, 'Timecards', 'Read', 't.work_order_id')
      : isShared(scope, reportees),
    isPersonShownById(scope, 't.employee_id'),
  ]
  return sql`from time_log t
    where t.company_id = ${scope.companyId} and t.account_id = ${scope.accountId} and t.deleted_at is null
      and ${sql.join(conditions, sql` and `)}`
}

/**
 * True if the caller may do `action` with a log `t` that they see. False if the activity or work order is
 * deleted.
 */
function isChangeable(scope: Scope, action: 'Update' | 'Delete') {
  return sql<boolean>`(a.deleted_at is null and w.deleted_at is null
    and ${visibleWorkOrder(scope, 'Tracking', action, 't.work_order_id')})`
}

/** True if the week of a log `t` is approved. */
const isLocked = (scope: Scope) => sql<boolean>`exists (select 1 from timecard_week k
  where k.company_id = ${scope.companyId} and k.account_id = ${scope.accountId} and k.employee_id = t.employee_id
    and k.week_start = date_trunc('week', t.log_date)::date and k.work_order_id = t.work_order_id and k.state = 'approved')`

/** A page of logs, newest first. */
export async function listLogs(
  db: Db,
  scope: Scope,
  filter: LogFilter,
  reportees: Reportees,
  { offset, limit }: Range,
): Promise<TimeLog[]> {
  const { rows } = await sql<TimeLog>`
    select t.id as "subTaskTrackingUniqueId", t.activity_id as "subTaskUniqueId", a.title as "subTaskTitle",
           k.name as "taskName", j.title as "jobTitle", t.work_order_id as "workOrderUniqueId",
           w.title as "workOrderTitle", t.employee_id as "employeeUniqueId", e.first_name as "employeeFirstName",
           e.last_name as "employeeLastName", ${guestCompany('e', scope)} as "guestCompanyName", t.log_date::text as "trackingDate",
           to_char(t.start_time, 'HH24:MI') as "startTime", to_char(t.end_time, 'HH24:MI') as "endTime",
           hours_text(t.minutes) as hours, metric_text(t.minutes) as minutes, t.notes as "trackingNotes",
           t.is_correction as "isCorrection",
           t.created_by_employee_id as "createdByEmployeeUniqueId",
           ${isChangeable(scope, 'Update')} and not ${isLocked(scope)} as "canChange",
           t.row_version as "rowVersion"
    from (select t.* ${logs(scope, filter, reportees)}
          order by t.log_date desc, t.id desc limit ${limit} offset ${offset}) t
    join activity a on a.company_id = ${scope.companyId} and a.account_id = ${scope.accountId} and a.id = t.activity_id
    join task k on k.company_id = ${scope.companyId} and k.account_id = ${scope.accountId} and k.id = a.task_id
    join job j on j.company_id = ${scope.companyId} and j.account_id = ${scope.accountId} and j.id = a.job_id
    join work_order w on w.company_id = ${scope.companyId} and w.account_id = ${scope.accountId} and w.id = t.work_order_id
    join employee e on e.company_id = ${scope.companyId} and e.account_id = ${scope.accountId} and e.id = t.employee_id
    order by t.log_date desc, t.id desc`.execute(db)
  return rows
}

/** Counts the logs and adds up their hours. */
export async function sumLogs(
  db: Db,
  scope: Scope,
  filter: LogFilter,
  reportees: Reportees,
): Promise<{ total: number; totalHours: string }> {
  const { rows } = await sql<{ total: number; totalHours: string }>`
    select count(*)::int as total, hours_text(coalesce(sum(t.minutes), 0)) as "totalHours"
    ${logs(scope, filter, reportees)}`.execute(db)
  return rows[0] ?? { total: 0, totalHours: '0.0' }
}

/** The fields of a log that the rules need. */
export interface KnownLog extends Worked {
  id: string
  activityId: string
  workOrderId: string
  employeeId: string
  rowVersion: number
}

const known = sql`t.id, t.activity_id as "activityId", t.work_order_id as "workOrderId",
  t.employee_id as "employeeId", t.log_date::text as "trackingDate",
  to_char(t.start_time, 'HH24:MI') as "startTime", to_char(t.end_time, 'HH24:MI') as "endTime",
  t.minutes::float8 as minutes, t.row_version as "rowVersion"`

/** The logs among `ids` that the caller may see, each with whether the caller may do `action`. */
export async function listKnown(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  action: 'Update' | 'Delete',
  reportees: Reportees,
): Promise<(KnownLog & { isAllowed: boolean })[]> {
  const { rows } = await sql<KnownLog & { isAllowed: boolean }>`
    select ${known}, ${isChangeable(scope, action)} as "isAllowed"
    from time_log t
    join activity a on a.company_id = ${scope.companyId} and a.account_id = ${scope.accountId} and a.id = t.activity_id
    join work_order w on w.company_id = ${scope.companyId} and w.account_id = ${scope.accountId} and w.id = t.work_order_id
    where t.company_id = ${scope.companyId} and t.account_id = ${scope.accountId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null
      and ${isShared(scope, reportees)}`.execute(db)
  return rows
}

/** The logs of people on these days. */
export async function listLogsOnDays(
  db: Db,
  scope: Scope,
  employeeIds: readonly string[],
  days: readonly string[],
): Promise<KnownLog[]> {
  const { rows } = await sql<KnownLog>`
    select ${known} from time_log t
    where t.company_id = ${scope.companyId} and t.account_id = ${scope.accountId} and t.employee_id = any(${employeeIds}::uuid[]) and t.deleted_at is null
      and t.log_date = any(${days}::date[])`.execute(db)
  return rows
}

/** The minutes that a person logged on a day, on all work orders. */
export interface LoggedDay {
  employeeId: string
  day: string
  minutes: number
}

/** The minutes that people logged on these days, added up by person and day. */
export async function listLoggedDays(
  db: Db,
  scope: Scope,
  employeeIds: readonly string[],
  days: readonly string[],
): Promise<LoggedDay[]> {
  const { rows } = await sql<LoggedDay>`
    select t.employee_id as "employeeId", t.log_date::text as day, sum(t.minutes)::float8 as minutes
    from time_log t
    where t.company_id = ${scope.companyId} and t.account_id = ${scope.accountId} and t.employee_id = any(${employeeIds}::uuid[])
      and t.log_date = any(${days}::date[]) and t.deleted_at is null
    group by t.employee_id, t.log_date
    order by t.log_date, t.employee_id`.execute(db)
  return rows
}

/**
 * Locks people, so that calls which log time for the same person run one after another. Otherwise two calls
 * could log the same hour.
 */
export async function lockPeople(db: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`
    select e.id from employee e where e.company_id = ${scope.companyId} and e.account_id = ${scope.accountId} and e.id = any(${ids}::uuid[])
    order by e.id for no key update`.execute(db)
}

/** The fields of a person whose time is logged. */
export interface Person {
  id: string
  name: string
}

/** The people among `ids` that exist in the account, by id. */
export async function listPeople(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Person>`
    select e.id, ${fullName('e', scope)} as name
    from employee e
    where e.company_id = ${scope.companyId} and e.account_id = ${scope.accountId} and e.id = any(${ids}::uuid[]) and e.deleted_at is null
      and ${isPersonShown(scope, 'e')}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The assignments of these people to these activities. They are locked until the end of the transaction, so
 * that nobody can delete them.
 */
export async function lockAssigned(
  db: Db,
  scope: Scope,
  pairs: readonly { employeeId: string; activityId: string }[],
): Promise<{ employeeId: string; activityId: string }[]> {
  const { rows } = await sql<{ employeeId: string; activityId: string }>`
    select ea.employee_id as "employeeId", ea.activity_id as "activityId" from employee_activity ea
    where ea.company_id = ${scope.companyId} and ea.account_id = ${scope.accountId} and ea.employee_id = any(${pairs.map(({ employeeId }) => employeeId)}::uuid[])
      and ea.activity_id = any(${pairs.map(({ activityId }) => activityId)}::uuid[])
    order by ea.id for key share`.execute(db)
  return rows
}

/** An approved week of a person on a work order, with the name of the approver. */
export interface ApprovedWeek {
  employeeId: string
  workOrderId: string
  /** The Monday of the week. */
  startDate: string
  byName: string
}

/**
 * The approved weeks among these weeks. If the caller has locked the people, the result stays true until the
 * end of the transaction.
 */
export async function listApproved(
  db: Db,
  scope: Scope,
  weeks: readonly Pick<ApprovedWeek, 'employeeId' | 'workOrderId' | 'startDate'>[],
): Promise<ApprovedWeek[]> {
  const { rows } = await sql<ApprovedWeek>`
    select k.employee_id as "employeeId", k.work_order_id as "workOrderId", k.week_start::text as "startDate",
           ${fullName('e', scope)} as "byName"
    from timecard_week k
    join employee e on e.company_id = ${scope.companyId} and e.account_id = ${scope.accountId} and e.id = k.by_employee_id
    where k.company_id = ${scope.companyId} and k.account_id = ${scope.accountId} and k.state = 'approved'
      and (k.employee_id, k.week_start, k.work_order_id) in (
        select * from unnest(${weeks.map(({ employeeId }) => employeeId)}::uuid[],
                             ${weeks.map(({ startDate }) => startDate)}::date[],
                             ${weeks.map(({ workOrderId }) => workOrderId)}::uuid[]))`.execute(db)
  return rows
}

const made = {
  id: 'id',
  workOrderId: 'work_order_id',
  activityId: 'activity_id',
  employeeId: 'employee_id',
  trackingDate: 'log_date',
  startTime: 'start_time',
  endTime: 'end_time',
  minutes: 'minutes',
  trackingNotes: 'notes',
  isCorrection: 'is_correction',
} as const
export type NewLog = NewRow<'time_log', typeof made>

/** Inserts logs. */
export const insertLogs = (db: Db, scope: Scope, rows: readonly NewLog[]) =>
  insertAll(db, scope, { name: 'time_log' }, made, rows, { created_by_employee_id: scope.employeeId })
