/** Sizes of files as text. */

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const
const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** A megabyte, in bytes, as in size texts and limits. */
export const MEGABYTE = 1_000_000

/** Formats a size: `1.4 MB`. */
export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return `${oneDigit.format(bytes / 1000 ** power)} ${units[power]}`
}
