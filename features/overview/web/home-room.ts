/**
 * How high was what stood above the list of projects when it was last told here, in pixels. The first frame of the app keeps as much
 * room for it (app/web/first). It tells nothing of whoever looked.
 */
import { keepNoteHere, noteHere } from '#web/session/notes-here.ts'

/** Tablets held upright are narrow, too, as `useIsNarrow` says. */
export type RoomAbove = 'wide' | 'narrow'

/** Where something waits, as on most days: a line of what does, and the strip below it; on a phone both take more. */
const USUAL = { wide: 162, narrow: 175 } as const satisfies Record<RoomAbove, number>

const keyOf = (width: RoomAbove) => `plumbline-room-above-${width}`

export function roomAbove(width: RoomAbove): number {
  const kept = Number(noteHere(keyOf(width)))
  return kept >= 0 ? kept : USUAL[width]
}

export function noteRoomAbove(width: RoomAbove, height: number): void {
  if (height !== roomAbove(width)) keepNoteHere(keyOf(width), height)
}
