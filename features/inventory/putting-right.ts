/** Which movements can be put right. The server refuses by it, and screens say by it why not. */
import type { ItemMovement } from './life.ts'

/** What a movement is, as far as it matters here. */
export type WrongMovement = Pick<ItemMovement, 'kind' | 'isMove' | 'isPutRight'> & {
  isCounter: boolean
  isItemActive: boolean
}

/** Why a movement is not put right, and what to do instead; null: it can be. */
export function whyNotPutRight(wrong: WrongMovement): string | null {
  const { kind, isMove, isPutRight, isCounter, isItemActive } = wrong
  if (kind === 'use') return 'Correct used quantities in Captures, where they were entered.'
  if (isMove) return 'Move it back instead.'
  if (isCounter) return 'It reverses another movement. Enter that one again instead.'
  if (isPutRight) return 'It is already reversed.'
  return kind === 'return' && !isItemActive ? 'The item is inactive, so it cannot be assigned again.' : null
}
