/** All SQL of reports that are mailed regularly. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Account } from '#features/notifications/server/public.ts'
import type { Db } from '#server/db/open.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { MailedReport, MailingPeriod, ReportMailing } from '../mailing-contract.ts'

/** The caller's mailings, without mailings of projects that the caller cannot see. */
export async function listMailings(db: Db, scope: Scope): Promise<ReportMailing[]> {
  const { companyId, accountId, employeeId } = scope
  const { rows } = await sql<ReportMailing>`
    select m.id as "reportMailingUniqueId", m.report, m.work_order_id as "workOrderUniqueId", w.title as "workOrderTitle",
      m.every, m.due_on::text as "dueOn"
    from report_mailing m
    left join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = m.work_order_id
    where m.company_id = ${companyId} and m.account_id = ${accountId} and m.employee_id = ${employeeId}
      and (m.work_order_id is null
        or (w.deleted_at is null and ${visibleWorkOrder(scope, 'Reports', 'Read', 'm.work_order_id')}))
    order by m.report desc, w.title collate people, m.id`.execute(db)
  return rows
}

/**
 * Counts the caller's mailings, including hidden ones. The caller's row is locked until the end of the
 * transaction, so that two calls cannot exceed the limit together.
 */
export async function countMailings(db: Db, { companyId, accountId, employeeId }: Scope): Promise<number> {
  await sql`select 1 from employee where company_id = ${companyId} and account_id = ${accountId} and id = ${employeeId}
    for no key update`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from report_mailing
    where company_id = ${companyId} and account_id = ${accountId} and employee_id = ${employeeId}`.execute(db)
  return rows[0]?.total ?? 0
}

interface Of {
  report: MailedReport
  workOrder: string | null
}

/** Adds a mailing, or changes the period of an existing mailing. Returns true if the mailing is new. */
export async function putMailing(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  { report, workOrder, every, dueOn }: Of & { every: MailingPeriod; dueOn: string },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into report_mailing as m (company_id, account_id, id, employee_id, report, work_order_id, every, due_on)
    values (${companyId}, ${accountId}, ${uuidv7()}, ${employeeId}, ${report}, ${workOrder}, ${every}, ${dueOn})
    on conflict (company_id, account_id, employee_id, report, work_order_id) do update
    set every = excluded.every, due_on = excluded.due_on, row_version = m.row_version + 1, updated_at = now()
    returning (xmax = 0) as "isNew"`.execute(db)
  return rows[0]?.isNew ?? false
}

/** Deletes a mailing. */
export async function takeMailing(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  { report, workOrder }: Of,
): Promise<void> {
  await sql`delete from report_mailing
    where company_id = ${companyId} and account_id = ${accountId} and employee_id = ${employeeId} and report = ${report}
      and work_order_id is not distinct from ${workOrder}`.execute(db)
}

/** A mailing that may be due. Whether it is due depends on the time zone of its account. */
export interface DueRow extends Account {
  id: string
  employeeId: string
  report: MailedReport
  workOrder: string | null
  every: MailingPeriod
  dueOn: string
}

/** The mailings of all accounts that are due on `day` or earlier. */
export async function listDue(db: Db, day: string): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select company_id as "companyId", account_id as "accountId", id, employee_id as "employeeId", report,
      work_order_id as "workOrder", every, due_on::text as "dueOn"
    from report_mailing where due_on <= ${day}::date
    order by company_id, account_id, due_on, id`.execute(db)
  return rows
}

/**
 * Stores the next due day. Returns false if another process did so before, or if the mailing was turned off.
 */
export async function goOn(
  db: Db,
  { companyId, accountId, id, dueOn }: DueRow,
  next: string,
): Promise<boolean> {
  const { rows } = await sql`update report_mailing set due_on = ${next}, updated_at = now()
    where company_id = ${companyId} and account_id = ${accountId} and id = ${id} and due_on = ${dueOn}::date
    returning id`.execute(db)
  return rows.length > 0
}

/** Deletes a mailing whose report cannot be made any more. */
export async function endMailing(db: Db, { companyId, accountId, id }: DueRow): Promise<void> {
  await sql`delete from report_mailing where company_id = ${companyId} and account_id = ${accountId} and id = ${id}`.execute(
    db,
  )
}
