/** Which movements can be put right. The server refuses by it, and screens say by it why not. */
import type { ItemMovement } from './life.ts'

/** What a movement is, as far as it matters here. */
export type WrongMovement = Pick<ItemMovement, 'kind' | 'isMove' | 'isPutRight'> & { isCounter: boolean }

/** Why a movement is not put right, and what to do instead; null: it can be. */
export function whyNotPutRight({ kind, isMove, isPutRight, isCounter }: WrongMovement): string | null {
  if (kind === 'use') return 'Correct used quantities in Captures, where they were entered.'
  if (isMove) return 'Move it back instead.'
  if (isCounter) return 'It reverses another movement. Enter that one again instead.'
  return isPutRight ? 'It is already reversed.' : null
}
