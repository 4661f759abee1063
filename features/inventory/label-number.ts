/** The number that stands on an item's label. By itself: screens that never read a code need it to find its account. */
const DIGITS = 12

/** The number on an item's label: the last part of its id, which is random, in two groups that one can type. */
export function labelNumberOf(id: string): string {
  const last = id.slice(-DIGITS).toUpperCase()
  return `${last.slice(0, DIGITS / 2)}-${last.slice(DIGITS / 2)}`
}

/** The number as it was typed, with or without its dash and in whatever case, as ids end; null where it is none. */
export function readLabelNumber(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  return /^[0-9a-f]{12}$/.test(digits) ? digits : null
}
