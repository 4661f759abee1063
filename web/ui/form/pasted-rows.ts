/** Reads rows that were copied from a spreadsheet: their cells, and the field of each column. */
import Papa from 'papaparse'
import { unguarded } from '#contract/sheet-text.ts'
import { copiedRows } from './copied-rows.ts'
import { dayProblem, parseDay, writeDay } from './day-rules.ts'
import { type NumberKind, numberOfTyped, numberProblem, writeNumber } from './number-rules.ts'

/** A column that pasted rows can have. `field` is the contract's name. */
export interface PasteColumn {
  field: string
  label: string
  /** Other headings for the column, beside the label. */
  aliases?: readonly string[]
  kind: 'text' | 'day' | NumberKind
  isRequired?: boolean
}

export interface PastedRows {
  /** The field of each column; null: the column is left out. */
  fields: (string | null)[]
  cells: string[][]
}

const plain = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Returns the field that each heading names; null for an unknown heading. If two headings name the same
 * field, the first heading counts.
 */
export function fieldsOfHeadings(
  headings: readonly string[],
  columns: readonly PasteColumn[],
): (string | null)[] {
  const fields = headings.map((heading) => {
    const name = plain(heading)
    const column = columns.find(({ label, aliases = [] }) =>
      [label, ...aliases].some((known) => plain(known) === name),
    )
    return column?.field ?? null
  })
  return fields.map((field, index) => (fields.indexOf(field) === index ? field : null))
}

/**
 * Splits rows at commas or semicolons, as in a text file. Names may contain commas too. So a text without
 * tabs is split only if the split first row contains at least two known headings, or if the person has chosen
 * that the cells are separated (`isSaid`).
 */
function separated(text: string, columns: readonly PasteColumn[], isSaid: boolean): string[][] | null {
  const { data, meta } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' })
  const [first = []] = data
  const known = fieldsOfHeadings(first, columns).filter((field) => field !== null).length
  if (first.length < 2 || (!isSaid && known < 2)) return null
  return Papa.parse<string[]>(text, { delimiter: meta.delimiter }).data
}

/** Facts about pasted rows. */
export interface Pasting {
  /** True: the cells are separated by commas or semicolons. */
  isSeparated?: boolean
  /** True: the order of the rows has a meaning, so empty rows keep their place. */
  areGapsKept?: boolean
}

/**
 * Returns the cells of rows from a spreadsheet or a text file. Blank rows are left out; with `areGapsKept`
 * only at the end.
 */
export function cellsOf(
  text: string,
  columns: readonly PasteColumn[],
  { isSeparated = false, areGapsKept = false }: Pasting = {},
): string[][] {
  const copied = copiedRows(text)
  const isOne = copied.every((row) => row.length === 1)
  const rows = (isOne ? separated(text, columns, isSeparated) : null) ?? copied
  const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')
  const kept = areGapsKept ? rows.slice(0, rows.findLastIndex(isFilled) + 1) : rows.filter(isFilled)
  return kept.map((row) => row.map(unguarded))
}

/**
 * Reads pasted rows. The first row may contain headings: a column with an unknown heading is left out.
 * Without headings, the columns are in the order of `columns`, and a single column is the required column.
 */
export function parsePastedRows(
  text: string,
  columns: readonly PasteColumn[],
  pasting?: Pasting,
): PastedRows {
  const data = cellsOf(text, columns, pasting)
  const named = fieldsOfHeadings(data[0] ?? [], columns)
  // One known heading is enough: then the first row contains headings, and a column with an unknown heading
  // is not identified by its position.
  const hasHeadings = named.some((field) => field !== null)
  const width = data.reduce((most, row) => Math.max(most, row.length), 0)
  const inOrder = width === 1 ? columns.filter(({ isRequired }) => isRequired) : columns
  const fields = Array.from({ length: width }, (_none, index) =>
    hasHeadings ? (named[index] ?? null) : ((inOrder[index] ?? columns[index])?.field ?? null),
  )
  return { fields, cells: hasHeadings ? data.slice(1) : data }
}

/** Returns `fields` with a new field for one column. Each field stays at one column at most. */
export const withField = (
  fields: readonly (string | null)[],
  index: number,
  field: string | null,
): (string | null)[] =>
  fields.map((present, place) => {
    if (place === index) return field
    return present === field ? null : present
  })

/**
 * Returns the problems that the server found in rows, by the index of the row that was sent: `rows.3.name`
 * and `3.name` both belong to row 3.
 */
export function problemsByRow(
  fields: readonly { path: string; message: string }[],
): Map<number, Record<string, string>> {
  const found = new Map<number, Record<string, string>>()
  for (const { path, message } of fields) {
    const [, place, field = ''] = /^(?:rows\.)?(\d+)(?:\.(.+))?$/.exec(path) ?? []
    if (place === undefined) continue
    found.set(Number(place), { ...found.get(Number(place)), [field]: sentence(message) })
  }
  return found
}

const sentence = (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}`

/**
 * Returns a cell as the contract accepts it. Days and numbers are understood by the same rules as in fields
 * (`today` is the account's day). A text that is no day or number stays unchanged.
 */
export function cellValue(text: string, kind: PasteColumn['kind'], today: string): string | undefined {
  const value = text.trim()
  if (value === '' || kind === 'text') return value || undefined
  return kind === 'day' ? (parseDay(value, today) ?? value) : numberOfTyped(value, kind)
}

/** Returns a cell's value in the format in which a field of its kind shows the value. */
export function writeCell(value: string, kind: PasteColumn['kind']): string {
  if (kind === 'text') return value
  return kind === 'day' ? writeDay(value) : writeNumber(value, kind)
}

/** Returns the reason why a cell's value does not fit its kind, in the words of the field of this kind. */
export function cellProblem(value: string, kind: PasteColumn['kind']): string | undefined {
  if (kind === 'text') return undefined
  return kind === 'day' ? dayProblem(value) : numberProblem(value, kind)
}
