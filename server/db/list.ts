/**
 * A list of records: a page of it with how many there are, compiled once (docs/decisions/0012). The page is found first,
 * and then what is shown of its records: not of those before it, too.
 */
import { type Compilable, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { endPage, isBehind, KEYS, keysIn, keysOf, readFor, type SortKeys } from './cursor.ts'
import { type ComparedAs, mergedRange } from './merge.ts'
import type { Db } from './open.ts'
import { columnOf, inOrder, type Order, type OrderColumns, type Term, termsOf } from './order.ts'
import type { Range } from './page.ts'
import { statement } from './statement.ts'

export interface ListParts<
  Caller extends object,
  Given extends Caller,
  By extends string,
  Row,
  Found,
  FoundIn extends keyof Found,
  Shown,
  ShownIn extends keyof Shown,
> {
  /** The column with the id: 'punch_list.id'. */
  id: string
  /**
   * Those that are looked for; nothing is selected of them. `by` is what they are sorted by: what that is of another table
   * is joined for that alone, as `facts` joins it, and not where they are only counted.
   */
  found: (db: Db, given: Given, by: By | null) => SelectQueryBuilder<Found, FoundIn, object>
  /** What is shown of those whose id equals `ids`, if the caller may see them. */
  facts: (db: Db, caller: Caller, ids: RawBuilder<string>) => SelectQueryBuilder<Shown, ShownIn, Row>
  /** What it can be sorted by. */
  orders?: (given: Given) => OrderColumns<By>
  /** How it stands where nothing is said; behind each other order too, so it ends with the id. */
  usual: (given: Given) => readonly Term[]
  /** The types that the terms of its orders are compared as; needed by `across` alone. Each order has one term, then. */
  comparedAs?: { orders: Readonly<Record<By, ComparedAs>>; usual: readonly ComparedAs[] }
  /** How many are found, where that is kept and need not be counted. */
  kept?: (given: Given) => RawBuilder<number> | null
}

export interface List<Caller extends object, Given extends Caller, By extends string, Row> {
  /** Some of it, in the usual order or another. */
  page(db: Db, given: Given, order: Order<By> | null, range: Range): Promise<Row[]>
  /**
   * A range of one list made of several, each of an account of its own: the ids of its rows, each with the index of its `givens`.
   * Needs `comparedAs`.
   */
  across(
    db: Db,
    givens: readonly Given[],
    order: Order<By> | null,
    range: Range,
  ): Promise<{ id: string; of: number }[]>
  /** How many there are in all. */
  count(db: Db, given: Given): Promise<number>
  /** Those of these records that the caller sees, whatever is looked for, in no order. */
  byIds(db: Db, caller: Caller, ids: readonly string[]): Promise<Row[]>
  /** One of them. */
  byId(db: Db, caller: Caller, id: string): Promise<Row | undefined>
}

/** Declares a list. What its parts are given shapes the statements by its booleans and nulls; all else are values. */
export function listOf<
  Caller extends object,
  Given extends Caller,
  By extends string,
  Row,
  Found,
  FoundIn extends keyof Found,
  Shown,
  ShownIn extends keyof Shown,
>(parts: ListParts<Caller, Given, By, Row, Found, FoundIn, Shown, ShownIn>): List<Caller, Given, By, Row> {
  const { id, found, facts, orders, usual, comparedAs, kept } = parts
  const termsFor = (given: Given, order: Order<By> | null) => [
    ...(order && orders ? termsOf(order, orders(given)) : []),
    ...usual(given),
  ]
  const counted = (db: Db, given: Given) =>
    found(db, given, null).select(sql<number>`count(*)::int`.as('total')) as Compilable<{ total: number }>
  const totalOf = (db: Db, given: Given) => kept?.(given) ?? sql<number>`(${counted(db, given)})`
  const idsFound = (db: Db, given: Given, order: Order<By> | null) =>
    found(db, given, order && columnOf(order)).select(sql.ref<string>(id).as('id'))
  const idsBehind = (
    db: Db,
    all: ReturnType<typeof idsFound>,
    terms: readonly Term[],
    after: SortKeys,
    limit: number,
  ) => {
    if (terms.every(({ mayLack }) => !mayLack))
      return all.where(isBehind(terms, after)).orderBy(inOrder(terms)).limit(limit)
    // What no index has in its order is worked out once for each row, as sorting does it: offset 0 keeps it from being
    // worked out anew in each comparison.
    const keyOf = (at: number) => `k${at}`
    const inside = all.select(terms.map(({ by }, at) => by.as(keyOf(at)))).offset(sql.lit(0))
    const worked = terms.map((term, at) => ({ ...term, by: sql.ref(keyOf(at)) }))
    return db
      .selectFrom(inside.as('found'))
      .select(sql.ref<string>('found.id').as('id'))
      .where(isBehind(worked, after))
      .orderBy(inOrder(worked))
      .limit(limit)
  }
  const page = statement(
    (
      db,
      { given, order, isCounted, goesOn, after, offset, limit }: Wanted<Given, By>,
    ): Compilable<Listed<Row>> => {
      const terms = termsFor(given, order)
      const sorting = inOrder(terms)
      const all = idsFound(db, given, order)
      const ids = after
        ? idsBehind(db, all, terms, after, limit)
        : all
            .orderBy(sorting)
            .limit(limit)
            .$if(!goesOn, (some) => some.offset(offset))
      let rows = facts(db, given, sql<string>`any(array(${ids}))`).orderBy(sorting)
      if (goesOn) rows = rows.select(keysOf(terms))
      return isCounted ? rows.select(totalOf(db, given).as(TOTAL)) : rows
    },
  )
  const first = statement(
    (
      db,
      { given, order, limit }: Pick<Wanted<Given, By>, 'given' | 'order' | 'limit'>,
    ): Compilable<{ id: string; [KEYS]: (string | null)[] }> => {
      const terms = termsFor(given, order)
      return idsFound(db, given, order).select(keysOf(terms)).orderBy(inOrder(terms)).limit(limit)
    },
  )
  const total = statement((db, given: Given): Compilable<{ total: number }> => {
    const isKept = kept?.(given)
    return isKept ? db.selectNoFrom(isKept.as('total')) : counted(db, given)
  })
  const some = statement((db, { caller, ids }: { caller: Caller; ids: readonly string[] }) =>
    facts(db, caller, sql<string>`any(${ids}::uuid[])`),
  )
  return {
    async page(db, given, order, range) {
      const { offset, tellTotal, goingOn } = range
      const of = nameOf(id, order)
      const rows = await page(db, {
        given,
        order,
        isCounted: tellTotal !== undefined,
        goesOn: goingOn !== undefined,
        after: goingOn ? keysIn(of, goingOn) : null,
        offset,
        limit: readFor(range),
      })
      const [first] = rows
      if (tellTotal && first) tellTotal(first[TOTAL] as number)
      for (const row of rows) delete row[TOTAL]
      return endPage(of, rows, range)
    },
    async across(db, givens, order, { offset, limit }) {
      const [one] = givens
      if (!one || !comparedAs) throw new Error('A list needs `comparedAs` to be read over several accounts.')
      const as = [...(order ? [comparedAs.orders[columnOf(order)]] : []), ...comparedAs.usual]
      const terms = termsFor(one, order).map((term, at) => {
        const comparison = as[at]
        if (!comparison) throw new Error('`comparedAs` of a list lacks a term.')
        return { ...term, as: comparison }
      })
      const rows: { id: string; of: number; keys: (string | null)[] }[] = []
      for (const [of, given] of givens.entries()) {
        // No more of one list than this can lie before the end of the range.
        const some = await first(db, { given, order, limit: offset + limit })
        rows.push(...some.map((row) => ({ id: row.id, of, keys: row[KEYS] })))
      }
      const places = await mergedRange(
        db,
        terms,
        rows.map(({ keys }) => keys),
        { offset, limit },
      )
      return places.flatMap((place) => rows[place] ?? [])
    },
    count: async (db, given) => (await total(db, given))[0]?.total ?? 0,
    byIds: (db, caller, ids) => some(db, { caller, ids }),
    byId: async (db, caller, one) => (await some(db, { caller, ids: [one] }))[0],
  }
}

/** What a row carries beside its record: how many there are in all. */
export const TOTAL = 'total in all'

type Listed<Row> = Row & { [TOTAL]?: number; [KEYS]?: (string | null)[] }

interface Wanted<Given, By extends string> {
  given: Given
  order: Order<By> | null
  isCounted: boolean
  /** By a cursor: behind the row with the keys of `after`, or from the beginning; else from `offset`. */
  goesOn: boolean
  after: SortKeys | null
  offset: number
  limit: number
}

/** A list in an order, for cursors. */
const nameOf = <By extends string>(id: string, order: Order<By> | null) =>
  order ? `${id} ${order.isDown ? '-' : ''}${columnOf(order)}` : id
