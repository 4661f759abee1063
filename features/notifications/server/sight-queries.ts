/** Which notifications a person may see now: by module and by work order, general permissions and scoped ones. */
import { type RawBuilder, sql } from 'kysely'
import { isOnlyTheirs, recordTypeNames, recordTypeOf } from '#contract/record-types.ts'
import type { Db } from '#server/db/open.ts'
import { isStockSeen } from '#server/db/stock.ts'
import { isTheirsById, isTheirsToEmployee } from '#server/db/theirs.ts'
import { isReadableRow, type RowSight } from '#server/db/visibility.ts'
import type { Account } from './reader-queries.ts'
import type { RecordRef } from './words.ts'

/** True for the rows of `notification`, as `n`, that the person may see. Who may not see is told of nothing at all. */
export function isNoticeVisible(sight: RowSight): RawBuilder<boolean> {
  const isReadable = isReadableRow(sight, { workOrder: 'n.work_order_id', module: 'n.module' })
  return sql<boolean>`(${isWorkOrderThere(sight)} and ${isReadable} and ${isOfTheirs(sight)} and ${isOfStockSeen(sight)})`
}

/** True for what names no item of stock whose category the person does not see. */
function isOfStockSeen(sight: RowSight): RawBuilder<boolean> {
  if (!sight.stockCategories) return sql<boolean>`true`
  return sql<boolean>`(n.values->>'masterInventoryId' is null or exists (select 1 from master_inventory
    where master_inventory.company_id = ${sight.companyId} and master_inventory.account_id = ${sight.accountId}
      and master_inventory.id = (n.values->>'masterInventoryId')::uuid
      and ${isStockSeen(sight, 'master_inventory.company_inventory_category_id')}))`
}

/** The types of records of which people of a subcontractor see only what is theirs. */
const onlyTheirs = recordTypeNames.filter(isOnlyTheirs)

/** True for what names no record that the person may not know of; what was written before notices had values may name any. */
function isOfTheirs(sight: RowSight): RawBuilder<boolean> {
  if (!sight.theirs) return sql<boolean>`true`
  const modules = [...new Set(onlyTheirs.map((type) => recordTypeOf(type).module))]
  const ofTypes = onlyTheirs.map(
    (type) => sql`when ${sql.lit(type)} then ${isTheirsById(sight, type, sql`(named.ref->>'id')::uuid`)}`,
  )
  // What they are told by its number alone is of no work order.
  return sql<boolean>`(case when n.work_order_id is null then true
    when n.values is null then n.module <> all(${modules}::text[])
    else not exists (select 1 from jsonb_path_query(n.values, '$.** ? (exists (@.record))') as named (ref)
      where not (case named.ref->>'record' ${sql.join(ofTypes, sql` `)} else true end)) end)`
}

/** A record, and somebody who is to be told of it. */
export interface ToldOf {
  employeeId: string
  record: RecordRef['record']
  id: string
}

export const keyOfTold = ({ employeeId, id }: Pick<ToldOf, 'employeeId' | 'id'>) => `${employeeId} ${id}`

/** Which of these people may know of which of these records, by `keyOfTold`: of all types that people see only theirs of. */
export async function listTheirs(
  db: Db,
  account: Account,
  told: readonly ToldOf[],
): Promise<ReadonlySet<string>> {
  const { companyId, accountId } = account
  const types = onlyTheirs.filter((type) => told.some(({ record }) => record === type))
  if (types.length === 0) return new Set()
  const ofTypes = types.map(
    (type) => sql`select t."employeeId", t.id
      from json_to_recordset(${JSON.stringify(told)}::json) as t ("employeeId" uuid, record text, id uuid)
      join employee on employee.company_id = ${companyId} and employee.account_id = ${accountId}
        and employee.id = t."employeeId"
      join ${sql.table(recordTypeOf(type).table)} r on r.company_id = ${companyId} and r.account_id = ${accountId}
        and r.id = t.id
      where t.record = ${sql.lit(type)} and ${isTheirsToEmployee(account, type, 'r')}`,
  )
  const { rows } = await sql<{
    employeeId: string
    id: string
  }>`${sql.join(ofTypes, sql` union all `)}`.execute(db)
  return new Set(rows.map(keyOfTold))
}

/** As a list of few rows, which is read once: of the work orders that are gone. */
function isWorkOrderThere({ companyId, accountId }: RowSight): RawBuilder<boolean> {
  return sql<boolean>`(n.work_order_id is null or n.work_order_id not in (select gone.id from work_order gone
    where gone.company_id = ${companyId} and gone.account_id = ${accountId} and gone.deleted_at is not null))`
}
