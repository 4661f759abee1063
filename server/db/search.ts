/**
 * Looking for a part of a text, whatever its letter case and accents. What a list is searched by stands in the column
 * `sought` of its table, with an index of its parts (docs/decisions/0045).
 */
import { type RawBuilder, sql } from 'kysely'

/** True for the rows of a table whose `sought` has `part` in it; nothing in that has a meaning of its own. */
export function isSought(table: string, part: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.sought`)} like containing(${part})`
}

/** The same of a text that is not searched often enough for an index. */
export function contains(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql<boolean>`searchable(${text}) like containing(${part})`
}
