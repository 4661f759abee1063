/**
 * A list of records: one page, and how many records there are. The query is compiled once
 * (docs/decisions/0012). The query first finds the ids of the page. Then it reads the shown columns for these
 * records only, not for the records before them.
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
   * The query for the wanted records, without any selected column. `by` is the column to sort by; null: the
   * records are only counted. A table that is needed only to sort by `by` is joined only then, in the same
   * way as in `facts`.
   */
  found: (db: Db, given: Given, by: By | null) => SelectQueryBuilder<Found, FoundIn, object>
  /** The query for the shown columns of the records whose id equals `ids`, if the caller may see them. */
  facts: (db: Db, caller: Caller, ids: RawBuilder<string>) => SelectQueryBuilder<Shown, ShownIn, Row>
  /** The columns that the list can be sorted by. */
  orders?: (given: Given) => OrderColumns<By>
  /**
   * The order of the list if the caller chooses none. This order also follows each chosen order, so it must
   * end with the id.
   */
  usual: (given: Given) => readonly Term[]
  /**
   * The types as which the sort values are compared. Only `across` needs these types. Each order must then
   * have one term.
   */
  comparedAs?: { orders: Readonly<Record<By, ComparedAs>>; usual: readonly ComparedAs[] }
  /** The number of found records, if it is stored and need not be counted; null: it is not stored. */
  kept?: (given: Given) => RawBuilder<number> | null
}

export interface List<Caller extends object, Given extends Caller, By extends string, Row> {
  /** A range of the list, in `order` or the usual order. */
  page(db: Db, given: Given, order: Order<By> | null, range: Range): Promise<Row[]>
  /**
   * A range of several lists that are merged into one; each list is of another account. Returns the ids of
   * the rows, each with the index of its list in `givens`. Needs `comparedAs`.
   */
  across(
    db: Db,
    givens: readonly Given[],
    order: Order<By> | null,
    range: Range,
  ): Promise<{ id: string; of: number }[]>
  /** The number of found records. */
  count(db: Db, given: Given): Promise<number>
  /** The records with these ids that the caller sees, whatever the list searches for, in no order. */
  byIds(db: Db, caller: Caller, ids: readonly string[]): Promise<Row[]>
  /** The record with this id, if the caller sees it. */
  byId(db: Db, caller: Caller, id: string): Promise<Row | undefined>
}

/**
 * Declares a list. In `given`, booleans and nulls decide the text of the statements. All other values are
 * parameters.
 */
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
    // A sort value that no index contains is computed once for each row, in a subquery. `offset 0` keeps
    // PostgreSQL from merging the subquery, which would compute the value again for each comparison.
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
        // Rows beyond this limit cannot be in the range: that many rows of the same list come before them.
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

/** The field of a row that contains the total number, beside the fields of the record. */
export const TOTAL = 'total in all'

type Listed<Row> = Row & { [TOTAL]?: number; [KEYS]?: (string | null)[] }

interface Wanted<Given, By extends string> {
  given: Given
  order: Order<By> | null
  isCounted: boolean
  /**
   * True: paged by a cursor, after the row with the sort values `after`, or from the beginning. False: from
   * `offset`.
   */
  goesOn: boolean
  after: SortKeys | null
  offset: number
  limit: number
}

/** The name of a list in an order, for cursors. */
const nameOf = <By extends string>(id: string, order: Order<By> | null) =>
  order ? `${id} ${order.isDown ? '-' : ''}${columnOf(order)}` : id
