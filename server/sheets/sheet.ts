/** Spreadsheets: the one place that knows how a list becomes a file of rows and columns, xlsx or CSV. */
import type { CellObject } from 'write-excel-file/node'
import type * as z from 'zod'
import type { ColumnName, ColumnType, RegisterColumn, RegisterColumns } from '#contract/columns.ts'
import { AppError, defineErrors } from '#contract/errors.ts'
import { formatNumber } from '#contract/figures.ts'
import type { FileReply, SheetFormat } from '#contract/file.ts'
import { guarded } from '#contract/sheet-text.ts'
import { cutText } from '#contract/texts.ts'
import { takesCosts } from '#server/costs.ts'
import type { Scope } from '#server/scope.ts'

const sheetErrors = defineErrors({
  TOO_MANY_ROWS: {
    status: 413,
    text: 'A spreadsheet holds at most 20,000 rows. Filter the list first, so that it has fewer.',
  },
})

/** The most rows of a spreadsheet. */
export const MOST_ROWS = 20_000

export const sheetTypes: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Decimals are text, as the database gives them; days are yyyy-MM-dd, with or without a time behind them. */
type Value = string | number | null

/** How money reads in a cell. */
export const moneyFormats = { amount: '#,##0.00', unitCost: '#,##0.00##' }

export interface SheetColumn<T> {
  header: string
  type: ColumnType
  /** In characters; where it is left out it follows from the type. */
  width?: number
  value: (row: T) => Value
}

/** The columns of a sheet by their names, in the order in which all of them are written. */
export type SheetColumns<Name extends string, T> = Readonly<Record<Name, SheetColumn<T>>>

export interface Sheet<T> {
  /** What the rows are, at most 31 letters: 'Jobs'. */
  name: string
  /** What they belong to: the project's title, say. */
  of?: string | null
  /** The day on which they were so. */
  today: string
  columns: readonly SheetColumn<T>[]
  rows: readonly T[]
}

type ListRows<T> = (range: { offset: number; limit: number }) => Promise<T[]>

/**
 * All rows of a list, which is asked for one more than there may be.
 *
 * @throws AppError TOO_MANY_ROWS (413)
 */
export async function allRows<T>(list: ListRows<T>): Promise<T[]> {
  const rows = await list({ offset: 0, limit: MOST_ROWS + 1 })
  if (rows.length > MOST_ROWS) throw new AppError('TOO_MANY_ROWS', sheetErrors.TOO_MANY_ROWS)
  return rows
}

/** Makes the same of rows that hold costs, by their schema: without those that the caller may not see. */
export function allRowsOf<T>(schema: z.ZodType<T>): (scope: Scope, list: ListRows<T>) => Promise<T[]> {
  const takeCosts = takesCosts(schema)
  return async (scope, list) => takeCosts(scope, await allRows(list))
}

/**
 * Refuses a report that has more rows than are shown and written at once, by their number alone.
 *
 * @throws AppError TOO_MANY_ROWS (413)
 */
export function requireFewRows(count: number): void {
  if (count <= MOST_ROWS) return
  const text = `This report has ${formatNumber(count)} rows, more than are shown at once.`
  throw new AppError(
    'TOO_MANY_ROWS',
    { ...sheetErrors.TOO_MANY_ROWS, hint: 'Have it made in the background.' },
    [],
    text,
  )
}

/** The columns that are shown, in their order; where nothing is said, all. */
export function shownColumns<Name extends string, T>(
  all: SheetColumns<Name, T>,
  chosen: readonly Name[] | null | undefined,
): SheetColumn<T>[] {
  return chosen ? chosen.map((name) => all[name]) : Object.values(all)
}

/** The columns of a register as a spreadsheet has them, as far as they are shown. */
export function sheetColumns<const Columns extends RegisterColumns<never>>(
  columns: Columns,
  chosen: readonly ColumnName<Columns>[] | null | undefined,
): SheetColumn<ItemOf<Columns>>[] {
  const names = chosen ?? Object.keys(columns)
  return names.map((name) => {
    const { title, header = title, ...column } = columns[name] as unknown as RegisterColumn<ItemOf<Columns>>
    return { ...column, header }
  })
}

type ItemOf<Columns> = Columns extends RegisterColumns<infer Item> ? Item : never

/** Writes a spreadsheet. */
export async function writeSheet<T>(format: SheetFormat, sheet: Sheet<T>): Promise<FileReply> {
  const content = await (format === 'csv' ? csvOf(sheet) : xlsxOf(sheet))
  return { fileName: `${titleOf(sheet)}.${format}`, contentType: sheetTypes[format], content }
}

/** So that a name of three bytes a letter stays below the 255 that file systems take. */
const LONGEST_OWNER = 72

