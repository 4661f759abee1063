/**
 * Storing, comparing and cutting texts. This file has no schemas, so that the web app can use it without
 * loading the validator.
 */

/** Cuts a text to at most `most` characters, without half a surrogate pair at the end. */
export function cutText(value: string, most: number): string {
  const cut = value.slice(0, most)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

/**
 * A text without any visible character: only blanks and invisible characters such as U+200B, U+3164 and
 * U+2800.
 */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u

/**
 * A text in the form in which it is stored: well-formed, in Unicode form NFC, without blanks at both ends;
 * empty if no character is visible. A broken surrogate becomes U+FFFD (decisions/0026).
 */
export function keptText(value: string): string {
  const text = value.toWellFormed().normalize('NFC').trim()
  return unseen.test(text) ? '' : text
}

/**
 * Invisible characters that would make two equal-looking lines different: zero-width blanks, and marks that
 * change the direction of writing.
 */
const unseenInLines = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu

/**
 * A name or a code in the form in which it is stored, so that two lines that look the same are the same. Runs
 * of blanks with a line break, a no-break space or another special blank become one blank.
 */
export function keptLine(value: string): string {
  return keptText(value.replaceAll(unseenInLines, '').replaceAll(/ *(?! )\s+/gu, ' '))
}

/**
 * A name in lower case, exactly as the database's `lower` makes it: letter by letter. So a sigma has the same
 * form everywhere, and İ becomes i without an extra dot.
 */
export function caseless(name: string): string {
  return Array.from(name, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')
}

const turns = /[\u202a-\u202e\u2066-\u2069]/gu
/** Letters of scripts that run from right to left, and marks that change the direction of writing. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/**
 * A text for use inside a sentence. A text from right to left is isolated, so that the rest of the sentence
 * keeps its order.
 */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text.replaceAll(turns, '')}\u2069` : text
}
