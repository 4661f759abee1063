/**
 * Limits on the structure of a JSON body (decisions/0026). `JSON.parse` needs almost no time for one string
 * of eight megabytes, but seconds for eight megabytes of keys. So the text is checked first, in one pass.
 */
import type { BodyBounds } from '#contract/endpoint.ts'
import { platformError } from '#contract/errors.ts'

/** The deepest nesting of any body. */
const DEPTH = 32

/**
 * The limits for calls that declare none. A body at one of these limits was measured to parse within 20 ms.
 * Lists that people paste or select stay far below.
 */
export const jsonBounds = { depth: DEPTH, keys: 25_000, keyLetters: 1_000_000, values: 100_000 } as const

const QUOTE = 34
const COMMA = 44
const COLON = 58
const OPEN_ARRAY = 91
const BACKSLASH = 92
const CLOSE_ARRAY = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/**
 * Checks that a text does not nest too deep, and does not contain too many keys and values. The text need not
 * be JSON: the parser stops at the first fault, so it never reads more than this function has counted.
 *
 * @throws AppError BODY_TOO_COMPLEX (413)
 */
export function requireBounds(text: string, bounds: Omit<BodyBounds, 'bytes'> = jsonBounds): void {
  let depth = 0
  let keys = 0
  let keyLetters = 0
  let values = 0
  let stringBegan = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    // Skips blanks and digits, of which there may be millions.
    if (letter < QUOTE || (letter > COMMA && letter < COLON)) continue
    if (letter === QUOTE) {
      stringBegan = at
      at = endOfString(text, at + 1)
    } else if (letter === COLON) {
      keys += 1
      keyLetters += at - stringBegan
      if (keys > bounds.keys || keyLetters > bounds.keyLetters) throw platformError('BODY_TOO_COMPLEX')
    } else if (letter === COMMA) {
      values += 1
      if (values > bounds.values) throw platformError('BODY_TOO_COMPLEX')
    } else if (letter === OPEN_ARRAY || letter === OPEN_OBJECT) {
      depth += 1
      if (depth > DEPTH) throw platformError('BODY_TOO_COMPLEX')
    } else if (letter === CLOSE_ARRAY || letter === CLOSE_OBJECT) {
      depth -= 1
    }
  }
}

/**
 * The index where a string ends; `from` is the index of its first letter. The search goes letter by letter,
 * because `indexOf` is faster for long texts, but thousands of times slower for many short ones.
 */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === QUOTE) return at
    if (letter === BACKSLASH) at += 1
  }
  return text.length
}
