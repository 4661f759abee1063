/** SQL that writes notifications, and that reads and writes people's choices about mail. */
import { sql } from 'kysely'
import type { Module } from '#contract/modules.ts'
import type { Db } from '#server/db/open.ts'
import { type FirmSight, fullName } from '#server/db/other-firms.ts'
import type { Scope } from '#server/scope.ts'
import type { MailTime, NotificationKind } from '../kinds.ts'
import type { Account } from './reader-queries.ts'

/** A notification of one person. */
export interface NoticeRow {
  id: string
  employeeId: string
  kind: NotificationKind
  /** Empty: no module, so that the person can always see it. */
  module: Module | ''
  workOrderId: string | null
  values: object
  /** The author; null: the event has no author. */
  actor: string | null
  isForDigest: boolean
}

/** Adds notifications with one statement. */
export async function insertNotices(
  db: Db,
  { companyId, accountId }: Account,
  rows: readonly NoticeRow[],
  now: Date,
): Promise<void> {
  await sql`insert into notification (company_id, account_id, id, employee_id, kind, module, work_order_id, values,
      actor_employee_id, is_for_digest, created_at)
    select ${companyId}::uuid, ${accountId}::uuid, row.id, row."employeeId", row.kind, row.module, row."workOrderId",
      row.values, row.actor, row."isForDigest", ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, "employeeId" uuid, kind text, module text,
      "workOrderId" uuid, values jsonb, actor uuid, "isForDigest" boolean)`.execute(db)
}

/** The choices of these people, by employee and kind. */
export async function listChoicesOf(
  db: Db,
  { companyId, accountId }: Account,
  employeeIds: readonly string[],
): Promise<Map<string, Map<string, MailTime>>> {
  const rows = await db
    .selectFrom('notification_choice')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', sql<string>`any(${employeeIds}::uuid[])`)
    .select(['employee_id as employeeId', 'kind', 'mail'])
    .execute()
  const choices = new Map<string, Map<string, MailTime>>()
  for (const { employeeId, kind, mail } of rows) {
    const own = choices.get(employeeId) ?? new Map<string, MailTime>()
    choices.set(employeeId, own.set(kind, mail as MailTime))
  }
  return choices
}

/**
 * Writes a person's choice for one kind. If the person no longer wants the daily mail for this kind, waiting
 * notifications of the kind are taken out of it.
 */
export async function writeChoice(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  kind: NotificationKind,
  mail: MailTime,
): Promise<void> {
  await db
    .insertInto('notification_choice')
    .values({ company_id: companyId, account_id: accountId, employee_id: employeeId, kind, mail })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'account_id', 'employee_id', 'kind']).doUpdateSet({ mail }),
    )
    .execute()
  if (mail === 'daily') return
  await db
    .updateTable('notification')
    .set({ is_for_digest: false })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', employeeId)
    .where('kind', '=', kind)
    .where('is_for_digest', '=', true)
    .execute()
}

/** The names of these people, for mails. */
export async function listDoers(
  db: Db,
  scope: Account & FirmSight,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { companyId, accountId } = scope
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('employee')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', fullName('employee', scope).as('name')])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The titles of work orders, for mails. */
export async function listTitles(
  db: Db,
  { companyId, accountId }: Account,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('work_order')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'title'])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
