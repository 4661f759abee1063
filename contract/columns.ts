/** The columns of a register, declared once: for the list, for its spreadsheet, and for the sort orders. */
import type { Sort } from './register.ts'

/**
 * The type of a value. 'percent' is a whole number: 45 is 45%. 'amount' is in cents. 'unitCost' has up to
 * four decimals.
 */
export type ColumnType = 'text' | 'number' | 'amount' | 'unitCost' | 'date' | 'percent'

export interface RegisterColumn<Item> {
  /** The heading in the list. */
  title: string
  /** A longer heading for the spreadsheet. Default: `title`. */
  header?: string
  type: ColumnType
  /** The width in the spreadsheet, in characters. Default: by `type`. */
  width?: number
  /**
   * The value of this column for a record. Decimals are text. Days are yyyy-MM-dd, with or without a time
   * after the day.
   */
  value: (item: Item) => string | number | null
  /**
   * The format in the list. `name`: the name of the record, always shown. `short`: text on one line.
   * `figure`: a number or day on one line, with digits of equal width. `amount`: like `figure`, aligned
   * right.
   */
  kind?: 'name' | 'short' | 'figure' | 'amount'
  /** The list can be sorted by this column. */
  isSorted?: true
  /** Only people who see costs can sort by this column: the order of the rows would reveal the amounts. */
  isCosts?: true
  /** `true`: hidden in the list until the user asks for the column. `in the sheet`: never in the list. */
  isExtra?: true | 'in the sheet'
}

export type RegisterColumns<Item> = Readonly<Record<string, RegisterColumn<Item>>>

/** Declares the columns of a register: keyed by name, in the order of display. */
export const columnsOf =
  <Item>() =>
  <const Columns extends RegisterColumns<Item>>(columns: Columns): Columns =>
    columns

export type ColumnName<Columns> = keyof Columns & string

/** The names of the columns that a list can be sorted by. */
export type SortedName<Columns> = {
  [Name in ColumnName<Columns>]: Columns[Name] extends { isSorted: true } ? Name : never
}[ColumnName<Columns>]

type Names<Name> = readonly [Name, ...Name[]]

/** The names of all columns, in order. */
export const namesOf = <Columns extends RegisterColumns<never>>(columns: Columns) =>
  Object.keys(columns) as unknown as Names<ColumnName<Columns>>

function namesWith<Columns extends RegisterColumns<never>>(
  columns: Columns,
  flag: 'isSorted' | 'isCosts',
): string[] {
  return Object.keys(columns).filter((name) => columns[name]?.[flag])
}

/** The names of the columns that a list can be sorted by. */
export const sortedOf = <Columns extends RegisterColumns<never>>(columns: Columns) =>
  namesWith(columns, 'isSorted') as unknown as Names<SortedName<Columns>>

/** The names of the columns that only people who see costs can sort by. */
export const costsOf = <Columns extends RegisterColumns<never>>(columns: Columns) =>
  namesWith(columns, 'isCosts') as SortedName<Columns>[]

/** The sort order that an address asks for; undefined if the list has no such order. */
export function sortIn<Columns extends RegisterColumns<never>>(
  columns: Columns,
  sort: string | undefined,
): Sort<SortedName<Columns>> | undefined {
  const isKnown = sort !== undefined && namesWith(columns, 'isSorted').includes(sort.replace(/^-/, ''))
  return isKnown ? (sort as Sort<SortedName<Columns>>) : undefined
}
