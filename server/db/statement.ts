/**
 * Queries that are built and compiled once for each shape they can have, and then run with the values of each call:
 * building one anew costs the server more than all else that it does for a request.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './open.ts'

/** Stands for a value while a query is built. Whatever looks into it fails, as it could shape the query. */
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
 * Makes a statement of what `build` builds from what it is given, and from nothing else. Booleans, null and
 * undefined in `given`, at any depth of plain objects, shape the query; all other values are brought by each call
 * and cannot be looked into.
 *
 * In tests and development each call also builds the query plainly and fails where that makes a difference.
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
    // The guard of tests and development is the one plugin there is. It looks at the values, too.
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

/** What of `given` shapes a query, as text; the values go into `values` in their order. */
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

/** The same with slots for the values, numbered in the same order. */
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
