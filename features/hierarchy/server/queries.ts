/** What all levels are asked in the same way: who sees them, what they hang below, and that nobody else changes them. */
import { sql } from 'kysely'
import type { Action, Module } from '#contract/modules.ts'
import type { Db } from '#server/db/open.ts'
import { lock } from '#server/db/record.ts'
import { isSeen, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import { type Level, type LowerLevel, moduleOf } from './levels.ts'

/** The column of a table of a level that names its work order. */
export const workOrderColumn = (level: Level) =>
  level === 'work_order' ? 'work_order.id' : `${level}.work_order_id`

/** A record with what it hangs below. */
export interface Placed {
  id: string
  workOrderId: string
  parentId: string
}

/**
 * Keeps others from changing these records, and from adding below them, until the end of the transaction.
 *
 * @throws AppError NOT_FOUND (404) when one was deleted meanwhile
 */
export async function lockRecords(db: Db, scope: Scope, level: Level, ids: readonly string[]): Promise<void> {
  await lock(db, scope, { name: level }, ids)
}

/**
 * Keeps these work orders from being deleted until the end of the transaction, together with others: for whoever makes something
 * that must be kept.
 *
 * @throws AppError NOT_FOUND (404) when one was deleted meanwhile
 */
export async function keepWorkOrders(db: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  await lock(db, scope, { name: 'work_order' }, ids, {}, 'as they are')
}

/** Counts the versions of records up: what belongs to them changes, and a form that began before must be told. */
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

/** Gives records of a level another end, which is later than theirs; whoever asks holds them. */
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

/** Of these work orders, those that the caller sees at all, and whether `action` in `module` is allowed on each. */
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

/** Where a project is, for whoever has been found to see it. */
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

/** The title of a record; null where the caller may do something below it and yet not read it. */
export async function findTitle(db: Db, scope: Scope, level: Level, id: string): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    select ${sql.ref(`${level}.${titles[level]}`)} as title from ${sql.table(level)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id = ${id}
      and deleted_at is null and ${visibleWorkOrder(scope, moduleOf(level), 'Read', workOrderColumn(level))}`.execute(
    db,
  )
  return rows[0]?.title ?? null
}
