/**
 * Rows as spreadsheets copy them: tabs between cells, a line for each row. A cell stands in quotes where a tab or a line break is
 * in it, and for nothing else: `"A" wing` and `3"` are what they read.
 */

const END = /[\t\r\n]/

/** The cells of copied rows; blank rows keep their place. */
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
    // The last row has a line break behind it, too.
    if (at >= text.length) return rows
  }
}

/** Where a cell without quotes ends. */
function plainEnd(text: string, start: number): number {
  let at = start
  while (at < text.length && !END.test(text.charAt(at))) at += 1
  return at
}

/** Where a cell in quotes ends, behind them; -1 where they are no quotes of a cell. */
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

/** Rows as a spreadsheet would copy them. */
export const copyOfRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => (END.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')
