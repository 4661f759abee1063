/**
 * Puts rows of several statements into one order: a statement reads one account, so a list over several
 * accounts needs several statements. The database compares the values, because only its ICU version knows the
 * order of the collation `people`.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'
import { inOrder, type Term } from './order.ts'
import type { Range } from './page.ts'

/** The type that values are compared as; `people` is text in the order in which people sort names. */
export type ComparedAs = 'people' | 'text' | 'boolean' | 'date' | 'timestamptz' | 'uuid'

const casts: Record<ComparedAs, RawBuilder<unknown>> = {
  people: sql`::text collate people`,
  text: sql`::text`,
  boolean: sql`::boolean`,
  date: sql`::date`,
  timestamptz: sql`::timestamptz`,
  uuid: sql`::uuid`,
}

/** A part of the order: the type of its values, and the direction. */
export interface MergeTerm extends Pick<Term, 'isDown' | 'mayLack'> {
  as: ComparedAs
}

/**
 * The indexes of the `rows` that lie in a range of the order. A row is the list of its sort values, one for
 * each term, as PostgreSQL writes them as text.
 */
export async function mergedRange(
  db: Db,
  terms: readonly MergeTerm[],
  rows: readonly (readonly (string | null)[])[],
  { offset, limit }: Pick<Range, 'offset' | 'limit'>,
): Promise<number[]> {
  const column = (at: number) => sql.ref(`k${at}`)
  const values = terms.map((_term, at) => sql`${rows.map((keys) => keys[at] ?? null)}::text[]`)
  const order = terms.map(({ as, isDown, mayLack }, at) => ({
    by: sql`${column(at)}${casts[as]}`,
    isDown,
    mayLack,
  }))
  const found = await sql<{ at: number }>`
    select (found.place - 1)::int as at
    from unnest(${sql.join(values)}) with ordinality as found (${sql.join(terms.map((_term, at) => column(at)))}, place)
    order by ${inOrder(order)} offset ${offset} limit ${limit}`.execute(db)
  return found.rows.map(({ at }) => at)
}
