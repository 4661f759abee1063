/** All SQL on the table `approval`. */
import { sql } from 'kysely'
import type { RecordType } from '#contract/record-types.ts'
import type { Db } from '#server/db/open.ts'
import { type FirmSight, fullName, guestCompany } from '#server/db/other-firms.ts'
import type { Scope } from '#server/scope.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

/** A person who must decide on a record, or who is only notified of it. */
export interface Actor {
  id: string
  recordId: string
  position: number
  roleTypeId: number
  employeeId: string
  name: string
  companyName: string
  isDistributionOnly: boolean
  statusId: number
  comments: string
  decidedAt: string | null
}

/** The actors of records by record id, each list in order. */
export async function listActors(
  db: Db,
  scope: Account & FirmSight,
  recordIds: readonly string[],
): Promise<Map<string, Actor[]>> {
  const { companyId, accountId } = scope
  const { rows } = await sql<Actor>`
    select a.id, a.record_id as "recordId", a.position, a.role_type_id as "roleTypeId", a.employee_id as "employeeId",
      ${fullName('e', scope)} as name, coalesce(${guestCompany('e', scope)}, own.name) as "companyName",
      a.is_distribution_only as "isDistributionOnly", a.status_id as "statusId", a.comments, a.decided_at as "decidedAt"
    from approval a
    join employee e on e.company_id = a.company_id and e.account_id = a.account_id and e.id = a.employee_id
    join account own on own.company_id = a.company_id and own.account_id = a.account_id
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.record_id = any(${recordIds}::uuid[])
      and a.deleted_at is null
    order by a.record_id, a.position`.execute(db)
  const actors = new Map<string, Actor[]>()
  for (const row of rows) actors.set(row.recordId, [...(actors.get(row.recordId) ?? []), row])
  return actors
}

/** The row of a new actor. */
export interface NewActorRow {
  id: string
  workOrderId: string
  record: RecordType
  recordId: string
  position: number
  roleTypeId: number
  employeeId: string
  isDistributionOnly: boolean
  comments: string
  statusId: number
  decidedAt: string | null
}

/** Adds actors. */
export async function insertActors(
  db: Db,
  { companyId, accountId }: Account,
  rows: readonly NewActorRow[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('approval')
    .values(
      rows.map((row) => ({
        company_id: companyId,
        account_id: accountId,
        id: row.id,
        work_order_id: row.workOrderId,
        record: row.record,
        record_id: row.recordId,
        position: row.position,
        role_type_id: row.roleTypeId,
        employee_id: row.employeeId,
        is_distribution_only: row.isDistributionOnly,
        status_id: row.statusId,
        comments: row.comments,
        decided_at: row.decidedAt,
      })),
    )
    .execute()
}

/** Marks actors as deleted. */
export async function removeActors(
  db: Db,
  { companyId, accountId }: Account,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await sql`update approval set deleted_at = ${now.toISOString()}::timestamptz, row_version = row_version + 1,
      updated_at = now()
    where company_id = ${companyId} and account_id = ${accountId} and id = any(${ids}::uuid[])
      and deleted_at is null`.execute(db)
}

/**
 * Replaces an actor who has not decided. Returns false if the actor has decided or was replaced meanwhile.
 */
export async function writeActor(
  db: Db,
  { companyId, accountId }: Account,
  { id, employeeId }: Pick<Actor, 'id' | 'employeeId'>,
  to: string,
  undecided: readonly number[],
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update approval set employee_id = ${to}, row_version = row_version + 1, updated_at = now()
    where company_id = ${companyId} and account_id = ${accountId} and id = ${id} and employee_id = ${employeeId}
      and deleted_at is null and status_id = any(${undecided}::int[])`.execute(db)
  return numAffectedRows > 0n
}

/** Sets the status of an actor. Returns false if the present status is not in `from`. */
export async function writeStanding(
  db: Db,
  { companyId, accountId }: Account,
  id: string,
  {
    from,
    to,
    comments,
    decidedAt,
  }: { from: readonly number[]; to: number; comments?: string; decidedAt: Date | null },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update approval set status_id = ${to}, comments = coalesce(${comments ?? null}, comments),
      decided_at = ${decidedAt?.toISOString() ?? null}::timestamptz, row_version = row_version + 1, updated_at = now()
    where company_id = ${companyId} and account_id = ${accountId} and id = ${id} and deleted_at is null
      and status_id = any(${from}::int[])`.execute(db)
  return numAffectedRows > 0n
}
