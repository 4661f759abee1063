/** Texts in CSV files. Export and import share this code, so that an exported text is imported unchanged. */

/**
 * A text that a spreadsheet program would run as a formula: it begins with a sign (also full-width, also
 * after blanks) or with a control character.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u

/**
 * Protects a text for a file: an apostrophe is added if a program would run the text as a formula, or if
 * `unguarded` would remove an apostrophe of the text.
 */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Restores a text from a file: removes the apostrophe that `guarded` adds. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
