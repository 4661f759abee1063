/**
 * Searches for a part of a text, whatever its letter case and accents. The column `sought` of a table
 * contains the text that its list is searched by, and has an index of text parts (docs/decisions/0045).
 */
import { type RawBuilder, sql } from 'kysely'
import { type RecordType, recordTypeOf } from '#contract/record-types.ts'

/** True for the rows of a table whose `sought` contains `part`. No character of `part` has a special meaning. */
export function isSought(table: string, part: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.sought`)} like containing(${part})`
}

/**
 * True for the records of `type` in `table` whose number is `search`, with or without the prefix that people
 * use: 'RFI-12' or '12'.
 */
export function isNumbered(type: RecordType, table: string, search: string): RawBuilder<boolean> {
  const { prefix = '', named } = recordTypeOf(type)
  // For a submittal, people see a number with its revision, which is in another column. Both columns are compared.
  const columns = [...new Set(['number', named.number ?? 'number'])]
  const isIts = columns.map((column) => {
    const number = sql.ref(`${table}.${column}`)
    return sql`lower(${sql.lit(prefix)} || ${number}) = lower(${search}) or ${number}::text = ${search}`
  })
  return sql<boolean>`(${sql.join(isIts, sql` or `)})`
}

/** Like `isSought`, for a text that is not searched often enough for an index. */
export function contains(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql<boolean>`searchable(${text}) like containing(${part})`
}
