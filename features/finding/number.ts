/** Numbers as people say and write them: `RFI-5`, `co 2`, `Invoice #5`, `SUB-7-1`. */
import { type RecordType, recordTypeNames, recordTypeOf } from '#contract/record-types.ts'

/** A number of a type of record. */
export interface SaidNumber {
  type: RecordType
  number: number
  /** Of a submittal that says which revision is meant. */
  revision: number | null
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** What is said before a number, and the type that it means. */
const saidBefore = new Map<string, RecordType>(
  recordTypeNames.flatMap((type) => {
    const { prefix, label } = recordTypeOf(type)
    return prefix ? [prefix, label].map((said) => [letters(said), type] as const) : []
  }),
)
/** What else people say. */
saidBefore.set('punchitem', 'PunchListItem')

/** More is no number that any record has. */
const MOST_DIGITS = 9

/** The number that a text is; null where it is something else. */
export function readNumber(text: string): SaidNumber | null {
  const parts = /^\s*([a-z][a-z ]*?)\s*[-–—#:.\s]*\s*(\d+)(?:\s*[-–—.]\s*(\d+))?\s*$/i.exec(
    text.normalize('NFKC'),
  )
  if (!parts) return null
  const [, before = '', digits = '', more] = parts
  const type = saidBefore.get(letters(before))
  if (!type || digits.length > MOST_DIGITS || (more && more.length > MOST_DIGITS)) return null
  // Of all others a second number says nothing.
  if (more && recordTypeOf(type).named.number !== 'label') return null
  return { type, number: Number(digits), revision: more ? Number(more) : null }
}
