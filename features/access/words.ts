/** The actions about which a question on a person's access can be asked. */
import { type Bit, bits } from '#contract/modules.ts'

export const bitNames = Object.keys(bits) as [Bit, ...Bit[]]

/** A bit of a module, or 'Step': taking the step that a record waits for, which also needs the turn. */
export const askedActions = [...bitNames, 'Step'] as const
export type AskedAction = (typeof askedActions)[number]

/** The longest note with a request for access, in characters. */
export const LONGEST_NOTE = 500
