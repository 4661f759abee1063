/** Which notifications a person may see now: by module and by work order, general permissions and scoped ones. */
import { type RawBuilder, sql } from 'kysely'
import {
  draftsOf,
  isSeenInPart,
  type RecordType,
  recordTypeNames,
  recordTypeOf,
} from '#contract/record-types.ts'
import { hidingTypes, isKeptBack } from '#server/db/hidden.ts'
import { isStockSeen } from '#server/db/stock.ts'
import { isTheirsById, isUnlimited } from '#server/db/theirs.ts'
import { isReadableRow, type RowSight, type Sight, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import { kindNames, notificationKinds } from '../kinds.ts'

/** True for the rows of `notification`, as `n`, that the person may see. Who may not see is told of nothing at all. */
export function isNoticeVisible(sight: RowSight): RawBuilder<boolean> {
  const isReadable = isReadableRow(sight, { workOrder: 'n.work_order_id', module: 'n.module' })
  return sql<boolean>`(${isWorkOrderThere(sight)} and ${isReadable} and ${isOfTheirs(sight)} and ${isOfStockSeen(sight)}
    and ${areHidingThere(sight)})`
}

/** The records that the values of a notice name, but in what is told with it. */
const namedRefs = sql`jsonb_path_query(n.values, '$.*[*] ? (exists (@.record))')`

/** True but for what names a record that is gone and may have kept something back: nothing is told of those any more. */
function areHidingThere({ companyId, accountId }: RowSight): RawBuilder<boolean> {
  const modules = [...new Set(hidingTypes.map((type) => recordTypeOf(type).module))]
  const ofTypes = hidingTypes.map(
    (type) => sql`when ${sql.lit(type)} then exists (select 1 from ${sql.table(recordTypeOf(type).table)} r
      where r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = (named.ref->>'id')::uuid
        and r.deleted_at is null)`,
  )
  return sql<boolean>`(n.module not in ('', ${sql.join(modules.map((module) => sql.lit(module)))})
    or not exists (select 1 from ${namedRefs} as named (ref)
      where not (case named.ref->>'record' ${sql.join(ofTypes, sql` `)} else true end)))`
}

/** What a reader with GlobalAccess sees of the records of each type that may keep something back. */
export type Unsealed = Partial<Record<RecordType, Sight>>

export const unsealedOf = (scope: Scope): Unsealed =>
  Object.fromEntries(
    hidingTypes.map((type) => [type, sightOf(scope, recordTypeOf(type).module, 'GlobalAccess')]),
  )

/** True where the reader may know who did what the row `n` tells. */
export function isDoerTold({ companyId, accountId }: RowSight, unsealed: Unsealed): RawBuilder<boolean> {
  const kinds = kindNames.filter((kind) => 'hidesDoer' in notificationKinds[kind])
  const ofTypes = hidingTypes.flatMap((type) => {
    const sight = unsealed[type]
    return sight
      ? sql`when ${sql.lit(type)} then exists (select 1 from ${sql.table(recordTypeOf(type).table)} r
          where r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = (named.ref->>'id')::uuid
            and ${isKeptBack(sight, type, 'r')})`
      : []
  })
  return sql<boolean>`(n.kind not in (${sql.join(kinds.map((kind) => sql.lit(kind)))})
    or not exists (select 1 from ${namedRefs} as named (ref)
      where case named.ref->>'record' ${sql.join(ofTypes, sql` `)} else false end))`
}

/** True for what names no item of stock whose category the person does not see. */
function isOfStockSeen(sight: RowSight): RawBuilder<boolean> {
  if (!sight.stockCategories) return sql<boolean>`true`
  return sql<boolean>`(n.values->>'masterInventoryId' is null or exists (select 1 from master_inventory
    where master_inventory.company_id = ${sight.companyId} and master_inventory.account_id = ${sight.accountId}
      and master_inventory.id = (n.values->>'masterInventoryId')::uuid
      and ${isStockSeen(sight, 'master_inventory.company_inventory_category_id')}))`
}

/** True for what names no record that the person may not know of; what was written before notices had values may name any. */
function isOfTheirs(sight: RowSight): RawBuilder<boolean> {
  if (isUnlimited(sight)) return sql<boolean>`true`
  const isHeld = sight.theirs ? isSeenInPart : (type: RecordType) => draftsOf(type) !== null
  const limited = recordTypeNames.filter(isHeld)
  const modules = [...new Set(limited.map((type) => recordTypeOf(type).module))]
  const ofTypes = limited.map(
    (type) => sql`when ${sql.lit(type)} then ${isTheirsById(sight, type, sql`(named.ref->>'id')::uuid`)}`,
  )
  // What they are told by its number alone is of no work order.
  // Whoever came to a subcontractor was told risks before.
  const isRisk = sight.theirs ? sql`when n.kind = 'projectAtRisk' then false` : sql``
  return sql<boolean>`(case ${isRisk} when n.work_order_id is null then true
    when n.values is null then n.module <> all(${modules}::text[])
    else not exists (select 1 from jsonb_path_query(n.values, '$.** ? (exists (@.record))') as named (ref)
      where not (case named.ref->>'record' ${sql.join(ofTypes, sql` `)} else true end)) end)`
}

/** As a list of few rows, which is read once: of the work orders that are gone. */
function isWorkOrderThere({ companyId, accountId }: RowSight): RawBuilder<boolean> {
  return sql<boolean>`(n.work_order_id is null or n.work_order_id not in (select gone.id from work_order gone
    where gone.company_id = ${companyId} and gone.account_id = ${accountId} and gone.deleted_at is not null))`
}
