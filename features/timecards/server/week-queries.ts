/** All SQL of the week as a table of people and days, and of its states. */

import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { isAtWork } from '#server/db/at-work.ts'
import type { Db } from '#server/db/open.ts'
import { type FirmSight, fullName } from '#server/db/other-firms.ts'
import { isGuest } from '#server/db/theirs.ts'
import type { Scope } from '#server/scope.ts'
import type { Split } from '../overtime.ts'
import type { WeekState } from '../week-state.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

/** A person's week on a project; `startDate` is a Monday. */
export interface WeekKey {
  workOrderId: string
  employeeId: string
  startDate: string
}

/** The state of a week, and who set it when. */
export interface Standing extends WeekKey {
  state: WeekState
  byName: string | null
  at: string | null
  comment: string
  entryCount: number
  /** Changes with every change of the week or of its entries. */
  weekVersion: string
}

/** The states of weeks, in the given order. Weeks of people who are not in the account are left out. */
export async function listStandings(
  db: Db,
  scope: Place & FirmSight,
  weeks: readonly WeekKey[],
): Promise<Standing[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<Standing>`
    select a.work_order_id as "workOrderId", a.employee_id as "employeeId", a.week_start::text as "startDate",
           coalesce(k.state, 'open') as state, case when k.id is not null then ${fullName('b', scope)} end as "byName",
           to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, coalesce(k.comment, '') as comment,
           s.entries as "entryCount", coalesce(k.row_version, 0)::text || ' ' || s.marks as "weekVersion"
    from unnest(${weeks.map(({ workOrderId }) => workOrderId)}::uuid[], ${weeks.map(({ employeeId }) => employeeId)}::uuid[],
                ${weeks.map(({ startDate }) => startDate)}::date[]) with ordinality a (work_order_id, employee_id, week_start, place)
    join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = a.employee_id
    left join timecard_week k on k.company_id = ${companyId} and k.account_id = ${accountId} and k.employee_id = a.employee_id
      and k.week_start = a.week_start and k.work_order_id = a.work_order_id
    left join employee b on b.company_id = ${companyId} and b.account_id = ${accountId} and b.id = k.by_employee_id
    cross join lateral (
      select count(*)::int as entries,
             coalesce(md5(string_agg(t.id::text || ' ' || t.row_version, ',' order by t.id)), '') as marks
      from time_log t
      where t.company_id = ${companyId} and t.account_id = ${accountId} and t.employee_id = a.employee_id
        and t.log_date between a.week_start and a.week_start + 6 and t.work_order_id = a.work_order_id
        and t.deleted_at is null) s
    order by a.place`.execute(db)
  return rows
}

/** The projects on which a person logged time in a week or has a decided week, by title. */
export async function listProjectsOfWeek(
  db: Db,
  { companyId, accountId }: Place,
  { employeeId, startDate }: Omit<WeekKey, 'workOrderId'>,
): Promise<{ workOrderId: string; title: string; minutes: number }[]> {
  const { rows } = await sql<{ workOrderId: string; title: string; minutes: number }>`
    select w.id as "workOrderId", w.title, coalesce(sum(found.minutes), 0)::float8 as minutes
    from (
      select t.work_order_id, t.minutes from time_log t
      where t.company_id = ${companyId} and t.account_id = ${accountId} and t.employee_id = ${employeeId}
        and t.log_date between ${startDate}::date and ${startDate}::date + 6 and t.deleted_at is null
      union all
      select k.work_order_id, 0 from timecard_week k
      where k.company_id = ${companyId} and k.account_id = ${accountId} and k.employee_id = ${employeeId}
        and k.week_start = ${startDate}::date
    ) found
    join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = found.work_order_id
      and w.deleted_at is null
    group by w.id, w.title
    order by w.title collate people, w.id`.execute(db)
  return rows
}

/** A week to write. `split` has the splits of its entries by id if the week is being approved. */
export interface WrittenWeek extends WeekKey {
  split: Readonly<Record<string, Split>> | null
}

/** Sets the state of weeks. The caller must have locked their people. */
export async function writeWeeks(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  weeks: readonly WrittenWeek[],
  { state, at, comment }: { state: WeekState; at: Date; comment: string },
): Promise<void> {
  await sql`
    insert into timecard_week (company_id, account_id, work_order_id, employee_id, week_start, state, by_employee_id, at, comment,
                               split)
    select ${companyId}::uuid, ${accountId}::uuid, a.work_order_id, a.employee_id, a.week_start, ${state}, ${employeeId}::uuid,
           ${at}::timestamptz, ${comment}, a.split
    from unnest(${weeks.map((week) => week.workOrderId)}::uuid[], ${weeks.map((week) => week.employeeId)}::uuid[],
                ${weeks.map((week) => week.startDate)}::date[],
                ${weeks.map(({ split }) => split && JSON.stringify(split))}::jsonb[]) a (work_order_id, employee_id, week_start, split)
    on conflict (company_id, account_id, employee_id, week_start, work_order_id) do update
    set state = excluded.state, by_employee_id = excluded.by_employee_id, at = excluded.at, comment = excluded.comment,
        split = excluded.split, row_version = timecard_week.row_version + 1, updated_at = now()`.execute(db)
}

