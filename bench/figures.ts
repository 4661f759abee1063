/** Medians, and figures as text. */

/** The median of the values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper
}

/** A Markdown table. Columns of figures are aligned right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isFigure = (column: number) => rows.every((row) => /^[\d,.]*( \w+)?$|^–$/.test(row[column] ?? ''))
  const rule = head.map((_, column) => (isFigure(column) ? '---:' : '---'))
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Formats a number: 12345.6 as '12,346'. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

/** Formats a number: 1.234 as '1.23'. */
export function hundredths(value: number): string {
  return value.toFixed(2)
}

/** Formats bytes as MiB. */
export function mebibytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0)
}
