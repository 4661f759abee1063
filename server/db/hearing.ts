/**
 * Queries that decide who is notified of changes: who is assigned to which work order, and to which record a
 * file belongs. Each query serves all listeners at once.
 */
import { sql } from 'kysely'
import { type HoldsFiles, type RecordType, recordTypeOf } from '#contract/record-types.ts'
import type { Scope } from '#server/scope.ts'
import { hidingTypes } from './hidden.ts'
import type { Db } from './open.ts'

export type Account = Pick<Scope, 'companyId' | 'accountId'>

/** A file or a folder, and the record that it belongs to. */
export interface Place {
  id: string
  workOrderId: string | null
  targetId: string
  targetType: HoldsFiles
  /**
   * If the record hides its files: the id of its work order. Only people with GlobalAccess there see the
   * files. Null: the files are not hidden.
   */
  sealedIn: string | null
  /** The stock category of the item that the file belongs to; null: the file belongs to no item. */
  stockCategoryId: string | null
}

/** Returns the pairs `employeeId workOrderId` of these people and work orders that are assigned. */
export async function listAssigned(
  db: Db,
  { companyId, accountId }: Account,
  employeeIds: readonly string[],
  workOrders: readonly string[],
): Promise<Set<string>> {
  if (workOrders.length === 0) return new Set()
  const { rows } = await sql<{ employeeId: string; workOrderId: string }>`
    select employee_id as "employeeId", work_order_id as "workOrderId" from employee_work_order
    where company_id = ${companyId} and account_id = ${accountId}
      and employee_id = any(${employeeIds}::uuid[]) and work_order_id = any(${workOrders}::uuid[])`.execute(
    db,
  )
  return new Set(rows.map(({ employeeId, workOrderId }) => `${employeeId} ${workOrderId}`))
}

/** Returns the places of these files and folders, by their ids. */
export async function listPlaces(
  db: Db,
  { companyId, accountId }: Account,
  ids: readonly string[],
): Promise<Map<string, Place>> {
  if (ids.length === 0) return new Map()
  const sealed = hidingTypes.map((type) => {
    const { table, hidesBy = '' } = recordTypeOf(type)
    const said = sql.lit(`${type}Comment`)
    return sql`when place.target_type in (${sql.lit(type)}, ${said}) then (select r.work_order_id from ${sql.table(table)} r
      where r.company_id = ${companyId} and r.account_id = ${accountId} and ${sql.ref(`r.${hidesBy}`)} is not null
        and r.id = case when place.target_type = ${said} then (select c.record_id from comment c
          where c.company_id = ${companyId} and c.account_id = ${accountId} and c.id = place.target_id)
          else place.target_id end)`
  })
  const { rows } = await sql<Place>`
    select place.id, place.work_order_id as "workOrderId", place.target_id as "targetId",
      place.target_type as "targetType", case ${sql.join(sealed, sql` `)} end as "sealedIn",
      (select i.company_inventory_category_id from master_inventory i
        where i.company_id = ${companyId} and i.account_id = ${accountId} and i.id = place.target_id) as "stockCategoryId"
    from (select id, work_order_id, target_id, target_type from file
        where company_id = ${companyId} and account_id = ${accountId} and id = any(${ids}::uuid[])
      union all select id, work_order_id, target_id, target_type from folder
        where company_id = ${companyId} and account_id = ${accountId} and id = any(${ids}::uuid[])) place`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns the work order of each record, by the record's id. Each record must be of one of these types.
 * Records that do not exist are left out.
 */
export async function listWorkOrdersOf(
  db: Db,
  { companyId, accountId }: Account,
  types: readonly RecordType[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  const tables = [...new Set(types.map((type) => recordTypeOf(type).table))]
  if (tables.length === 0 || ids.length === 0) return new Map()
  const ofTables = tables.map((table) => {
    const workOrder = sql.ref(table === 'work_order' ? 'r.id' : 'r.work_order_id')
    return sql`select r.id, ${workOrder} as "workOrderId" from ${sql.table(table)} r
      where r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = any(${ids}::uuid[])`
  })
  const { rows } = await sql<{
    id: string
    workOrderId: string
  }>`${sql.join(ofTables, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ id, workOrderId }) => [id, workOrderId]))
}

/** Returns those of these work orders that belong to the account itself. */
export async function listOwn(
  db: Db,
  { companyId, accountId }: Account,
  workOrders: readonly string[],
): Promise<Set<string>> {
  if (workOrders.length === 0) return new Set()
  const rows = await db
    .selectFrom('work_order')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', 'in', workOrders)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
