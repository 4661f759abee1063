/** The keyboard actions of the chart. */
import type { KeyboardEvent } from 'react'
import { dragged } from './draft.ts'
import type { ScheduleRow, Span } from './rows.ts'

/** The actions of keys without modifiers. */
export type KeyActs = Readonly<Record<string, () => void>>

interface KeyContext {
  /** The row with the focus. */
  row: ScheduleRow | undefined
  acts: KeyActs
  canMove: (row: ScheduleRow) => boolean
  move: (row: ScheduleRow, to: Span) => boolean
  undo: () => void
  cancel: () => void
}

/**
 * Returns the action of a key press, or undefined if the chart does not use the key. Alt with an arrow moves
 * the row by a day; with Shift only its end.
 */
export function actOf(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  { row, acts, canMove, move, undo, cancel }: KeyContext,
): (() => void) | undefined {
  if (key === 'Escape') return cancel
  if (key === 'z' && (ctrlKey || metaKey)) return undo
  if (!row || ctrlKey || metaKey) return undefined
  if (!altKey) return acts[key]
  const days = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (!days || !canMove(row) || (shiftKey && row.kind !== 'activity')) return undefined
  const to = dragged(row, shiftKey ? 'end' : 'whole', days)
  return () => void (to && move(row, to))
}
