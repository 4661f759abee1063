/** Rules on which movements can be reversed. The server refuses by these rules, and screens show the reason. */
import type { ItemMovement } from './life.ts'

/** The properties of a movement that decide whether it can be reversed. */
export type WrongMovement = Pick<ItemMovement, 'kind' | 'isMove' | 'isPutRight'> & {
  isCounter: boolean
  isItemActive: boolean
}

/** Returns why a movement cannot be reversed and what to do instead, or null if it can be reversed. */
export function whyNotPutRight(wrong: WrongMovement): string | null {
  const { kind, isMove, isPutRight, isCounter, isItemActive } = wrong
  if (kind === 'use') return 'Correct used quantities in Captures, where they were entered.'
  if (isMove) return 'Move it back instead.'
  if (isCounter) return 'It reverses another movement. Enter that one again instead.'
  if (isPutRight) return 'It is already reversed.'
  return kind === 'return' && !isItemActive ? 'The item is inactive, so it cannot be assigned again.' : null
}
