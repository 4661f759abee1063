/**
 * Queries that are built and compiled once for each shape that they can have, and then run with the values of
 * each call. Building a query anew would cost the server more than everything else that it does for a
 * request.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './open.ts'

/**
 * Replaces a value while a query is built. Code that uses the value fails, because the value could change the
 * query.
 */
class Slot {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError('A statement is built without its values: what depends on them must be given to it.')
  }
}

/**
 * Makes a statement from `build`, which may use nothing but its arguments. In `given`, booleans, null and
 * undefined decide the text of the query, at any depth of plain objects. All other values are set at each
 * call, and `build` cannot read them.
 *
 * In tests and development, each call also builds the query with the real values, and fails if the two
 * queries differ.
 *
 * @example
 * const listTitles = statement((db, given: { accountId: string; limit: number }) =>
 *   db.selectFrom('work_order').select('title').where('account_id', '=', given.accountId).limit(given.limit))
 * const rows = await listTitles(db, { accountId, limit: 10 })
 */
export function statement<Given extends object, Row>(
  build: (db: Db, given: Given) => Compilable<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  const shapes = new Map<string, CompiledQuery<Row>>()
  return async (db, given) => {
    const values: unknown[] = []
    const shape = shapeOf(given, values)
    let known = shapes.get(shape)
    if (!known) {
      known = build(db.withoutPlugins(), withSlots(given, { next: 0 })).compile()
      shapes.set(shape, known)
    }
    const parameters = known.parameters.map((value) => (value instanceof Slot ? values[value.index] : value))
    const query: CompiledQuery<Row> = { ...known, parameters }
    // The only plugin is the guard of tests and development, which also examines the values.
    if (db.getExecutor().plugins.length > 0) requireSame(query, build(db, given).compile())
    const { rows } = await db.executeQuery<Row>(query)
    return rows
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function isShape(value: unknown): value is boolean | null | undefined {
  return value === undefined || value === null || typeof value === 'boolean'
}

/**
 * The parts of `given` that decide the text of a query, as one text. The values are added to `values`, in
 * their order.
 */
function shapeOf(given: object, values: unknown[]): string {
  let shape = ''
  for (const [name, value] of Object.entries(given)) {
    if (isPlain(value)) shape += `${name}(${shapeOf(value, values)})`
    else if (isShape(value)) shape += `${name}=${value} `
    else {
      shape += `${name} `
      values.push(value)
    }
  }
  return shape
}

/** `given` with slots instead of values, numbered in the same order. */
function withSlots<Given extends object>(given: Given, counter: { next: number }): Given {
  const entries = Object.entries(given).map(([name, value]) => {
    if (isPlain(value)) return [name, withSlots(value, counter)]
    if (isShape(value)) return [name, value]
    counter.next += 1
    return [name, new Slot(counter.next - 1)]
  })
  return Object.fromEntries(entries) as Given
}

function requireSame(query: CompiledQuery, plain: CompiledQuery): void {
  if (query.sql === plain.sql && isDeepStrictEqual(query.parameters, plain.parameters)) return
  throw new Error(`A statement depends on more than what shapes it:\n${query.sql}\n${plain.sql}`)
}
