/** Rows that were copied in a spreadsheet: their cells, and what each column is. */
import Papa from 'papaparse'
import { parseDay } from './day-rules.ts'

/** A column that rows can have. `field` is the contract's name. */
export interface PasteColumn {
  field: string
  label: string
  /** How its heading may read, beside the label. */
  aliases?: readonly string[]
  kind: 'text' | 'number' | 'day'
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

/** Reads rows as spreadsheets copy them. The first one may hold headings; without, the order of `columns` counts. */
export function parsePastedRows(text: string, columns: readonly PasteColumn[]): PastedRows {
  const { data } = Papa.parse<string[]>(text, {
    delimiter: text.includes('\t') ? '\t' : '',
    skipEmptyLines: 'greedy',
  })
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
  const fields = Array.from({ length: width }, (_none, index) =>
    hasHeadings ? (named[index] ?? null) : (columns[index]?.field ?? null),
  )
  // Each field once: of two columns of the same name the first counts.
  const once = fields.map((field, index) => (fields.indexOf(field) === index ? field : null))
  return { fields: once, cells: hasHeadings ? data.slice(1) : data }
}

/** A cell as the contract takes it: days and numbers in the ways in which people write them. What is none stays. */
export function cellValue(text: string, kind: PasteColumn['kind']): string | undefined {
  const value = text.trim()
  if (value === '') return undefined
  if (kind === 'day') return parseDay(value) ?? value
  if (kind === 'number' && /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(value)) return value.replaceAll(',', '')
  return value
}
