/** The columns of a register, declared once: for the list, its spreadsheet, and what the list can be sorted by. */
import type { Sort } from './register.ts'

/** A percent is a whole number: 45 is 45%. An amount is in cents; what a unit costs has up to four places. */
export type ColumnType = 'text' | 'number' | 'amount' | 'unitCost' | 'date' | 'percent'

export interface RegisterColumn<Item> {
  /** Its heading. */
  title: string
  /** Its heading in the spreadsheet, where that says more. */
  header?: string
  type: ColumnType
  /** How wide it is in the spreadsheet, in characters; left out, it follows from the type. */
  width?: number
  /** What of a record it tells. Decimals are text; days are yyyy-MM-dd, with or without a time behind them. */
  value: (item: Item) => string | number | null
  /**
   * In the list: `name`: what a record is called, always shown. `short`: stays in one line. `figure`: so do numbers and days, digit
   * below digit. `amount`: the same at the right.
   */
  kind?: 'name' | 'short' | 'figure' | 'amount'
  /** The list can be sorted by it. */
  isSorted?: true
  /** Only whoever sees costs can sort by it: the order of rows tells what is in them. */
  isCosts?: true
  /** In the list it is shown where one asks for it; `in the sheet`: never. */
  isExtra?: true | 'in the sheet'
}

export type RegisterColumns<Item> = Readonly<Record<string, RegisterColumn<Item>>>

/** Declares the columns of records, by their names in the order in which they stand. */
export const columnsOf =
  <Item>() =>
  <const Columns extends RegisterColumns<Item>>(columns: Columns): Columns =>
    columns

export type ColumnName<Columns> = keyof Columns & string

/** The names of those that a list can be sorted by. */
export type SortedName<Columns> = {
  [Name in ColumnName<Columns>]: Columns[Name] extends { isSorted: true } ? Name : never
}[ColumnName<Columns>]

type Names<Name> = readonly [Name, ...Name[]]

/** What they are called, in their order. */
export const namesOf = <Columns extends RegisterColumns<never>>(columns: Columns) =>
  Object.keys(columns) as unknown as Names<ColumnName<Columns>>

function namesWith<Columns extends RegisterColumns<never>>(
  columns: Columns,
  flag: 'isSorted' | 'isCosts',
): string[] {
  return Object.keys(columns).filter((name) => columns[name]?.[flag])
}

/** What a list can be sorted by. */
export const sortedOf = <Columns extends RegisterColumns<never>>(columns: Columns) =>
  namesWith(columns, 'isSorted') as unknown as Names<SortedName<Columns>>

/** What only whoever sees costs can sort it by. */
export const costsOf = <Columns extends RegisterColumns<never>>(columns: Columns) =>
  namesWith(columns, 'isCosts') as SortedName<Columns>[]

/** An order that an address asks for, where the list has it. */
export function sortIn<Columns extends RegisterColumns<never>>(
  columns: Columns,
  sort: string | undefined,
): Sort<SortedName<Columns>> | undefined {
  const isKnown = sort !== undefined && namesWith(columns, 'isSorted').includes(sort.replace(/^-/, ''))
  return isKnown ? (sort as Sort<SortedName<Columns>>) : undefined
}
