/**
 * Reads and writes rows in the format in which spreadsheets copy them: tabs between cells, one line for each
 * row. Only a cell that contains a tab or a line break is in quotes: `"A" wing` and `3"` are plain text.
 */

const END = /[\t\r\n]/

/** Returns the cells of copied rows. Blank rows stay in the result. */
export function copiedRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  for (;;) {
    const quoted = text[at] === '"' ? quotedEnd(text, at) : -1
    const end = quoted === -1 ? plainEnd(text, at) : quoted
    row.push(quoted === -1 ? text.slice(at, end) : text.slice(at + 1, end - 1).replaceAll('""', '"'))
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1
    if (text[end] === '\t') continue
    rows.push(row)
    row = []
    // A line break after the last row does not begin another row.
    if (at >= text.length) return rows
  }
}

/** Returns the index after a cell without quotes. */
function plainEnd(text: string, start: number): number {
  let at = start
  while (at < text.length && !END.test(text.charAt(at))) at += 1
  return at
}

/** Returns the index after the closing quote of a cell in quotes; -1 if the quotes are part of the text. */
function quotedEnd(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return -1
    if (text[quote + 1] === '"') {
      at = quote + 2
      continue
    }
    const isCell = quote + 1 === text.length || END.test(text[quote + 1] ?? '')
    return isCell && END.test(text.slice(start, quote)) ? quote + 1 : -1
  }
}

/** Returns rows as text, in the format in which a spreadsheet copies rows. */
export const copyOfRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => (END.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')
