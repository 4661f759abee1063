/** Spreadsheets. This file alone decides how a list becomes a file of rows and columns, xlsx or CSV. */
import type * as z from 'zod'
import type { ColumnName, RegisterColumn, RegisterColumns } from '#contract/columns.ts'
import { AppError, defineErrors } from '#contract/errors.ts'
import { formatNumber } from '#contract/figures.ts'
import type { FileReply, SheetFormat } from '#contract/file.ts'
import { guarded } from '#contract/sheet-text.ts'
import { cutText } from '#contract/texts.ts'
import { takesCosts } from '#server/costs.ts'
import type { Scope } from '#server/scope.ts'
import { type Book, type SheetColumn, writeWorkbook } from './xlsx.ts'
import { zipped } from './zip.ts'

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

/** All columns of a sheet by name, in the order in which they are written. */
export type SheetColumns<Name extends string, T> = Readonly<Record<Name, SheetColumn<T>>>

export interface Sheet<T> {
  /** The name of the rows, at most 31 letters: 'Jobs'. */
  name: string
  /** What the rows belong to, such as the title of the project. */
  of?: string | null
  /** The day on which the rows were read. */
  today: string
  columns: readonly SheetColumn<T>[]
  rows: readonly T[]
}

type ListRows<T> = (range: { offset: number; limit: number }) => Promise<T[]>

/**
 * Reads all rows of a list. Asks for one row more than a spreadsheet may have, to notice if there are too
 * many.
 *
 * @throws AppError TOO_MANY_ROWS (413)
 */
export async function allRows<T>(list: ListRows<T>): Promise<T[]> {
  const rows = await list({ offset: 0, limit: MOST_ROWS + 1 })
  if (rows.length > MOST_ROWS) throw new AppError('TOO_MANY_ROWS', sheetErrors.TOO_MANY_ROWS)
  return rows
}

/**
 * Makes an `allRows` for rows that contain costs, by their schema. This `allRows` removes the costs that the
 * caller may not see.
 */
export function allRowsOf<T>(schema: z.ZodType<T>): (scope: Scope, list: ListRows<T>) => Promise<T[]> {
  const takeCosts = takesCosts(schema)
  return async (scope, list) => takeCosts(scope, await allRows(list))
}

/**
 * Refuses a report that has more rows than are shown and written at once. Only their number is needed.
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

/** The columns that are shown, in their order. All columns if none were chosen. */
export function shownColumns<Name extends string, T>(
  all: SheetColumns<Name, T>,
  chosen: readonly Name[] | null | undefined,
): SheetColumn<T>[] {
  return chosen ? chosen.map((name) => all[name]) : Object.values(all)
}

/** The shown columns of a register, for a spreadsheet. All columns if none were chosen. */
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

/** In letters. Even with three bytes a letter, a name has fewer than the 255 bytes that file systems accept. */
const LONGEST_OWNER = 72

/** 'Jobs of Linden Street Library Renewal 2026-11-21', without characters that file systems do not accept. */
export function titleOf({ name, of, today }: Pick<Sheet<never>, 'name' | 'of' | 'today'>): string {
  const owner = (of ?? '').replaceAll(/[\p{Cc}\p{Cf}\s\\/:*?"<>|]+/gu, ' ').trim()
  return [name, ...(owner ? ['of', cutText(owner, LONGEST_OWNER).trimEnd()] : []), today].join(' ')
}

// CSV ------------------------------------------------------------------------------------------------------

/** Without this mark, Excel reads UTF-8 as an older encoding. */
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

const xlsxOf = <T>({ name, columns, rows }: Sheet<T>): Promise<Buffer<ArrayBuffer>> =>
  bufferOf([name], [pageFor(name, columns, rows)])

function bufferOf(names: readonly string[], pages: readonly Page[]): Promise<Buffer<ArrayBuffer>> {
  return zipped((add) =>
    writeWorkbook(add, names, async (book) => {
      for (const [index, { write }] of pages.entries()) await write(book, index)
    }),
  )
}

/** The format's own limit for the name of a page. */
const LONGEST_PAGE_NAME = 31

/**
 * Changes names so that the format accepts them: at most 31 letters, without its own signs, and no name twice
 * in any letter case.
 */
export function pageNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((given) => {
    const plain = given.replaceAll(/[\s\p{Cc}\p{Cf}[\]:*?/\\]+/gu, ' ').replaceAll(/^[\s']+|[\s']+$/g, '')
    for (let n = 1; ; n++) {
      const end = n === 1 ? '' : ` (${n})`
      const name = `${cutText(plain || 'Page', LONGEST_PAGE_NAME - end.length).trimEnd()}${end}`
      // Excel does not accept a page with the name 'History'.
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

/** A page of a file, and the name that is wanted for it. */
export interface Page {
  name: string
  write: (book: Book, index: number) => Promise<void>
}

/** How many rows are written without a pause. In a pause, other requests are answered. */
const ROWS_AT_ONCE = 500

/** A page of a file whose pages have different columns. */
export function pageFor<T>(name: string, columns: readonly SheetColumn<T>[], rows: readonly T[]): Page {
  const parts = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_part, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  )
  return { name, write: (book, index) => book.page(index, columns, parts) }
}

/** Writes a file with several pages, each with its own columns. */
export async function writePages({
  pages,
  ...book
}: Pick<Sheet<never>, 'name' | 'of' | 'today'> & { pages: readonly Page[] }): Promise<FileReply> {
  const content = await bufferOf(pageNames(pages.map(({ name }) => name)), pages)
  return { fileName: `${titleOf(book)}.xlsx`, contentType: sheetTypes.xlsx, content }
}
