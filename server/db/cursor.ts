/**
 * Continues a list after a row, even if rows before that row were added or deleted meanwhile
 * (docs/decisions/0084). A cursor contains the sort values of the row, and ends with its id, so the row
 * itself may be gone. A made-up cursor does no harm: it only chooses where the list of visible rows begins.
 */
import { type RawBuilder, sql } from 'kysely'
import { invalidInput } from '#contract/errors.ts'
import type { Term } from './order.ts'

/**
 * The sort values of a row, as text that PostgreSQL wrote, by the number of the term. The type is an object,
 * because `statement` builds a query of its own for each combination of nulls in an object.
 */
export type SortKeys = Readonly<Record<string, string | null>>

/** Where a list continues. */
export interface Position {
  /** The name of the list and its order. */
  of: string
  keys: SortKeys
}

/** The position from which a list continues, and the way to report the next position. */
export interface GoingOn {
  /** The position of the row to continue after; null at the beginning. */
  after: Position | null
  /** The list calls this function with the position where the next page begins; null at the end of the list. */
  tellNext: (next: Position | null) => void
}

/** The field of a row that contains its sort values, beside the fields of the record. */
export const KEYS = 'sort keys'

/** The SQL column that returns the sort values. */
export function keysOf(terms: readonly Pick<Term, 'by'>[]) {
  return sql<(string | null)[]>`array[${sql.join(terms.map(({ by }) => sql`(${by})::text`))}]`.as(KEYS)
}

/** Writes a position as the cursor text for the caller. */
export function writeCursor({ of, keys }: Position): string {
  return Buffer.from(JSON.stringify([of, ...Object.values(keys)])).toString('base64url')
}

/**
 * Reads a position from the cursor that a caller sent.
 *
 * @throws AppError INVALID_INPUT (400) for a text that this server cannot have returned
 */
export function readCursor(cursor: string): Position {
  const [of, ...keys] = partsOf(cursor)
  if (typeof of !== 'string' || !keys.every(isKey)) throw noCursor()
  return { of, keys: keysFrom(keys) }
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

// Texts in PostgreSQL cannot contain NUL.
const isKey = (key: unknown): key is string | null =>
  key === null || (typeof key === 'string' && !key.includes('\0'))

const keysFrom = (keys: readonly (string | null)[]): SortKeys => Object.fromEntries(keys.entries())

/** The error for a cursor that was changed or made up. */
export const noCursor = () => invalidInput('after', 'is no `next` that was answered')

/**
 * Returns the sort values of a position in this list and order; null at the beginning.
 *
 * @throws AppError INVALID_INPUT (400) if the position belongs to another list or order
 */
export function keysIn(of: string, { after }: GoingOn): SortKeys | null {
  if (after && after.of !== of)
    throw invalidInput('after', 'is the `next` of another list or order: begin with an empty one')
  return after?.keys ?? null
}

/**
 * True for the rows that come after the row with these sort values.
 *
 * @throws AppError INVALID_INPUT (400) for sort values that no row of the list can have
 */
export function isBehind(terms: readonly Term[], keys: SortKeys): RawBuilder<boolean> {
  const values = Object.values(keys)
  if (values.length !== terms.length) throw noCursor()
  if (terms.some(({ mayLack }, at) => values[at] === null && !mayLack)) throw noCursor()
  return behind(terms, values)
}

function behind(terms: readonly Term[], values: readonly (string | null)[]): RawBuilder<boolean> {
  const [first, ...others] = terms
  if (!first) return sql<boolean>`false`
  const { by, isDown, mayLack } = first
  const [value = null, ...rest] = values
  const beyond = isDown ? sql`<` : sql`>`
  // If all terms have the same direction, they are compared together as one row value, because an index can
  // then find the place at once.
  if (terms.every((term) => !term.mayLack && term.isDown === isDown))
    return sql<boolean>`(${sql.join(terms.map((term) => sql`(${term.by})`))}) ${beyond} (${sql.join([...values])})`
  if (value === null) return sql<boolean>`((${by}) is null and ${behind(others, rest)})`
  const isBeyond = sql`(${by}) ${beyond} ${value}${mayLack ? sql` or (${by}) is null` : sql``}`
  return sql<boolean>`(${isBeyond} or ((${by}) = ${value} and ${behind(others, rest)}))`
}

/**
 * How many rows a list reads for a page. With a cursor, the list reads one row more than the page has, to
 * learn whether the list continues.
 */
export const readFor = ({ limit, goingOn }: { limit: number; goingOn?: GoingOn | undefined }) =>
  goingOn ? limit + 1 : limit

/** Cuts the rows to one page, and reports where the list continues. */
export function endPage<Row extends { [KEYS]?: (string | null)[] }>(
  of: string,
  rows: Row[],
  { limit, goingOn }: { limit: number; goingOn?: GoingOn | undefined },
): Row[] {
  if (!goingOn) return rows
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1)?.[KEYS] : undefined
  goingOn.tellNext(last ? { of, keys: keysFrom(last) } : null)
  for (const row of page) delete row[KEYS]
  return page
}
