/** All SQL on `permit_log` and `permit_inspection`. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { filesOf } from '#features/files/server/public.ts'
import type { Db } from '#server/db/open.ts'
import { fullName, shownFirmName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { insertAll, type NewRow, recordTable } from '#server/db/record.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { ComingInspection, PermitLog, PermitResult } from '../contract.ts'
import { levelOf } from './queries.ts'

export const inspectionTable = recordTable('permit_inspection', {
  inspectionName: 'name',
  plannedDate: 'planned_on',
  position: 'position',
  logId: 'log_id',
})

// Required inspections --------------------------------------------------------------------------------------------

export interface InspectionRow {
  id: string
  permitId: string
  workOrderId: string
  name: string
  plannedOn: string | null
  position: number
  logId: string | null
  /** True if the log has an entry about the inspection. */
  isLogged: boolean
  /** True if the inspection failed and has not passed since. */
  isFailed: boolean
}

/** The last verdict on an inspection, Passed or Failed; if there is none, the last other result. */
const lastResult = sql`(select log.result from permit_log log
  where log.company_id = permit_inspection.company_id and log.account_id = permit_inspection.account_id
    and log.inspection_id = permit_inspection.id and log.deleted_at is null
  order by (log.result in ('Passed', 'Failed')) desc, log.inspected_on desc, log.id desc limit 1)`

/** The required inspections of permits, in their order. */
export async function listInspections(
  db: Db,
  { companyId, accountId }: Scope,
  permitIds: readonly string[],
): Promise<InspectionRow[]> {
  const { rows } = await sql<InspectionRow>`
    select id, permit_id as "permitId", work_order_id as "workOrderId", name, planned_on as "plannedOn", position,
      log_id as "logId", ${lastResult} is not null as "isLogged",
      coalesce(${lastResult} = 'Failed', false) as "isFailed"
    from permit_inspection
    where company_id = ${companyId} and account_id = ${accountId} and permit_id = any(${permitIds}::uuid[])
      and deleted_at is null order by permit_id, position, id`.execute(db)
  return rows
}

/** The permits of these inspections, by the id of the inspection. */
export async function listPermitsOfInspections(
  db: Db,
  { companyId, accountId }: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; permitId: string }>`
    select id, permit_id as "permitId" from permit_inspection
    where company_id = ${companyId} and account_id = ${accountId} and id = any(${ids}::uuid[])
      and deleted_at is null`.execute(db)
  return new Map(rows.map(({ id, permitId }) => [id, permitId]))
}

const madeInspection = {
  id: 'id',
  permitId: 'permit_id',
  workOrderId: 'work_order_id',
  name: 'name',
  plannedOn: 'planned_on',
  position: 'position',
} as const

/** Adds required inspections. The caller made the ids. */
export const insertInspections = (
  db: Db,
  scope: Scope,
  rows: readonly NewRow<'permit_inspection', typeof madeInspection>[],
) => insertAll(db, scope, inspectionTable, madeInspection, rows)

/**
 * The planned inspections of a work order, the soonest first. The caller must have checked that the user sees
 * the work order.
 */
