/**
 * All SQL on `field_day`: one row for a work order and a day, by which the day is locked
 * (records.md 'Day lock').
 */
import { sql } from 'kysely'
import { recordTypeOf } from '#contract/record-types.ts'
import type { Db } from '#server/db/open.ts'
import { type FirmSight, fullName } from '#server/db/other-firms.ts'
import type { Scope } from '#server/scope.ts'
import type { NotingType } from './queries.ts'

/** A day of a work order. */
export interface DayOf {
  workOrderId: string
  day: string
}

/** The locked row of a day. */
export interface HeldDay extends DayOf {
  confirmedAt: string | null
  confirmedBy: string | null
}

/**
 * Locks the rows of days, and inserts missing rows. With `share`, other calls can share the lock, and a call
 * that confirms the day waits. With `update`, no other call gets a lock. The rows are locked in a fixed
 * order, so that two calls cannot block each other forever.
 */
export async function holdDays(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'accountId'> & FirmSight,
  days: readonly DayOf[],
  how: 'share' | 'update',
): Promise<HeldDay[]> {
  const { companyId, accountId } = scope
  const wanted = sql`unnest(${days.map(({ workOrderId }) => workOrderId)}::uuid[],
    ${days.map(({ day }) => day)}::date[])`
  await sql`insert into field_day (company_id, account_id, work_order_id, day)
    select distinct ${companyId}::uuid, ${accountId}::uuid, w.id, w.day from ${wanted} as w (id, day)
    order by w.id, w.day on conflict do nothing`.execute(db)
  const { rows } = await sql<HeldDay>`
    select d.work_order_id as "workOrderId", d.day::text as day, d.confirmed_at as "confirmedAt",
      (select ${fullName('e', scope)} from employee e where e.company_id = ${companyId} and e.account_id = ${accountId}
        and e.id = d.confirmed_by_employee_id) as "confirmedBy"
    from field_day d where d.company_id = ${companyId} and d.account_id = ${accountId}
      and (d.work_order_id, d.day) in (select * from ${wanted})
    order by d.work_order_id, d.day ${how === 'share' ? sql`for share of d` : sql`for update of d`}`.execute(
    db,
  )
  return rows
}

/**
 * The day of an entry. The entry is locked, so that it stays on this day until the end of the transaction.
 */
export async function holdDayOfNoting(
  db: Db,
  { companyId, accountId }: Scope,
  type: NotingType,
  id: string,
): Promise<DayOf | undefined> {
  const { rows } = await sql<DayOf>`
    select n.work_order_id as "workOrderId", n.noted_on::text as day from ${sql.table(recordTypeOf(type).table)} n
    where n.company_id = ${companyId} and n.account_id = ${accountId} and n.id = ${id} for share`.execute(db)
  return rows[0]
}

/** Confirms a day, and stores the values of the day in `kept`. */
export async function closeDay(
  db: Db,
  { companyId, accountId, employeeId }: Pick<Scope, 'companyId' | 'accountId' | 'employeeId'>,
  { workOrderId, day }: DayOf,
  { now, kept }: { now: Date; kept: unknown },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    update field_day d set confirmed_at = ${now}, confirmed_by_employee_id = ${employeeId},
      kept = ${JSON.stringify(kept)}::jsonb, row_version = d.row_version + 1, updated_at = ${now}
    where d.company_id = ${companyId} and d.account_id = ${accountId} and d.work_order_id = ${workOrderId}
      and d.day = ${day}::date returning d.id`.execute(db)
  return rows[0]?.id ?? ''
}

/** Stores the reason why nobody worked on a day; an empty reason removes it. */
export async function sayNoWork(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  { workOrderId, day }: DayOf,
  { now, reason }: { now: Date; reason: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    update field_day d set no_work_reason = ${reason}, row_version = d.row_version + 1, updated_at = ${now}
    where d.company_id = ${companyId} and d.account_id = ${accountId} and d.work_order_id = ${workOrderId}
      and d.day = ${day}::date returning d.id`.execute(db)
  return rows[0]?.id ?? ''
}

/**
 * Marks these days as notified. Returns only the days that were neither notified nor confirmed before, so
 * that nobody is notified twice.
 */
export async function takeToTell(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  days: readonly DayOf[],
  now: Date,
): Promise<DayOf[]> {
  const { rows } = await sql<DayOf>`
    insert into field_day as d (company_id, account_id, work_order_id, day, told_at)
    select ${companyId}::uuid, ${accountId}::uuid, w.id, w.day, ${now}::timestamptz
    from unnest(${days.map(({ workOrderId }) => workOrderId)}::uuid[], ${days.map(({ day }) => day)}::date[]) as w (id, day)
    order by w.id, w.day
    on conflict (company_id, account_id, work_order_id, day) do update set told_at = excluded.told_at
      where d.told_at is null and d.confirmed_at is null
    returning d.work_order_id as "workOrderId", d.day::text as day`.execute(db)
  return rows
}
