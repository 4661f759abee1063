/** Reads a spreadsheet file as text, in the format of copied rows. */
import Papa from 'papaparse'
import { guarded } from '#contract/sheet-text.ts'
import { decodedText } from '#web/api/decoded-text.ts'
import { copyOfRows } from './copied-rows.ts'

/** The types of files that can be chosen. */
export const SHEET_TYPES = '.xlsx,.csv,.tsv,.txt'

/** The largest file, in bytes: a list that people maintain by hand is never larger. */
const MOST_BYTES = 20 * 1024 * 1024
/** The most rows that are read: a file with more rows is refused anyway. */
const MOST_ROWS = 25_000

type Cell = string | number | boolean | Date | null | undefined

/**
 * Returns the rows of a workbook's first sheet, or of a text file, with tabs between the cells. Cells of a
 * workbook that look like formulas get an apostrophe in front, as in the app's exports; the code that reads
 * the rows removes the apostrophe.
 *
 * @throws Error with advice, if the file is too large or cannot be read
 */
export async function textOfSheet(file: File): Promise<string> {
  if (file.size > MOST_BYTES)
    throw new Error('This file is larger than 20 MB. Split it, and choose the parts.')
  const bytes = await file.arrayBuffer()
  if (!/\.xlsx$/i.test(file.name)) {
    // The separator is detected from the whole file, because a cell may contain one of the other separators.
    const text = await decodedText(new Uint8Array(bytes))
    const { delimiter } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).meta
    // Empty rows stay, as from a workbook: the code that reads the rows knows whether their order has a
    // meaning.
    return copyOfRows(Papa.parse<string[]>(text, { delimiter }).data)
  }
  // The code for workbooks loads only after a workbook was chosen.
  const { readXlsx } = await import('hucre/xlsx')
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: MOST_ROWS })
    const rows = (sheets[0]?.rows ?? []).map((row) => (row as Cell[]).map((cell) => guarded(textOf(cell))))
    return copyOfRows(rows)
  } catch (cause) {
    throw new Error('This file is no workbook that can be read. Save it as .xlsx or .csv, and choose that.', {
      cause,
    })
  }
}

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  // A workbook stores 0.1 + 0.2 as 0.30000000000000004; nobody has typed such a number.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return String(cell)
}
