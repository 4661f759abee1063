/** A skeleton above the list of projects until the numbers are loaded, so that the layout does not move. */
import { Skeleton } from '@mantine/core'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { type RoomAbove, roomAbove } from './home-room.ts'

/**
 * Heights in pixels: `STRIP` is the tiles with the space below, `BELOW_STRIP` the space below the tiles,
 * `BELOW_LINE` the space below the line of waiting records.
 */
const STRIP = { wide: 106, narrow: 60 } as const satisfies Record<RoomAbove, number>
const [BELOW_STRIP, BELOW_LINE] = [16, 12]

/** The skeleton is as high as the content that was shown here last. */
export function AboveSkeleton() {
  const width = useIsNarrow() ? 'narrow' : 'wide'
  const room = roomAbove(width)
  const line = room - STRIP[width] - BELOW_LINE
  return (
    <div aria-hidden style={{ height: room, overflow: 'hidden' }}>
      {line > 0 && <Skeleton h={line} mb={BELOW_LINE} />}
      {room > 0 && <Skeleton h={Math.min(room, STRIP[width]) - BELOW_STRIP} />}
    </div>
  )
}
