/**
 * The height in pixels of the part above the list of projects when it was last shown in this browser. The
 * first frame of the app leaves this height free (app/web/first). The stored number reveals nothing about the
 * user.
 */
import { keepNoteHere, noteHere } from '#web/session/notes-here.ts'

/** A tablet in portrait position is narrow too, like in `useIsNarrow`. */
export type RoomAbove = 'wide' | 'narrow'

/**
 * The height on most days, when records wait on the user: a line about these records, and the tiles below.
 */
const USUAL = { wide: 162, narrow: 175 } as const satisfies Record<RoomAbove, number>

const keyOf = (width: RoomAbove) => `plumbline-room-above-${width}`

export function roomAbove(width: RoomAbove): number {
  const kept = Number(noteHere(keyOf(width)))
  return kept >= 0 ? kept : USUAL[width]
}

export function noteRoomAbove(width: RoomAbove, height: number): void {
  if (height !== roomAbove(width)) keepNoteHere(keyOf(width), height)
}
