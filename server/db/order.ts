/** Sorts a list by one of its columns. */
import { type RawBuilder, sql } from 'kysely'

/** A column and a direction, as booleans, so that `statement` builds a query of its own for each order. */
export interface Order<Column extends string> {
  readonly by: Readonly<Partial<Record<Column, boolean>>>
  readonly isDown: boolean
  /** Never set. This field keeps the compiler from accepting this order for a list that has fewer columns. */
  readonly of?: Column
}

/** The SQL expressions by which each column sorts: one, or several for rows whose first values are equal. */
export type OrderColumns<Column extends string> = Readonly<
  Record<Column, RawBuilder<unknown> | readonly RawBuilder<unknown>[]>
>

/** A part of an ORDER BY. */
export interface Term {
  readonly by: RawBuilder<unknown>
  readonly isDown: boolean
  /** True if rows may have no value here. Such rows come last, in both directions. */
  readonly mayLack: boolean
}

/** Ascending, by a value that every row has. */
export const up = (by: RawBuilder<unknown>): Term => ({ by, isDown: false, mayLack: false })

/** Descending, by a value that every row has. */
export const down = (by: RawBuilder<unknown>): Term => ({ by, isDown: true, mayLack: false })

/** The same term, for a value that some rows do not have. */
export const lackingLast = (term: Term): Term => ({ ...term, mayLack: true })

/** The order that a call asks for; null is the usual order. */
export function orderOf<By extends string>(sort: By | null | undefined): Order<ColumnOf<By>> | null {
  if (!sort) return null
  const isDown = sort.startsWith('-')
  const by = { [isDown ? sort.slice(1) : sort]: true } as Partial<Record<ColumnOf<By>, boolean>>
  return { by, isDown }
}

type ColumnOf<By extends string> = By extends `-${infer Column}` ? Column : By

/** The column that a list is sorted by. */
export function columnOf<Column extends string>({ by }: Order<Column>): Column {
  return (Object.keys(by) as Column[]).find((column) => by[column]) as Column
}

/** The terms of an order, as SQL. */
export function inOrder(terms: readonly Term[]): RawBuilder<unknown> {
  return sql.join(
    terms.map(({ by, isDown, mayLack }) => {
      if (mayLack) return isDown ? sql`${by} desc nulls last` : sql`${by} asc nulls last`
      return isDown ? sql`${by} desc` : by
    }),
  )
}

/**
 * The first terms of an order by a column. Rows without a value come last in both directions. The usual order
 * of the list, which ends with the id, must follow these terms.
 */
export function termsOf<Column extends string>(order: Order<Column>, columns: OrderColumns<Column>): Term[] {
  return [columns[columnOf(order)]].flat().map((by) => lackingLast(order.isDown ? down(by) : up(by)))
}

/** The terms of `termsOf`, as SQL. */
export function byColumn<Column extends string>(
  order: Order<Column>,
  columns: OrderColumns<Column>,
): RawBuilder<unknown> {
  return inOrder(termsOf(order, columns))
}
