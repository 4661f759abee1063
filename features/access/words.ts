/** What can be asked about somebody's access. */
import { type Bit, bits } from '#contract/modules.ts'

/** A bit of a module; or taking the step that a record waits for, which needs the turn. */
export const askedActions = [...(Object.keys(bits) as Bit[]), 'Step'] as const
export type AskedAction = (typeof askedActions)[number]
