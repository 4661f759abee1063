/** The fonts of papers: Inter in two weights, with Latin, Greek and Cyrillic (docs/decisions/0111). */
import { readFile } from 'node:fs/promises'

export interface PaperFonts {
  regular: Buffer
  bold: Buffer
}

const read = (weight: string) => readFile(new URL(`fonts/inter-${weight}.ttf`, import.meta.url))

let fonts: Promise<PaperFonts> | undefined

/** Reads the fonts once, for the first paper. */
export function loadFonts(): Promise<PaperFonts> {
  fonts ??= Promise.all([read('regular'), read('bold')]).then(
    ([regular, bold]) => ({ regular, bold }),
    (error: unknown) => {
      fonts = undefined
      throw error
    },
  )
  return fonts
}

/** The sign that replaces a letter that the fonts do not have. */
const UNKNOWN = '□'

/** Control characters, and characters that change the direction of text or join letters of other scripts. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

/**
 * A text as a paper can show it. A letter that the fonts lack becomes a box, so that readers see that a
 * letter is missing. Characters that are invisible are removed. Line breaks stay.
 */
export function printable(text: string, has: (codePoint: number) => boolean): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) =>
      Array.from(line.replaceAll('\t', ' ').replaceAll(UNSEEN, ''), (letter) =>
        has(letter.codePointAt(0) ?? 0) ? letter : UNKNOWN,
      ).join(''),
    )
    .join('\n')
}
