/** Queries that work the same for all levels: visibility, parents and locks. */
import { sql } from 'kysely'
import type { Action, Module } from '#contract/modules.ts'
import type { Db } from '#server/db/open.ts'
import { lock } from '#server/db/record.ts'
import { isSeen, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import { type Level, type LowerLevel, moduleOf } from './levels.ts'

/** The column with the work order's id, for the table of a level. */
export const workOrderColumn = (level: Level) =>
  level === 'work_order' ? 'work_order.id' : `${level}.work_order_id`

/** A record with its parent and work order. */
export interface Placed {
  id: string
  workOrderId: string
  parentId: string
}

/**
 * Locks records until the end of the transaction: nobody else can change them or add records below them.
 *
 * @throws AppError NOT_FOUND (404) if one was deleted meanwhile
 */
export async function lockRecords(db: Db, scope: Scope, level: Level, ids: readonly string[]): Promise<void> {
  await lock(db, scope, { name: level }, ids)
}

/**
 * Share-locks work orders against deletion until the end of the transaction, for a caller who creates a
 * record that must be kept.
 *
 * @throws AppError NOT_FOUND (404) if one was deleted meanwhile
 */
export async function keepWorkOrders(db: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  await lock(db, scope, { name: 'work_order' }, ids, {}, 'as they are')
}

/**
 * Increases the versions of records whose codes or other parts change, so that older open forms are refused
 * as stale.
 */
export async function countVersionsUp(
  db: Db,
  scope: Scope,
  level: LowerLevel,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(level)} set row_version = row_version + 1, updated_at = now()
    where company_id = ${scope.companyId} and account_id = ${scope.accountId}
      and id = any(${ids}::uuid[])`.execute(db)
}

/** Moves the end of records to a later day. The caller must have locked the records. */
export async function moveEnds(
  db: Db,
  scope: Scope,
  level: Exclude<Level, 'activity'>,
  ids: readonly string[],
  end: string,
): Promise<void> {
  await sql`
    update ${sql.table(level)} set end_date = ${end}::date, row_version = row_version + 1, updated_at = now()
    where company_id = ${scope.companyId} and account_id = ${scope.accountId}
      and id = any(${ids}::uuid[])`.execute(db)
}

/** The given work orders that the caller sees, each with whether `action` in `module` is allowed there. */
export function listAllowed(db: Db, scope: Scope, ids: readonly string[], module: Module, action: Action) {
  return db
    .selectFrom('work_order')
    .where('work_order.company_id', '=', scope.companyId)
    .where('work_order.account_id', '=', scope.accountId)
    .where('work_order.deleted_at', 'is', null)
    .where('work_order.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isSeen(scope, 'work_order.id'))
    .select(['work_order.id', visibleWorkOrder(scope, module, action, 'work_order.id').as('isAllowed')])
    .execute()
}

const titles = { work_order: 'title', job: 'title', task: 'name', activity: 'title' } as const

/** The title and address of a project. The caller must have checked that the project is visible. */
export function findPlace(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  workOrderId: string,
) {
  return db
    .selectFrom('work_order')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', workOrderId)
    .select([
      'title',
      'address',
      'city',
      'zip_code as zipCode',
      'country_id as countryId',
      'state_id as stateId',
    ])
    .executeTakeFirstOrThrow()
}

/** The title of a record; null if the caller may not read the record (but perhaps a record below it). */
export async function findTitle(db: Db, scope: Scope, level: Level, id: string): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    select ${sql.ref(`${level}.${titles[level]}`)} as title from ${sql.table(level)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id = ${id}
      and deleted_at is null and ${visibleWorkOrder(scope, moduleOf(level), 'Read', workOrderColumn(level))}`.execute(
    db,
  )
  return rows[0]?.title ?? null
}