export async function listComing(
  db: Db,
  scope: Scope,
  today: string,
  workOrderId: string,
  { offset, limit }: Range,
): Promise<ComingInspection[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<ComingInspection>`
    select i.id as "permitInspectionUniqueId", i.name as "inspectionName", i.planned_on as "plannedDate",
      p.id as "permitUniqueId", p.number, p.title as "permitTitle", ${levelOf(scope, 'p')} as level,
      ${shownFirmName(scope, 's')} as "subContractorName", i.planned_on < ${today}::date as "isOverdue"
    from permit_inspection i
    join permit p on p.company_id = ${companyId} and p.account_id = ${accountId} and p.id = i.permit_id
    left join sub_contractor s on s.company_id = ${companyId} and s.account_id = ${accountId}
      and s.id = p.sub_contractor_id
    where i.company_id = ${companyId} and i.account_id = ${accountId} and i.work_order_id = ${workOrderId}
      and i.deleted_at is null and i.log_id is null and i.planned_on is not null
      and p.deleted_at is null and p.status_id <> ${statuses.Completed} and ${isTheirs(scope, 'Permit', 'p')}
    order by i.planned_on, p.path, i.position, i.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Counts the planned inspections of a work order. */
export async function countComing(db: Db, scope: Scope, workOrderId: string): Promise<number> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from permit_inspection i
    join permit p on p.company_id = ${companyId} and p.account_id = ${accountId} and p.id = i.permit_id
    where i.company_id = ${companyId} and i.account_id = ${accountId} and i.work_order_id = ${workOrderId}
      and i.deleted_at is null and i.log_id is null and i.planned_on is not null
      and p.deleted_at is null and p.status_id <> ${statuses.Completed} and ${isTheirs(scope, 'Permit', 'p')}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

// The log ---------------------------------------------------------------------------------------------------------

/**
 * A page of the log of a permit, newest first. The caller must have checked that the user sees the permit.
 */
export async function listLog(
  db: Db,
  scope: Scope,
  permitId: string,
  { offset, limit }: Range,
): Promise<PermitLog[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<PermitLog>`
    select log.id as "permitLogUniqueId", log.permit_id as "permitUniqueId", log.notes as "signOffInspectionNotes",
      log.inspected_on as "signOffInspectionDate", log.inspector_employee_id as "signOffInspectionEmployeeUID",
      coalesce(${fullName('inspector', scope)}, log.inspector_name) as "inspectorName",
      log.result as "signOffInspectionStatus",
      log.inspection_id as "permitInspectionUniqueId", nullif(log.inspection_name, '') as "inspectionName",
      ${filesOf(sightOf(scope, 'Files', 'Read'), 'PermitLog', 'log')} as "FilesList",
      log.created_by_employee_id as "createdByEmployeeUniqueId", ${fullName('author', scope)} as "createdByName",
      log.created_at as "createdOnDate", log.work_order_id as "workOrderUniqueId",
      log.company_id as "companyUniqueId", log.account_id as "accountUniqueId"
    from permit_log log
    join employee author on author.company_id = ${companyId} and author.account_id = ${accountId}
      and author.id = log.created_by_employee_id
    left join employee inspector on inspector.company_id = ${companyId} and inspector.account_id = ${accountId}
      and inspector.id = log.inspector_employee_id
    where log.company_id = ${companyId} and log.account_id = ${accountId} and log.permit_id = ${permitId}
      and log.deleted_at is null
    order by log.inspected_on desc, log.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Counts the entries in the log of a permit. */
export async function countLog(db: Db, { companyId, accountId }: Scope, permitId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from permit_log
    where company_id = ${companyId} and account_id = ${accountId} and permit_id = ${permitId}
      and deleted_at is null`.execute(db)
  return rows[0]?.total ?? 0
}

const made = {
  id: 'id',
  workOrderId: 'work_order_id',
  permitId: 'permit_id',
  notes: 'notes',
  inspectedOn: 'inspected_on',
  inspectorId: 'inspector_employee_id',
  inspectorName: 'inspector_name',
  result: 'result',
  // The required inspection of the entry, with its present name.
  inspectionId: 'inspection_id',
  inspectionName: 'inspection_name',
} as const

/** A log entry to insert. */
export type NewLogRow = NewRow<'permit_log', typeof made> & { result: PermitResult }

/** Adds log entries. The caller made the ids. */
export const insertLog = (db: Db, scope: Scope, now: Date, rows: readonly NewLogRow[]) =>
  insertAll(db, scope, { name: 'permit_log' }, made, rows, {
    created_by_employee_id: scope.employeeId,
    created_at: now,
  })

/** The state of a permit according to its log. The caller has locked the permits. */
export interface Standing {
  permitId: string
  /** The last day on which an inspection passed, at least in part. */
  activeOn: string | null
  /** The day of the last failed inspection that has not passed since. */
  failedOn: string | null
}

/** The last verdict on a required inspection, or of the entries that name no inspection. */
const lastVerdict = sql`(array_agg(result order by inspected_on desc, id desc)
  filter (where result in ('Passed', 'Failed')))[1]`

export async function listStandings(
  db: Db,
  { companyId, accountId }: Scope,
  permitIds: readonly string[],
): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select permit_id as "permitId", max(active_on) as "activeOn", max(failed_on) as "failedOn"
    from (
      select permit_id, max(inspected_on) filter (where result in ('Passed', 'Partial')) as active_on,
        case when ${lastVerdict} = 'Failed' then max(inspected_on) filter (where result = 'Failed') end as failed_on
      from permit_log
      where company_id = ${companyId} and account_id = ${accountId} and permit_id = any(${permitIds}::uuid[])
        and deleted_at is null
      group by permit_id, inspection_id
    ) of_inspection
    group by permit_id`.execute(db)
  return new Map(rows.map((row) => [row.permitId, row]))
}
