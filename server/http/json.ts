/**
 * What a JSON body may be made of (decisions/0026). `JSON.parse` takes a string of eight megabytes in no time, and
 * seconds for as many keys; so the text is looked over before, in one pass.
 */
import type { BodyBounds } from '#contract/endpoint.ts'
import { platformError } from '#contract/errors.ts'

/** How deep a body nests at most, whatever it is. */
const DEPTH = 32

/** Of calls that say nothing else. Measured to parse within 20 ms each; what is pasted or picked at once stays far below. */
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
 * Checks that a text does not nest too deep nor hold too many keys and values, whether it is JSON or not: of what is
 * none the parser reads no more than has been counted.
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
    // Blanks and digits, of which there may be millions.
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
 * Where the string ends whose first letter is at `from`. Letter by letter: `indexOf` is faster for long texts, and
 * thousands of times slower for many short ones.
 */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === QUOTE) return at
    if (letter === BACKSLASH) at += 1
  }
  return text.length
}