/** 'Jobs of Linden Street Library Renewal 2026-11-21', without what file systems do not take. */
export function titleOf({ name, of, today }: Pick<Sheet<never>, 'name' | 'of' | 'today'>): string {
  const owner = (of ?? '').replaceAll(/[\p{Cc}\p{Cf}\s\\/:*?"<>|]+/gu, ' ').trim()
  return [name, ...(owner ? ['of', cutText(owner, LONGEST_OWNER).trimEnd()] : []), today].join(' ')
}

// CSV ------------------------------------------------------------------------------------------------------

/** Without it, Excel takes UTF-8 for an older encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

async function csvOf<T>({ columns, rows }: Sheet<T>): Promise<Buffer<ArrayBuffer>> {
  const { default: Papa } = await import('papaparse')
  const data = rows.map((row) => columns.map((column) => csvCell(column, row)))
  const fields = columns.map(({ header }) => guarded(header))
  const csv = Papa.unparse({ fields, data }, { newline: '\r\n' })
  return Buffer.from(`${BYTE_ORDER_MARK}${csv}\r\n`)
}

function csvCell<T>({ type, value: valueOf }: SheetColumn<T>, row: T): string {
  const value = valueOf(row)
  if (value === null) return ''
  if (type === 'number' || type === 'amount' || type === 'unitCost') return String(value)
  if (type === 'percent') return `${value}%`
  if (type === 'date') return dayOf(value)
  return guarded(String(value))
}

const dayOf = (value: string | number) => String(value).slice(0, 'yyyy-MM-dd'.length)

// xlsx -----------------------------------------------------------------------------------------------------

/** How wide columns are, in characters. */
export const widths: Record<SheetColumn<never>['type'], number> = {
  text: 24,
  number: 14,
  amount: 16,
  unitCost: 14,
  date: 12,
  percent: 10,
}

/** The format's own limit for one cell. */
const LONGEST_TEXT = 32_767

async function xlsxOf<T>({ name, columns, rows }: Sheet<T>): Promise<Buffer<ArrayBuffer>> {
  return bufferOf([pageOf(name, columns, rows)])
}

/** A page of a file, as the library takes it. */
function pageOf<T>(name: string, columns: readonly SheetColumn<T>[], rows: readonly T[]) {
  const headers = columns.map(
    ({ header, type }): CellObject => ({
      // It may hold a name that somebody else chose, such as a bidder's.
      value: asCellText(header),
      type: String,
      fontWeight: 'bold',
      align: type === 'text' ? 'left' : 'right',
    }),
  )
  return {
    data: [headers, ...rows.map((row) => columns.map((column) => xlsxCell(column, row)))],
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map(({ type, width }) => ({ width: width ?? widths[type] })),
  }
}

async function bufferOf(pages: ReturnType<typeof pageOf>[]): Promise<Buffer<ArrayBuffer>> {
  const { default: writeXlsx } = await import('write-excel-file/node')
  return Buffer.from(await writeXlsx(pages).toBuffer())
}

/** The format's own limit for the name of a page. */
const LONGEST_PAGE_NAME = 31

/** Names as the format takes them: of at most 31 letters, without its signs, each once whatever the letter case. */
export function pageNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((given) => {
    const plain = given.replaceAll(/[\s\p{Cc}\p{Cf}[\]:*?/\\]+/gu, ' ').replaceAll(/^[\s']+|[\s']+$/g, '')
    for (let n = 1; ; n++) {
      const end = n === 1 ? '' : ` (${n})`
      const name = `${cutText(plain || 'Page', LONGEST_PAGE_NAME - end.length).trimEnd()}${end}`
      // Excel keeps 'History' for itself.
      if (name.toLowerCase() === 'history' || taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  })
}

/** One of the pages of a file. */
export interface BookPage<T> {
  name: string
  rows: readonly T[]
}

/** Writes a file with several pages of the same columns. */
export function writeBook<T>(
  book: Pick<Sheet<T>, 'name' | 'of' | 'today' | 'columns'> & { pages: readonly BookPage<T>[] },
): Promise<FileReply> {
  return writePages({ ...book, pages: book.pages.map(({ name, rows }) => pageFor(name, book.columns, rows)) })
}

/** A page of a file whose pages differ: `pageFor('People', columns, rows)`. */
export type Page = (name: string) => ReturnType<typeof pageOf>

export const pageFor = <T>(
  name: string,
  columns: readonly SheetColumn<T>[],
  rows: readonly T[],
): { name: string; page: Page } => ({ name, page: (called) => pageOf(called, columns, rows) })

/** Writes a file with several pages, each of its own columns. */
export async function writePages({
  pages,
  ...book
}: Pick<Sheet<never>, 'name' | 'of' | 'today'> & {
  pages: readonly ReturnType<typeof pageFor>[]
}): Promise<FileReply> {
  const names = pageNames(pages.map(({ name }) => name))
  const content = await bufferOf(pages.map(({ page }, at) => page(names[at] ?? '')))
  return { fileName: `${titleOf(book)}.xlsx`, contentType: sheetTypes.xlsx, content }
}

/** A text is a text cell whatever it begins with: the format keeps formulas apart. */
function xlsxCell<T>({ type, value: valueOf }: SheetColumn<T>, row: T): CellObject | null {
  const value = valueOf(row)
  if (value === null || value === '') return null
  if (type === 'number') return { value: Number(value), type: Number }
  if (type === 'amount' || type === 'unitCost')
    return { value: Number(value), type: Number, format: moneyFormats[type] }
  if (type === 'percent') return { value: Number(value) / 100, type: Number, format: '0%' }
  if (type === 'date')
    return { value: new Date(`${dayOf(value)}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  return { value: asCellText(String(value)), type: String }
}

/**
 * In texts of the format `_x0041_` stands for a character, so one that is meant literally is written with its first
 * letter in that way.
 */
export const literalText = (text: string): string =>
  cutText(text, LONGEST_TEXT).replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/** So is a name that every object has, such as 'constructor': the library looks texts up in one. */
function asCellText(text: string): string {
  const literal = literalText(text)
  if (!(literal in {})) return literal
  return `_x${literal.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_${literal.slice(1)}`
}
