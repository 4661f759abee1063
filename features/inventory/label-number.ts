/**
 * The number on an item's label. This file is separate, because screens that read no codes also need the
 * number: by the number they find the account of an item.
 */
const DIGITS = 12

/**
 * The number on an item's label: the last 12 characters of its id, which are random, in two groups that are
 * easy to type.
 */
export function labelNumberOf(id: string): string {
  const last = id.slice(-DIGITS).toUpperCase()
  return `${last.slice(0, DIGITS / 2)}-${last.slice(DIGITS / 2)}`
}

/**
 * Turns a typed number into the end of an item's id. Dash, spaces and case do not matter. Null if the text is
 * not a label number.
 */
export function readLabelNumber(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  return /^[0-9a-f]{12}$/.test(digits) ? digits : null
}
