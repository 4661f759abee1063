/** Rows that were copied in a spreadsheet: their cells, and what each column is. */
import Papa from 'papaparse'
import { unguarded } from '#contract/sheet-text.ts'
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

/** The cells of rows as spreadsheets copy them. */
export function cellsOf(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text, {
    delimiter: text.includes('\t') ? '\t' : '',
    skipEmptyLines: 'greedy',
  })
  return data.map((row) => row.map(unguarded))
}

/**
 * Reads rows as spreadsheets copy them. The first one may hold headings: what stands below one that is not known is left out.
 * Without, the order of `columns` counts.
 */
export function parsePastedRows(text: string, columns: readonly PasteColumn[]): PastedRows {
  const data = cellsOf(text)
  const [first = []] = data
  const named = first.map((heading) => {
    const name = plain(heading)
    const column = columns.find(({ label, aliases = [] }) =>
      [label, ...aliases].some((known) => plain(known) === name),
    )
    return column?.field ?? null
  })
  // One that is known tells: the others are headings then, too, and not to be taken by their place.
  const hasHeadings = named.some((field) => field !== null)
  const width = Math.max(0, ...data.map((row) => row.length))
  const fields = Array.from({ length: width }, (_none, index) =>
    hasHeadings ? (named[index] ?? null) : (columns[index]?.field ?? null),
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
