/** Whether a record exists: it is gone if the record above it is deleted (contract/record-types.ts). */
import { type RawBuilder, sql } from 'kysely'
import { type Below, type RecordType, recordTypeOf } from '#contract/record-types.ts'
import type { Scope } from '#server/scope.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

/** True while the record `alias` of a type and all records above it exist. */
export function isThere(place: Place, type: RecordType, alias: string): RawBuilder<boolean> {
  const { below = null } = recordTypeOf(type)
  return sql<boolean>`(${sql.ref(alias)}.deleted_at is null and ${isAboveThere(place, below, alias)})`
}

/** True while all records above the row `alias` exist. */
export function isAboveThere(place: Place, below: Below | null, alias: string): RawBuilder<boolean> {
  if (!below) return sql<boolean>`true`
  const aboveAlias = `${alias}_above`
  const above = sql.ref(aboveAlias)
  return sql<boolean>`exists (select 1 from ${sql.table(recordTypeOf(below.type).table)} ${above}
    where ${above}.company_id = ${place.companyId} and ${above}.account_id = ${place.accountId}
      and ${above}.id = ${sql.ref(`${alias}.${below.column}`)} and ${isThere(place, below.type, aboveAlias)})`
}
