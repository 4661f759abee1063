/** Rows that were copied in a spreadsheet: their cells, and what each column is. */
import Papa from 'papaparse'
import { dayProblem, parseDay, writeDay } from './day-rules.ts'
import { type NumberKind, numberOfTyped, numberProblem, parseNumber, writeNumber } from './number-rules.ts'

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

/** A single column of amounts: the commas in it stand between groups of digits, not between cells. */
function isOneColumnOfAmounts(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const isAmount = (line: string) => parseNumber(line, 'amount') !== null
  const [first = '', ...others] = lines
  if (isAmount(first)) return others.every(isAmount)
  // The first one may be their heading.
  return others.length > 0 && !/[,;|]/.test(first) && others.every(isAmount)
}

/** The cells of a text; gaps are rows without any. */
function cellsOf(text: string, areGapsKept: boolean): string[][] {
  const isTabbed = text.includes('\t') || isOneColumnOfAmounts(text)
  const { data, meta } = Papa.parse<string[]>(text, {
    delimiter: isTabbed ? '\t' : '',
    skipEmptyLines: 'greedy',
  })
  if (!areGapsKept) return data
  const all = Papa.parse<string[]>(text, { delimiter: meta.delimiter }).data
  const last = all.findLastIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  return all.slice(0, last + 1)
}

/**
 * Reads rows as spreadsheets copy them. The first one may hold headings; without, the order of `columns` counts, and a single
 * column is the one that is required. Where the order of rows says what they are, `areGapsKept` keeps those that are empty.
 */
export function parsePastedRows(
  text: string,
  columns: readonly PasteColumn[],
  areGapsKept = false,
): PastedRows {
  const data = cellsOf(text, areGapsKept)
  const [first = []] = data
  const named = first.map((heading) => {
    const name = plain(heading)
    const column = columns.find(({ label, aliases = [] }) =>
      [label, ...aliases].some((known) => plain(known) === name),
    )
    return column?.field ?? null
  })
  const known = named.filter((field) => field !== null)
  // Two headings that are known, or the one that a single column has.
  const hasHeadings = known.length >= Math.min(2, first.length) && known.length > 0
  const width = Math.max(0, ...data.map((row) => row.length))
  const inOrder = width === 1 ? columns.filter(({ isRequired }) => isRequired) : columns
  const fields = Array.from({ length: width }, (_none, index) =>
    hasHeadings ? (named[index] ?? null) : (inOrder[index]?.field ?? null),
  )
  // Each field once: of two columns of the same name the first counts.
  const once = fields.map((field, index) => (fields.indexOf(field) === index ? field : null))
  return { fields: once, cells: hasHeadings ? data.slice(1) : data }
}

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
