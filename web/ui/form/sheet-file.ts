/** A file of a spreadsheet as text, as a copy of its rows would be. */
import Papa from 'papaparse'
import { guarded } from '#contract/sheet-text.ts'

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
    const { data } = Papa.parse<string[]>(decoded(bytes), { skipEmptyLines: 'greedy' })
    return tabbed(data)
  }
  // Only whoever chooses a workbook waits for what reads it.
  const { readXlsx } = await import('hucre/xlsx')
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: MOST_ROWS })
    const rows = (sheets[0]?.rows ?? []).map((row) => (row as Cell[]).map((cell) => guarded(textOf(cell))))
    return tabbed(rows)
  } catch (cause) {
    throw new Error('This file is no workbook that can be read. Save it as .xlsx or .csv, and choose that.', {
      cause,
    })
  }
}

const tabbed = (rows: string[][]) => Papa.unparse(rows, { delimiter: '\t', newline: '\n' })

/** Spreadsheets write text files in UTF-8, or as Windows did before. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  // 0.1 + 0.2 is kept as 0.30000000000000004: nobody has typed that.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return String(cell)
}
