/** What stands above the list of projects until it is told, so that nothing moves when it comes. */
import { Skeleton } from '@mantine/core'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { type RoomAbove, roomAbove } from './home-room.ts'

/** Of the room what all that is not the line takes, with the space below it; and the space below the line. */
const STRIP = { wide: 106, narrow: 60 } as const satisfies Record<RoomAbove, number>
const [BELOW_STRIP, BELOW_LINE] = [16, 12]

/** As high as what was told here last. */
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
