/** Sorting a list by one of its columns. */
import { type RawBuilder, sql } from 'kysely'

/** A column with its direction, as a statement is given them: booleans, so that each order is a shape of its own. */
export interface Order<Column extends string> {
  readonly by: Readonly<Partial<Record<Column, boolean>>>
  readonly isDown: boolean
  /** Never there: it keeps the compiler from taking it for the order of a list that has fewer columns. */
  readonly of?: Column
}

/** What each column is sorted by: one expression, or several where the first ones are equal. */
export type OrderColumns<Column extends string> = Readonly<
  Record<Column, RawBuilder<unknown> | readonly RawBuilder<unknown>[]>
>

/** A part of an ORDER BY. */
export interface Term {
  readonly by: RawBuilder<unknown>
  readonly isDown: boolean
  /** Whether rows can have no value there: they come last, in both directions. */
  readonly mayLack: boolean
}

/** Up by what every row has. */
export const up = (by: RawBuilder<unknown>): Term => ({ by, isDown: false, mayLack: false })

/** Down by what every row has. */
export const down = (by: RawBuilder<unknown>): Term => ({ by, isDown: true, mayLack: false })

/** Up or down by what not every row has. */
export const lackingLast = (term: Term): Term => ({ ...term, mayLack: true })

/** What a call asks for; null is the usual order. */
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
 * The beginning of an order by a column. What has no value comes last in both directions. The usual order of the list, which ends
 * with the id, belongs behind it.
 */
export function termsOf<Column extends string>(order: Order<Column>, columns: OrderColumns<Column>): Term[] {
  return [columns[columnOf(order)]].flat().map((by) => lackingLast(order.isDown ? down(by) : up(by)))
}

/** The same, as SQL. */
export function byColumn<Column extends string>(
  order: Order<Column>,
  columns: OrderColumns<Column>,
): RawBuilder<unknown> {
  return inOrder(termsOf(order, columns))
}
