/** Reads numbers of records as people write them: `RFI-5`, `co 2`, `Invoice #5`, `SUB-7-1`. */
import { type RecordType, recordTypeNames, recordTypeOf } from '#contract/record-types.ts'

/** A number together with the type of the record. */
export interface SaidNumber {
  type: RecordType
  number: number
  /** The revision of a submittal; null if the text contains no revision. */
  revision: number | null
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** The words before a number, and the type of record that each word means. */
const saidBefore = new Map<string, RecordType>(
  recordTypeNames.flatMap((type) => {
    const { prefix, label } = recordTypeOf(type)
    return prefix ? [prefix, label].map((said) => [letters(said), type] as const) : []
  }),
)
/** Another word that people use. */
saidBefore.set('punchitem', 'PunchListItem')

/** A number with more digits is not the number of a record. */
const MOST_DIGITS = 9

/** Reads the number in a text; null if the text is not a number of a record. */
export function readNumber(text: string): SaidNumber | null {
  const parts = /^\s*([a-z][a-z ]*?)\s*[-–—#:.\s]*\s*(\d+)(?:\s*[-–—.]\s*(\d+))?\s*$/i.exec(
    text.normalize('NFKC'),
  )
  if (!parts) return null
  const [, before = '', digits = '', more] = parts
  const type = saidBefore.get(letters(before))
  if (!type || digits.length > MOST_DIGITS || (more && more.length > MOST_DIGITS)) return null
  // Only submittals have a second number, the revision.
  if (more && recordTypeOf(type).named.number !== 'label') return null
  return { type, number: Number(digits), revision: more ? Number(more) : null }
}
