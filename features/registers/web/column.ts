/** The columns of a register. */
import type { ReactNode } from 'react'
import type { ColumnName, RegisterColumn, RegisterColumns } from '#contract/columns.ts'
import { moneyOrDash, unitMoneyOf } from '#web/ui/format.ts'
import { dayOrDash } from '#web/ui/record/fact.tsx'

export interface Column<Item> {
  /** The id of the column in choices, sort orders and exports. */
  id: string
  title: string
  cell: (item: Item) => ReactNode
  /**
   * The format. `name`: the name of the record, always shown. `short`: text on one line. `figure`: a number
   * or day on one line, with digits of equal width. `amount`: like `figure`, aligned right.
   */
  kind?: 'name' | 'short' | 'figure' | 'amount'
  /** True: the list can be sorted by this column. */
  isSorted?: boolean
  /** True: hidden until the user asks for the column. */
  isExtra?: boolean
}

/**
 * The shown columns, in order: those that the person has chosen, or the columns that are shown by default.
 */
export function shownColumns<Item>(
  columns: readonly Column<Item>[],
  chosen: readonly string[] | null,
): readonly Column<Item>[] {
  if (!chosen) return columns.filter(({ isExtra }) => !isExtra)
  const found = chosen.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  // The column with the name of a record is always shown.
  const missing = columns.filter((column) => column.kind === 'name' && !found.includes(column))
  return [...missing, ...found]
}

/** The sort order after a click on a heading: ascending, then descending, then the usual order. */
export function nextSort(present: string | undefined, id: string): string | undefined {
  if (present === id) return `-${id}`
  return present === `-${id}` ? undefined : id
}

/** The cells that show more than the text of their column. */
type Cells<Item, Columns> = { readonly [Name in ColumnName<Columns>]?: (item: Item) => ReactNode }

/** The columns of a list, made from the declaration of its register. */
export function listColumns<Item, const Columns extends RegisterColumns<Item>>(
  columns: Columns,
  cells: Cells<Item, Columns>,
): readonly Column<Item>[] {
  return Object.entries<RegisterColumn<Item>>(columns).flatMap(([id, { title, kind, ...column }]) =>
    column.isExtra === 'in the sheet'
      ? []
      : {
          ...{ id, title },
          ...(kind && { kind }),
          isSorted: column.isSorted ?? false,
          isExtra: column.isExtra ?? false,
          cell: cells[id as ColumnName<Columns>] ?? ((item) => textOf(column, item)),
        },
  )
}

function textOf<Item>({ type, value }: Pick<RegisterColumn<Item>, 'type' | 'value'>, item: Item): ReactNode {
  const told = value(item)
  if (told === null || told === '') return '–'
  if (type === 'date') return dayOrDash(String(told))
  if (type === 'amount') return moneyOrDash(String(told))
  if (type === 'unitCost') return unitMoneyOf(String(told))
  return type === 'percent' ? `${told}%` : told
}
