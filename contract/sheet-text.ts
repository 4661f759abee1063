/** Texts in CSV files. Both ends know it: what is exported is imported as it was. */

/** What makes a program take a text for a formula: signs, also full-width and behind blanks, and control characters. */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u

/** The text as a file has it: with an apostrophe in front where a program, or `unguarded`, would take it for more than a text. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** What was meant by a text of a file. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
