/**
 * Records can hide data from people without GlobalAccess of their module: their files, and the person that
 * the record is about (contract/record-types.ts).
 */
import { type RawBuilder, sql } from 'kysely'
import { type RecordType, recordTypeNames, recordTypeOf } from '#contract/record-types.ts'
import type { Scope } from '#server/scope.ts'
import { isVisible, type Sight, visibleWorkOrder } from './visibility.ts'

/** The types whose records can hide something. */
export const hidingTypes = recordTypeNames.filter((type) => recordTypeOf(type).hidesBy !== undefined)

/**
 * True if the caller may see what belongs to the record `alias`. Either neither the record nor a record above
 * hides anything, or the caller has GlobalAccess there.
 */
export function isOpenTo(scope: Scope, type: RecordType, alias: string): RawBuilder<boolean> {
  const { hidesBy, module, below } = recordTypeOf(type)
  const isOpen = hidesBy
    ? sql<boolean>`(${sql.ref(`${alias}.${hidesBy}`)} is null
        or ${visibleWorkOrder(scope, module, 'GlobalAccess', `${alias}.work_order_id`)})`
    : sql<boolean>`true`
  if (!below || !hidesSomething(below.type)) return isOpen
  const aboveAlias = `${alias}_holds`
  const above = sql.ref(aboveAlias)
  return sql<boolean>`(${isOpen} and exists (select 1 from ${sql.table(recordTypeOf(below.type).table)} ${above}
    where ${above}.company_id = ${scope.companyId} and ${above}.account_id = ${scope.accountId}
      and ${above}.id = ${sql.ref(`${alias}.${below.column}`)} and ${isOpenTo(scope, below.type, aboveAlias)}))`
}

function hidesSomething(type: RecordType): boolean {
  const { hidesBy, below } = recordTypeOf(type)
  return hidesBy !== undefined || (below !== undefined && hidesSomething(below.type))
}

/**
 * True if the record `alias` hides something from the caller. `unsealed` is the caller's sight with
 * GlobalAccess on the module of the type.
 */
export function isKeptBack(unsealed: Sight, type: RecordType, alias: string): RawBuilder<boolean> {
  const { hidesBy } = recordTypeOf(type)
  if (!hidesBy) return sql<boolean>`false`
  return sql<boolean>`(${sql.ref(`${alias}.${hidesBy}`)} is not null and not ${isVisible(unsealed, `${alias}.work_order_id`)})`
}
