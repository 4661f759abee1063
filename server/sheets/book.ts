/** Workbooks of any length, each in a file. What is small is written whole by sheet.ts; both are written by xlsx.ts. */
import { type Book, writeWorkbook } from './xlsx.ts'
import { writeZip } from './zip.ts'

/** Where a long report is written, and who is told of each of its rows. */
export interface LongFile {
  path: string
  /** How many more were written; where it fails, so does the report. */
  onRows: (count: number) => Promise<void>
}

/** The same rows, with who is told how many were written. */
export async function* counted<T>(
  parts: AsyncIterable<readonly T[]>,
  onRows: LongFile['onRows'],
): AsyncGenerator<readonly T[]> {
  for await (const rows of parts) {
    yield rows
    await onRows(rows.length)
  }
}

/** Writes a workbook with these pages into a new file; `write` writes all of them. */
export function writeLongBook(
  path: string,
  names: readonly string[],
  write: (book: Book) => Promise<void>,
): Promise<void> {
  return writeZip(path, (add) => writeWorkbook(add, names, write))
}
