/**
 * Going on with a list behind a row, whatever was added or deleted before it meanwhile (docs/decisions/0084). A cursor holds
 * what the row was sorted by, ending with its id: the row itself may be gone. Whoever makes one up only chooses where the
 * list of what they see begins.
 */
import { type RawBuilder, sql } from 'kysely'
import { invalidInput } from '#contract/errors.ts'
import type { Term } from './order.ts'

/** What a row is sorted by, as PostgreSQL writes it, by the number of the term: a statement is shaped by what is missing. */
export type SortKeys = Readonly<Record<string, string | null>>

/** Where a list goes on. */
export interface Position {
  /** Which list it is, in which order. */
  of: string
  keys: SortKeys
}

/** What a list is given that is to go on behind a row. */
export interface GoingOn {
  /** Behind which; null at the beginning. */
  after: Position | null
  /** Told by the list: where the next page goes on; null at its end. */
  tellNext: (next: Position | null) => void
}

/** What a row carries beside its record: what it is sorted by. */
export const KEYS = 'sort keys'

/** The column of it. */
export function keysOf(terms: readonly Pick<Term, 'by'>[]) {
  return sql<(string | null)[]>`array[${sql.join(terms.map(({ by }) => sql`(${by})::text`))}]`.as(KEYS)
}

/** A position as it is answered. */
export function writeCursor({ of, keys }: Position): string {
  return Buffer.from(JSON.stringify([of, ...Object.values(keys)])).toString('base64url')
}

/**
 * A position from what a caller sent.
 *
 * @throws AppError INVALID_INPUT (400) for what this server never answers
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

// PostgreSQL cannot hold NUL.
const isKey = (key: unknown): key is string | null =>
  key === null || (typeof key === 'string' && !key.includes('\0'))

const keysFrom = (keys: readonly (string | null)[]): SortKeys => Object.fromEntries(keys.entries())

/** The fault of a cursor that was changed or made up. */
export const noCursor = () => invalidInput('after', 'is no `next` that was answered')

/**
 * The keys of a position in this list and order.
 *
 * @throws AppError INVALID_INPUT (400) for a position in another one
 */
export function keysIn(of: string, { after }: GoingOn): SortKeys | null {
  if (after && after.of !== of)
    throw invalidInput('after', 'is the `next` of another list or order: begin with an empty one')
  return after?.keys ?? null
}

/**
 * True of the rows that come behind the one with these keys.
 *
 * @throws AppError INVALID_INPUT (400) for keys that no row of the list can have
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
  // An index finds the place of several that go the same way when they are compared at once.
  if (terms.every((term) => !term.mayLack && term.isDown === isDown))
    return sql<boolean>`(${sql.join(terms.map((term) => sql`(${term.by})`))}) ${beyond} (${sql.join([...values])})`
  if (value === null) return sql<boolean>`((${by}) is null and ${behind(others, rest)})`
  const isBeyond = sql`(${by}) ${beyond} ${value}${mayLack ? sql` or (${by}) is null` : sql``}`
  return sql<boolean>`(${isBeyond} or ((${by}) = ${value} and ${behind(others, rest)}))`
}

/** How many rows a list reads for a page: one more than it holds tells whether it goes on. */
export const readFor = ({ limit, goingOn }: { limit: number; goingOn?: GoingOn | undefined }) =>
  goingOn ? limit + 1 : limit

/** Takes off what was read beyond a page, and tells where it goes on. */
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
