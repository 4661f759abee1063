/** Writes workbooks of any length into files. sheet.ts writes small workbooks in memory. Both use xlsx.ts. */
import { type Book, writeWorkbook } from './xlsx.ts'
import { writeZip } from './zip.ts'

/** The file of a long report, and the function that is notified of its rows. */
export interface LongFile {
  path: string
  /** Called with the number of further rows that were written. If this function throws, the report fails. */
  onRows: (count: number) => Promise<void>
}

/** Yields the same rows, in the same parts. After each part, `onRows` gets the number of its rows. */
export async function* counted<T>(
  parts: AsyncIterable<readonly T[]>,
  onRows: LongFile['onRows'],
): AsyncGenerator<readonly T[]> {
  for await (const rows of parts) {
    yield rows
    await onRows(rows.length)
  }
}

/** Writes a workbook with these pages into a new file. `write` must write all pages. */
export function writeLongBook(
  path: string,
  names: readonly string[],
  write: (book: Book) => Promise<void>,
): Promise<void> {
  return writeZip(path, (add) => writeWorkbook(add, names, write))
}
