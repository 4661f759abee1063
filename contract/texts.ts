/** Texts as they are kept, compared and cut to fit: without schemas, so that the app need not load any for it. */

/** The beginning of a text, at most `most` characters, without half a letter at its end. */
export function cutText(value: string, most: number): string {
  const cut = value.slice(0, most)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** A text of which nothing is seen: blanks, and letters that stand for nothing, such as U+200B, U+3164 and U+2800. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u

/**
 * A text as it is kept: well-formed, each accent written in one way (NFC), without blanks around it; empty where nothing of it
 * is seen. Half a letter becomes the mark for one that cannot be shown (decisions/0026).
 */
export function keptText(value: string): string {
  const text = value.toWellFormed().normalize('NFC').trim()
  return unseen.test(text) ? '' : text
}

/** What is not seen in a line, and only makes two of two that read the same: no-width blanks, and what turns the writing around. */
const unseenInLines = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu

/**
 * A name or a code as it is kept: what reads the same is the same. A run of blanks in which there is another than the one that
 * keyboards have, a line break or a no-break space, is one blank.
 */
export function keptLine(value: string): string {
  return keptText(value.replaceAll(unseenInLines, '').replaceAll(/ *(?! )\s+/gu, ' '))
}

/**
 * A name without regard to letter case, as the database's `lower` has it: each letter by itself, so neither the place of a
 * sigma counts, nor does a dot become a letter of its own.
 */
export function caseless(name: string): string {
  return Array.from(name, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')
}

const turns = /[\u202a-\u202e\u2066-\u2069]/gu
/** Letters of scripts that run from right to left, and marks of direction. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** A text as it stands in a sentence: one that runs from right to left, or says so, turns nothing of the rest around. */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text.replaceAll(turns, '')}\u2069` : text
}
