/** The columns of a register. */
import type { ReactNode } from 'react'
import type { ColumnName, RegisterColumn, RegisterColumns } from '#contract/columns.ts'
import { moneyOrDash, unitMoneyOf } from '#web/ui/format.ts'
import { dayOrDash } from '#web/ui/record/fact.tsx'

export interface Column<Item> {
  /** Names it where columns are chosen, sorted by and exported. */
  id: string
  title: string
  cell: (item: Item) => ReactNode
  /**
   * `name`: what a record is called, always shown. `short`: stays in one line. `figure`: so do numbers and days, digit
   * below digit. `amount`: the same at the right.
   */
  kind?: 'name' | 'short' | 'figure' | 'amount'
  /** The list can be asked for in its order. */
  isSorted?: boolean
  /** Shown where one asks for it. */
  isExtra?: boolean
}

/** Those that are shown, in their order: as one has chosen, else as delivered. */
export function shownColumns<Item>(
  columns: readonly Column<Item>[],
  chosen: readonly string[] | null,
): readonly Column<Item>[] {
  if (!chosen) return columns.filter(({ isExtra }) => !isExtra)
  const found = chosen.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  // What a record is called is never missing.
  const missing = columns.filter((column) => column.kind === 'name' && !found.includes(column))
  return [...missing, ...found]
}

/** The order after a press on a heading: up, down, and the usual one again. */
export function nextSort(present: string | undefined, id: string): string | undefined {
  if (present === id) return `-${id}`
  return present === `-${id}` ? undefined : id
}

/** Cells that are more than the text of what their column tells. */
type Cells<Item, Columns> = { readonly [Name in ColumnName<Columns>]?: (item: Item) => ReactNode }

/** The columns of a list, as its register declares them. */
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
