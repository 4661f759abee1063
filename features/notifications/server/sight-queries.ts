/**
 * The notifications that a person may see now: by module and work order, with general and project
 * permissions.
 */
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

/** True for rows of `notification`, as `n`, that the person may see. The others are hidden completely. */
export function isNoticeVisible(sight: RowSight): RawBuilder<boolean> {
  const isReadable = isReadableRow(sight, { workOrder: 'n.work_order_id', module: 'n.module' })
  return sql<boolean>`(${isWorkOrderThere(sight)} and ${isReadable} and ${isOfTheirs(sight)} and ${isOfStockSeen(sight)}
    and ${areHidingThere(sight)})`
}

/** The records that the values of a notice name, except those of the notices grouped within it. */
const namedRefs = sql`jsonb_path_query(n.values, '$.*[*] ? (exists (@.record))')`

/**
 * False for a notice about a deleted record of a type that can hide something, because its names can no
 * longer be checked.
 */
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

/** The sight of a reader with GlobalAccess for each record type that can hide something. */
export type Unsealed = Partial<Record<RecordType, Sight>>

export const unsealedOf = (scope: Scope): Unsealed =>
  Object.fromEntries(
    hidingTypes.map((type) => [type, sightOf(scope, recordTypeOf(type).module, 'GlobalAccess')]),
  )

/** True if the reader may see the author of row `n`. */
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

/** False for a notice about a stock item whose category the person does not see. */
function isOfStockSeen(sight: RowSight): RawBuilder<boolean> {
  if (!sight.stockCategories) return sql<boolean>`true`
  return sql<boolean>`(n.values->>'masterInventoryId' is null or exists (select 1 from master_inventory
    where master_inventory.company_id = ${sight.companyId} and master_inventory.account_id = ${sight.accountId}
      and master_inventory.id = (n.values->>'masterInventoryId')::uuid
      and ${isStockSeen(sight, 'master_inventory.company_inventory_category_id')}))`
}

/**
 * False for a notice about a record that the person may not see. Notices from before values were stored may
 * name any record.
 */
function isOfTheirs(sight: RowSight): RawBuilder<boolean> {
  if (isUnlimited(sight)) return sql<boolean>`true`
  const isHeld = sight.theirs ? isSeenInPart : (type: RecordType) => draftsOf(type) !== null
  const limited = recordTypeNames.filter(isHeld)
  const modules = [...new Set(limited.map((type) => recordTypeOf(type).module))]
  const ofTypes = limited.map(
    (type) => sql`when ${sql.lit(type)} then ${isTheirsById(sight, type, sql`(named.ref->>'id')::uuid`)}`,
  )
  // A notice without a work order names the record by its number only. Risk notices that a person got before
  // joining a subcontractor are hidden.
  const isRisk = sight.theirs ? sql`when n.kind = 'projectAtRisk' then false` : sql``
  return sql<boolean>`(case ${isRisk} when n.work_order_id is null then true
    when n.values is null then n.module <> all(${modules}::text[])
    else not exists (select 1 from jsonb_path_query(n.values, '$.** ? (exists (@.record))') as named (ref)
      where not (case named.ref->>'record' ${sql.join(ofTypes, sql` `)} else true end)) end)`
}

/** Deleted work orders are few, so the database reads this list once. */
function isWorkOrderThere({ companyId, accountId }: RowSight): RawBuilder<boolean> {
  return sql<boolean>`(n.work_order_id is null or n.work_order_id not in (select gone.id from work_order gone
    where gone.company_id = ${companyId} and gone.account_id = ${accountId} and gone.deleted_at is not null))`
}
