/** All SQL of reports that are made in the background. */
import { type RawBuilder, sql } from 'kysely'
import { sheetModules } from '#features/timecards/server/public.ts'
import type { Db } from '#server/db/open.ts'
import { areCostsSeen, costsSightOf, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import { KEPT_DAYS, type LongReport, MOST_KEPT } from '../long-contract.ts'
import type { MailedReport } from '../mailing-contract.ts'
import { progressModules } from './service.ts'

/** The key of a report. */
export interface LongKey {
  companyId: string
  accountId: string
  id: string
}

/** The report that a person asked for. */
export interface LongOf {
  report: MailedReport
  workOrder: string | null
  startDate: string
  endDate: string
}

/** True for a report `r` if the caller may still read all data in it. */
function isReadable(scope: Scope): RawBuilder<boolean> {
  const visible = (modules: readonly ('Reports' | 'Activities' | 'Timecards')[], column: string) =>
    sql.join(
      modules.map((module) => visibleWorkOrder(scope, module, 'Read', column)),
      sql` and `,
    )
  // People of a subcontractor may read only data that names them (records.md 'theirs').
  const ofProjects = scope.theirs
    ? sql<boolean>`false`
    : sql<boolean>`w.deleted_at is null and ${visible(progressModules, 'r.work_order_id')}
        and (not r.has_amounts or ${areCostsSeen(costsSightOf(scope), 'r.work_order_id')})`
  const ofOthers = scope.theirs
    ? sql<boolean>`false`
    : sql<boolean>`(${visible(sheetModules, 't.work_order_id')})`
  return sql<boolean>`case r.report when 'progress' then ${ofProjects}
    else not exists (select 1 from unnest(r.told_work_orders) t (work_order_id) where not ${ofOthers}) end`
}

/** The caller's reports that the caller may read, newest first; with `id`, only that report. */
export async function listLong(db: Db, scope: Scope, id: string | null = null): Promise<LongReport[]> {
  const { companyId, accountId, employeeId } = scope
  const { rows } = await sql<LongReport>`
    select r.id as "longReportUniqueId", r.report, r.work_order_id as "workOrderUniqueId", w.title as "workOrderTitle",
      r.start_date::text as "startDate", r.end_date::text as "endDate", r.state, r.row_count as "rowCount",
      case when r.state = 'ready' then 100
        else least(99, floor(r.rows_written * 100.0 / greatest(r.row_count, 1)))::int end as percent,
      r.file_name as "fileName", o.size::float8 as size, r.failure, r.is_mailed as "isMailed", r.created_at as "createdDate",
      r.ended_at + make_interval(days => ${KEPT_DAYS}) as "keptUntil"
    from long_report r
    left join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = r.work_order_id
    left join stored_object o on o.company_id = ${companyId} and o.account_id = ${accountId} and o.id = r.object_id
    where r.company_id = ${companyId} and r.account_id = ${accountId} and r.employee_id = ${employeeId}
      and (${id}::uuid is null or r.id = ${id}) and ${isReadable(scope)}
    order by r.created_at desc, r.id desc`.execute(db)
  return rows
}

/** The stored file of a finished report, if the caller asked for the report and may still read it. */
export async function findLongFile(
  db: Db,
  scope: Scope,
  id: string,
): Promise<{ objectId: string; fileName: string; size: number } | undefined> {
  const { companyId, accountId, employeeId } = scope
  const { rows } = await sql<{ objectId: string; fileName: string; size: number }>`
    select r.object_id as "objectId", r.file_name as "fileName", o.size::float8 as size
    from long_report r
    left join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = r.work_order_id
    join stored_object o on o.company_id = ${companyId} and o.account_id = ${accountId} and o.id = r.object_id
    where r.company_id = ${companyId} and r.account_id = ${accountId} and r.employee_id = ${employeeId} and r.id = ${id}
      and r.state = 'ready' and ${isReadable(scope)}`.execute(db)
  return rows[0]
}

/**
 * The reports of the caller that are waiting or being made. The caller's row is locked until the end of the
 * transaction, so that two calls cannot exceed the limit together.
 */
export async function listUnderWay(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
): Promise<(LongOf & { id: string })[]> {
  await sql`select 1 from employee where company_id = ${companyId} and account_id = ${accountId} and id = ${employeeId}
    for no key update`.execute(db)
  const { rows } = await sql<LongOf & { id: string }>`
    select id, report, work_order_id as "workOrder", start_date::text as "startDate", end_date::text as "endDate"
    from long_report
    where company_id = ${companyId} and account_id = ${accountId} and employee_id = ${employeeId}
      and state in ('waiting', 'making')`.execute(db)
  return rows
}

/** Marks a report that is being made as mailed, so that the person also gets the file by mail. */
export async function markMailed(db: Db, { companyId, accountId, id }: LongKey): Promise<void> {
  await sql`update long_report set is_mailed = true
    where company_id = ${companyId} and account_id = ${accountId} and id = ${id}`.execute(db)
}

/** Inserts a report. If the person has too many finished reports, the oldest are deleted. */
export async function insertLong(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  {
    id,
    report,
    workOrder,
    startDate,
    endDate,
    ...more
  }: LongOf & {
    id: string
    rowCount: number
    isMailed: boolean
    now: Date
  },
): Promise<void> {
  const now = more.now.toISOString()
  await sql`insert into long_report (company_id, account_id, id, employee_id, report, work_order_id, start_date, end_date,
      is_mailed, row_count, created_at, updated_at)
    values (${companyId}, ${accountId}, ${id}, ${employeeId}, ${report}, ${workOrder}, ${startDate}, ${endDate},
      ${more.isMailed}, ${more.rowCount}, ${now}, ${now})`.execute(db)
  await sql`delete from long_report
    where company_id = ${companyId} and account_id = ${accountId} and id in (
      select k.id from long_report k
      where k.company_id = ${companyId} and k.account_id = ${accountId} and k.employee_id = ${employeeId}
        and k.ended_at is not null
      order by k.created_at desc, k.id desc offset ${MOST_KEPT - 1})`.execute(db)
}

/** Deletes a report in any state. Returns false if it is not a report of the caller. */
export async function takeLong(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  id: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from long_report
    where company_id = ${companyId} and account_id = ${accountId} and employee_id = ${employeeId} and id = ${id}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

// Making --------------------------------------------------------------------------------------------------------------

/** A report that is being made. */
export interface Making extends LongOf, LongKey {
  employeeId: string
  tries: number
  isMailed: boolean
}

const ofMaking = sql`company_id as "companyId", account_id as "accountId", id, employee_id as "employeeId", report,
  work_order_id as "workOrder", start_date::text as "startDate", end_date::text as "endDate", tries, is_mailed as "isMailed"`

/** Begins or repeats the making of a report. Returns undefined if the report was deleted or has ended. */
export async function beginMaking(
  db: Db,
  { companyId, accountId, id }: LongKey,
  now: Date,
): Promise<Making | undefined> {
  const { rows } = await sql<Making>`
    update long_report set state = 'making', tries = tries + 1, rows_written = 0, updated_at = ${now.toISOString()}
    where company_id = ${companyId} and account_id = ${accountId} and id = ${id} and state in ('waiting', 'making')
    returning ${ofMaking}`.execute(db)
  return rows[0]
}

/** Stores the number of written rows. Returns false if the report was deleted or another try has begun. */
export async function noteRows(
  db: Db,
  making: Making,
  { written, total }: { written: number; total: number },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update long_report set rows_written = ${written}, row_count = ${total}, updated_at = ${now.toISOString()}
    where company_id = ${making.companyId} and account_id = ${making.accountId} and id = ${making.id}
      and tries = ${making.tries} and state = 'making'`.execute(db)
  return numAffectedRows === 1n
}

/** The stored facts of a finished report. */
export interface Made {
  fileName: string
  objectId: string
  told: readonly string[]
  hasAmounts: boolean
}

/**
 * Marks a report as ready. Returns whether the report must be mailed; undefined if the report was deleted or
 * another try has begun.
 */
export async function markReady(
  db: Db,
  making: Making,
  { fileName, objectId, told, hasAmounts }: Made,
  now: Date,
): Promise<{ isMailed: boolean } | undefined> {
  const { rows } = await sql<{ isMailed: boolean }>`
    update long_report set state = 'ready', file_name = ${fileName}, object_id = ${objectId},
      told_work_orders = ${told}::uuid[], has_amounts = ${hasAmounts}, rows_written = row_count,
      ended_at = ${now.toISOString()}, updated_at = ${now.toISOString()}
    where company_id = ${making.companyId} and account_id = ${making.accountId} and id = ${making.id}
      and tries = ${making.tries} and state = 'making'
    returning is_mailed as "isMailed"`.execute(db)
  return rows[0]
}

/** Marks a report as failed. Returns true if the report had not ended before. */
export async function markFailed(db: Db, making: Making, failure: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update long_report set state = 'failed', failure = ${failure}, ended_at = ${now.toISOString()},
      updated_at = ${now.toISOString()}
    where company_id = ${making.companyId} and account_id = ${making.accountId} and id = ${making.id}
      and tries = ${making.tries} and state in ('waiting', 'making')`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes the reports of an account that ended before `before`. A later sweep deletes their bytes. */
export async function removeEnded(
  db: Db,
  { companyId, accountId }: Omit<LongKey, 'id'>,
  before: Date,
): Promise<void> {
  await sql`delete from long_report
    where company_id = ${companyId} and account_id = ${accountId} and ended_at < ${before.toISOString()}::timestamptz`.execute(
    db,
  )
}

/** The reports of an account that are waiting or being made and were not updated since `before`. */
export async function listSilent(
  db: Db,
  { companyId, accountId }: Omit<LongKey, 'id'>,
  before: Date,
): Promise<Making[]> {
  const { rows } = await sql<Making>`
    select ${ofMaking} from long_report
    where company_id = ${companyId} and account_id = ${accountId} and state in ('waiting', 'making')
      and updated_at < ${before.toISOString()}::timestamptz`.execute(db)
  return rows
}
