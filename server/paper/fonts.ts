/** The letters of papers: Inter in two weights, with Latin, Greek and Cyrillic (docs/decisions/0111). */
import { readFile } from 'node:fs/promises'

export interface PaperFonts {
  regular: Buffer
  bold: Buffer
}

const read = (weight: string) => readFile(new URL(`fonts/inter-${weight}.ttf`, import.meta.url))

let fonts: Promise<PaperFonts> | undefined

/** Read when the first paper is written, once. */
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

/** What stands for a letter that the fonts do not have. */
const UNKNOWN = '□'

/** Control characters, and those that turn the direction of what follows or join letters of other scripts. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

/**
 * A text as a paper can show it: each letter that the fonts lack is a box, so that it is seen that there is one, and what
 * would draw nothing is left out. Line breaks stay.
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
