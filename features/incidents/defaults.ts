/**
 * The defaults and choices of an incident. The file has no schemas, so that forms can import it without the
 * schema library.
 */

/** The time of an incident that was reported without a time (002 §9). */
export const DEFAULT_TIME = '09:00'
/** The id for a person who was hurt or might have been hurt (002 §9: the default). */
export const AFFECTED = 1
export const WITNESS = 2
/** The injury text of a witness (records.md): it never counts as an injury. */
export const NOT_INJURED = 'Witness, not injured'

export const LONGEST_NAME = 200
export const LONGEST_TEXT = 10_000
export const LONGEST_PLACE = 300
export const LONGEST_REASON = 1000

/** The reasons of 29 CFR 1904.29(b)(7) for which the log hides the name of the person. */
export const privacyReasons = [
  { id: 1, name: 'Intimate body part or reproductive system' },
  { id: 2, name: 'Sexual assault' },
  { id: 3, name: 'Mental illness' },
  { id: 4, name: 'HIV infection, hepatitis or tuberculosis' },
  { id: 5, name: 'Needlestick or cut with what another person’s blood was on' },
  { id: 6, name: 'Another illness, and the person asks for it' },
] as const

/** The kinds of column M of Form 300. */
export const illnessTypes = [
  { id: 1, name: 'Injury' },
  { id: 2, name: 'Skin disorder' },
  { id: 3, name: 'Respiratory condition' },
  { id: 4, name: 'Poisoning' },
  { id: 5, name: 'Hearing loss' },
  { id: 6, name: 'All other illnesses' },
] as const
