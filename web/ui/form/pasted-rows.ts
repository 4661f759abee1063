/** Rows that were copied in a spreadsheet: their cells, and what each column is. */
import Papa from 'papaparse'
import { unguarded } from '#contract/sheet-text.ts'
import { copiedRows } from './copied-rows.ts'
import { dayProblem, parseDay, writeDay } from './day-rules.ts'
import { type NumberKind, numberOfTyped, numberProblem, writeNumber } from './number-rules.ts'

/** A column that rows can have. `field` is the contract's name. */
export interface PasteColumn {
  field: string
  label: string
  /** How its heading may read, beside the label. */
  aliases?: readonly string[]
  kind: 'text' | 'day' | NumberKind
  isRequired?: boolean
}

export interface PastedRows {
  /** What each column is; null: it is left out. */
  fields: (string | null)[]
  cells: string[][]
}

const plain = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Which column each heading names, each once: of two of the same name the first counts. Null: none that is known. */
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
 * Rows with commas or semicolons between their cells, as a text file has them. Names have commas too: what is one column by
 * tabs stays one, unless the first row holds headings so, or whoever pasted it says so.
 */
function separated(text: string, columns: readonly PasteColumn[], isSaid: boolean): string[][] | null {
  const { data, meta } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' })
  const [first = []] = data
  const known = fieldsOfHeadings(first, columns).filter((field) => field !== null).length
  if (first.length < 2 || (!isSaid && known < 2)) return null
  return Papa.parse<string[]>(text, { delimiter: meta.delimiter }).data
}

/** What is said of rows that are pasted. */
export interface Pasting {
  /** Commas or semicolons stand between the cells. */
  isSeparated?: boolean
  /** The order of the rows says what they are: those that are empty keep their place. */
  areGapsKept?: boolean
}

/** The cells of rows as spreadsheets copy them, or as text files hold them; blank rows are left out, or those at the end alone. */
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
 * Reads pasted rows. The first one may hold headings: what stands below one that is not known is left out. Without, the order of
 * `columns` counts, and a single column is the one that is required.
 */
export function parsePastedRows(
  text: string,
  columns: readonly PasteColumn[],
  pasting?: Pasting,
): PastedRows {
  const data = cellsOf(text, columns, pasting)
  const named = fieldsOfHeadings(data[0] ?? [], columns)
  // One that is known tells: the others are headings then, too, and not to be taken by their place.
  const hasHeadings = named.some((field) => field !== null)
  const width = data.reduce((most, row) => Math.max(most, row.length), 0)
  const inOrder = width === 1 ? columns.filter(({ isRequired }) => isRequired) : columns
  const fields = Array.from({ length: width }, (_none, index) =>
    hasHeadings ? (named[index] ?? null) : ((inOrder[index] ?? columns[index])?.field ?? null),
  )
  return { fields, cells: hasHeadings ? data.slice(1) : data }
}

/** The fields with another one for a column: each stands for one column at most. */
export const withField = (
  fields: readonly (string | null)[],
  index: number,
  field: string | null,
): (string | null)[] =>
  fields.map((present, place) => {
    if (place === index) return field
    return present === field ? null : present
  })

/** What a server refused of rows, by their place among those that were sent: `rows.3.name` and `3.name` are both of row 3. */
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
 * A cell as the contract takes it: days and numbers in the ways in which people write them, by the same rules as in fields
 * (`today` is the account's). What is none stays.
 */
export function cellValue(text: string, kind: PasteColumn['kind'], today: string): string | undefined {
  const value = text.trim()
  if (value === '' || kind === 'text') return value || undefined
  return kind === 'day' ? (parseDay(value, today) ?? value) : numberOfTyped(value, kind)
}

/** A cell's value as a field of its kind shows it. */
export function writeCell(value: string, kind: PasteColumn['kind']): string {
  if (kind === 'text') return value
  return kind === 'day' ? writeDay(value) : writeNumber(value, kind)
}

/** Why a cell's value is none of its kind, in the words of its field. */
export function cellProblem(value: string, kind: PasteColumn['kind']): string | undefined {
  if (kind === 'text') return undefined
  return kind === 'day' ? dayProblem(value) : numberProblem(value, kind)
}
