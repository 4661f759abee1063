/** What can be asked about somebody's access. */
import { type Bit, bits } from '#contract/modules.ts'

export const bitNames = Object.keys(bits) as [Bit, ...Bit[]]

/** A bit of a module; or taking the step that a record waits for, which needs the turn. */
export const askedActions = [...bitNames, 'Step'] as const
export type AskedAction = (typeof askedActions)[number]

/** What is said beside asking for a right, in characters. */
export const LONGEST_NOTE = 500
