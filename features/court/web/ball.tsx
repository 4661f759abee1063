/** On whom a record waits, since when and until when: the line below its title, and a cell in a list. */

import { Text } from '@mantine/core'
import { useToday } from '#web/session/days.ts'
import { useSession } from '#web/session/session.ts'
import { countOf, daysUntil, formatDay, formatDaysLeft, formatInstant } from '#web/ui/format.ts'
import { PersonName } from '#web/ui/record/person-name.tsx'
import type { Ball } from '../contract.ts'

const DAY = 86_400_000

/** Whole days since an instant. */
export const daysSince = (instant: string) =>
  Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / DAY))

/** `Waits on you for 6 days · needed by Nov 24 · 1 day late`; nothing where it waits on nobody. */
export function BallLine({ court }: { court: Ball | null }) {
  const { employeeUniqueId } = useSession()
  const today = useToday()
  if (!court) return null
  const { name, since, due } = court
  const isMine = court.employeeUniqueId !== null && court.employeeUniqueId === employeeUniqueId
  const days = daysSince(since)
  const left = due ? daysUntil(due, today) : 0
  return (
    <Text fz="sm" component="span" style={{ overflowWrap: 'anywhere' }}>
      Waits on{' '}
      <b>
        <PersonName name={isMine ? 'you' : name} />
      </b>
      <span title={`Since ${formatInstant(since)}`}>
        {days === 0 ? ' since today' : ` for ${countOf(days, 'day')}`}
      </span>
      {due && (
        <Text span inherit c="dimmed">
          {` · needed by ${formatDay(due)}`}
        </Text>
      )}
      {due && left < 0 && (
        <Text span inherit fw={600} c="var(--plumb-late)">
          {` · ${formatDaysLeft(left)}`}
        </Text>
      )}
    </Text>
  )
}

/** On whom it waits, in a list, with the days. */
export function BallCell({ court }: { court: Ball | null }) {
  if (!court) return '–'
  const days = daysSince(court.since)
  return (
    <>
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        <PersonName name={court.name} />
      </Text>
      <Text fz="xs" c="dimmed">
        {days === 0 ? 'since today' : `for ${countOf(days, 'day')}`}
      </Text>
    </>
  )
}
