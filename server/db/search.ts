/**
 * Looking for a part of a text, whatever its letter case and accents. What a list is searched by stands in the column
 * `sought` of its table, with an index of its parts (docs/decisions/0045).
 */
import { type RawBuilder, sql } from 'kysely'
import { type RecordType, recordTypeOf } from '#contract/record-types.ts'

/** True for the rows of a table whose `sought` has `part` in it; nothing in that has a meaning of its own. */
export function isSought(table: string, part: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.sought`)} like containing(${part})`
}

/** True for the records of `type` in `table` that have `search` for a number, with what people say before it or without: 'RFI-12', '12'. */
export function isNumbered(type: RecordType, table: string, search: string): RawBuilder<boolean> {
  const { prefix = '', named } = recordTypeOf(type)
  // A submittal's has its revision behind it.
  const columns = [...new Set(['number', named.number ?? 'number'])]
  const isIts = columns.map((column) => {
    const number = sql.ref(`${table}.${column}`)
    return sql`lower(${sql.lit(prefix)} || ${number}) = lower(${search}) or ${number}::text = ${search}`
  })
  return sql<boolean>`(${sql.join(isIts, sql` or `)})`
}

/** As `isSought`, of a text that is not searched often enough for an index. */
export function contains(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql<boolean>`searchable(${text}) like containing(${part})`
}
