/** Whether a record is there: it is gone with what it hangs below (contract/record-types.ts). */
import { type RawBuilder, sql } from 'kysely'
import { type RecordType, recordTypeOf } from '#contract/record-types.ts'
import type { Scope } from '#server/scope.ts'

/** True while the record `alias` of a type is there, and those without which it is not. */
export function isThere(
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  type: RecordType,
  alias: string,
): RawBuilder<boolean> {
  const { below } = recordTypeOf(type)
  const record = sql.ref(alias)
  if (!below) return sql<boolean>`${record}.deleted_at is null`
  const aboveAlias = `${alias}_above`
  const above = sql.ref(aboveAlias)
  return sql<boolean>`(${record}.deleted_at is null
    and exists (select 1 from ${sql.table(recordTypeOf(below.type).table)} ${above}
      where ${above}.company_id = ${companyId} and ${above}.account_id = ${accountId}
        and ${above}.id = ${sql.ref(`${alias}.${below.column}`)}
        and ${isThere({ companyId, accountId }, below.type, aboveAlias)}))`
}
