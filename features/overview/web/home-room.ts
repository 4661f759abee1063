/**
 * How high was what stood above the list of projects when it was last told here, in pixels. The first frame of the app keeps as much
 * room for it (app/web/first). It tells nothing of whoever looked.
 */

/** Tablets held upright are narrow, too, as `useIsNarrow` says. */
export type RoomAbove = 'wide' | 'narrow'

/** Where something waits, as on most days: a line of what does, and the strip below it; on a phone both take more. */
const USUAL = { wide: 162, narrow: 175 } as const satisfies Record<RoomAbove, number>

const keyOf = (width: RoomAbove) => `plumbline-room-above-${width}`

/** What is kept; storage may be closed. */
export function roomAbove(width: RoomAbove): number {
  try {
    const kept = Number(localStorage.getItem(keyOf(width)) ?? Number.NaN)
    return kept >= 0 ? kept : USUAL[width]
  } catch {
    return USUAL[width]
  }
}

export function noteRoomAbove(width: RoomAbove, height: number): void {
  if (height !== roomAbove(width)) localStorage.setItem(keyOf(width), `${height}`)
}
