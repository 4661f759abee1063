/** A file of a spreadsheet as text, as a copy of its rows would be. */
import Papa from 'papaparse'
import { guarded } from '#contract/sheet-text.ts'
import { decodedText } from '#web/api/decoded-text.ts'
import { copyOfRows } from './copied-rows.ts'

/** What can be chosen. */
export const SHEET_TYPES = '.xlsx,.csv,.tsv,.txt'

/** Bytes; more is no list that people keep by hand. */
const MOST_BYTES = 20 * 1024 * 1024
/** Of a larger file the rest is not read: it is refused for its number of rows in any case. */
const MOST_ROWS = 25_000

type Cell = string | number | boolean | Date | null | undefined

/**
 * The rows of the first sheet of a workbook, or of a text file, with tabs between the cells. They read as those of a text file
 * of ours: whoever reads them takes off what guards them against being taken for formulas.
 *
 * @throws Error with what to do, where the file is none of these
 */
export async function textOfSheet(file: File): Promise<string> {
  if (file.size > MOST_BYTES)
    throw new Error('This file is larger than 20 MB. Split it, and choose the parts.')
  const bytes = await file.arrayBuffer()
  if (!/\.xlsx$/i.test(file.name)) {
    // Which sign stands between its cells is told by all of it: one of them may stand within a cell.
    const text = await decodedText(new Uint8Array(bytes))
    const { delimiter } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).meta
    // Empty rows stay, as in a workbook: who reads the rows knows whether their order counts.
    return copyOfRows(Papa.parse<string[]>(text, { delimiter }).data)
  }
  // Only whoever chooses a workbook waits for what reads it.
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
  // 0.1 + 0.2 is kept as 0.30000000000000004: nobody has typed that.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return String(cell)
}