/** A person who is on a project or logged time there. */
export interface PersonRow {
  employeeId: string
  employeeName: string
  roleName: string
  supervisorId: string | null
  isActive: boolean
  isExempt: boolean
  activityId: string | null
  activityTitle: string | null
}

/**
 * The account's own active people on a project, and people who logged time there in the week of `startDate`.
 * Each has a default activity for new time: the person's last activity here if the person is still on it,
 * otherwise the first activity that the person is on.
 */
export async function listPeopleOfWeek(
  db: Db,
  scope: Place & FirmSight,
  { workOrderId, startDate }: Omit<WeekKey, 'employeeId'>,
): Promise<PersonRow[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<PersonRow>`
    with people as (
      select o.employee_id as id, true as is_on from employee_work_order o
      where o.company_id = ${companyId} and o.account_id = ${accountId} and o.work_order_id = ${workOrderId}
      union all
      select t.employee_id, false from time_log t
      where t.company_id = ${companyId} and t.account_id = ${accountId} and t.work_order_id = ${workOrderId}
        and t.log_date between ${startDate}::date and ${startDate}::date + 6 and t.deleted_at is null
    ), shown as (
      select p.id, bool_or(p.is_on) as is_on, bool_or(not p.is_on) as has_time from people p group by p.id
    )
    select e.id as "employeeId", ${fullName('e', scope)} as "employeeName", r.name as "roleName",
           ${isAtWork('e')} as "isActive",
           l.supervisor_employee_id as "supervisorId",
           exists (select 1 from overtime_exemption x
             where x.company_id = ${companyId} and x.account_id = ${accountId} and x.employee_id = e.id) as "isExempt",
           here.id as "activityId", here.title as "activityTitle"
    from shown s
    join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = s.id
    join company_role r on r.company_id = ${companyId} and r.id = e.company_role_id
    left join employee_relation l on l.company_id = ${companyId} and l.account_id = ${accountId}
      and l.reportee_employee_id = e.id and l.work_order_id = ${workOrderId}
    left join lateral (
      select t.activity_id from time_log t
      where t.company_id = ${companyId} and t.account_id = ${accountId} and t.employee_id = e.id
        and t.work_order_id = ${workOrderId} and t.log_date < ${startDate}::date + 7 and t.deleted_at is null
      order by t.log_date desc, t.id desc limit 1) last on true
    left join lateral (
      select a.id, a.title
      from employee_activity ea
      join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = ea.activity_id
        and a.deleted_at is null
      where ea.company_id = ${companyId} and ea.account_id = ${accountId} and ea.employee_id = e.id
        and ea.work_order_id = ${workOrderId}
      order by a.id is distinct from last.activity_id,
        a.status_id = any(array[${statuses.Completed}, ${statuses.InActive}]::smallint[]), a.start_date nulls last, a.id
      limit 1) here on true
    where s.has_time or (s.is_on and ${isAtWork('e')} and not ${isGuest('e')})
    order by e.first_name collate people, e.last_name collate people, e.id`.execute(db)
  return rows
}

/** A time entry of a person on a day of a project. */
export interface EntryRow {
  id: string
  employeeId: string
  day: string
  minutes: number
  activityId: string
  activityTitle: string
  isThere: boolean
  hasTimes: boolean
  isCorrection: boolean
  rowVersion: number
}

/** The time entries of a project from the Monday `startDate` to its Sunday, of the given people or of everybody. */
export async function listEntries(
  db: Db,
  { companyId, accountId }: Place,
  { workOrderId, startDate }: Omit<WeekKey, 'employeeId'>,
  employeeIds: readonly string[] | null = null,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select t.id, t.employee_id as "employeeId", t.log_date::text as day, t.minutes::float8 as minutes,
           t.activity_id as "activityId", a.title as "activityTitle", a.deleted_at is null as "isThere",
           t.start_time is not null as "hasTimes", t.is_correction as "isCorrection", t.row_version as "rowVersion"
    from time_log t
    join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = t.activity_id
    where t.company_id = ${companyId} and t.account_id = ${accountId} and t.work_order_id = ${workOrderId}
      and t.log_date between ${startDate}::date and ${startDate}::date + 6 and t.deleted_at is null
      and ${employeeIds ? sql`t.employee_id = any(${employeeIds}::uuid[])` : sql`true`}
    order by t.log_date, t.start_time nulls last, t.id`.execute(db)
  return rows
}

/** The time of a person on an activity on a day. */
export interface Counted {
  employeeId: string
  activityId: string
  day: string
  workOrderId: string
  minutes: number
}

/** The time of people on activities and days, deleted activities included. */
export async function listCounted(
  db: Db,
  { companyId, accountId }: Place,
  asked: readonly Pick<Counted, 'employeeId' | 'activityId' | 'day'>[],
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select t.employee_id as "employeeId", t.activity_id as "activityId", t.log_date::text as day,
           t.work_order_id as "workOrderId", sum(t.minutes)::float8 as minutes
    from time_log t
    where t.company_id = ${companyId} and t.account_id = ${accountId} and t.deleted_at is null
      and (t.employee_id, t.log_date, t.activity_id) in (
        select * from unnest(${asked.map(({ employeeId }) => employeeId)}::uuid[], ${asked.map(({ day }) => day)}::date[],
                             ${asked.map(({ activityId }) => activityId)}::uuid[]))
    group by t.employee_id, t.activity_id, t.log_date, t.work_order_id`.execute(db)
  return rows
}
