/** What records keep back for whoever has GlobalAccess of their module: their files, and who is meant (contract/record-types.ts). */
import { type RawBuilder, sql } from 'kysely'
import { type RecordType, recordTypeNames, recordTypeOf } from '#contract/record-types.ts'
import type { Scope } from '#server/scope.ts'
import { isVisible, type Sight, visibleWorkOrder } from './visibility.ts'

/** The types of records that may keep something back. */
export const hidingTypes = recordTypeNames.filter((type) => recordTypeOf(type).hidesBy !== undefined)

/** True where what hangs on the record `alias`, or on what it hangs below, is not kept for GlobalAccess alone, or the caller has that. */
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

/** True for the record `alias` of a type that may keep something back, which does so from whoever has the sight of GlobalAccess. */
export function isKeptBack(unsealed: Sight, type: RecordType, alias: string): RawBuilder<boolean> {
  const { hidesBy } = recordTypeOf(type)
  if (!hidesBy) return sql<boolean>`false`
  return sql<boolean>`(${sql.ref(`${alias}.${hidesBy}`)} is not null and not ${isVisible(unsealed, `${alias}.work_order_id`)})`
}
