/** On whom a record waits, since when and until when: the line below its title, and a cell in a list. */

import { Text } from '@mantine/core'
import { IconBallTennis } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useToday } from '#web/session/days.ts'
import { useSession } from '#web/session/session.ts'
import {
  countOf,
  daysSince,
  daysUntil,
  formatDay,
  formatDaysLeft,
  formatInstant,
  formatInstantDay,
} from '#web/ui/format.ts'
import { PersonName } from '#web/ui/record/person-name.tsx'
import type { Ball } from '../contract.ts'
import classes from './ball.module.css'

/**
 * The step that the record waits for, if it waits on the user; null if it waits on somebody else or on
 * nobody.
 */
export function useMyTurn(court: Ball | null) {
  const { employeeUniqueId } = useSession()
  return court && employeeUniqueId !== null && court.employeeUniqueId === employeeUniqueId ? court.step : null
}

interface BallLineProps {
  court: Ball | null
  /** Why the record waits on this person, shown behind the number of days. */
  why?: ReactNode
}

/**
 * `Your turn for 1 day: Nils Ames answered it | Required by Nov 30, in 5 days`. Shows nothing if the record
 * waits on nobody.
 */
export function BallLine({ court, why }: BallLineProps) {
  const today = useToday()
  const isMine = useMyTurn(court) !== null
  if (!court) return null
  const { name, since, due } = court
  const days = daysSince(since)
  const left = due ? daysUntil(due, today) : 0
  return (
    <Text fz="sm" component="div" className={classes.line}>
      <span className={classes.turn}>
        <span className={classes.since}>
          <IconBallTennis size={17} stroke={1.6} aria-hidden className={classes.ball} />
          {isMine ? (
            <b>Your turn</b>
          ) : (
            <>
              Ball in court:{' '}
              <b>
                <PersonName name={name} />
              </b>
            </>
          )}
          <span title={`Since ${formatInstant(since)}`}>
            {days === 0 ? ' since today' : ` for ${countOf(days, 'day')}`}
          </span>
        </span>
        <span className={classes.why}>{why}</span>
      </span>
      {due && (
        <span className={classes.due}>
          Required by <b>{formatDay(due)}</b>, <span data-late={left < 0 || undefined}>{dueIn(left)}</span>
        </span>
      )}
    </Text>
  )
}

/** The number of days until a day, in words. */
function dueIn(days: number): string {
  if (days === 0) return 'today'
  return days < 0 ? formatDaysLeft(days) : `in ${countOf(days, 'day')}`
}

/** On whom a record waits, and for how many days, in a list. */
export function BallCell({ court }: { court: Ball | null }) {
  if (!court) return '–'
  const days = daysSince(court.since)
  return (
    <>
      {/* Wide enough for a long word of a name: only longer words are broken. */}
      <Text fz="sm" miw={112} style={{ overflowWrap: 'anywhere' }}>
        <PersonName name={court.name} />
      </Text>
      <Text fz="xs" c="dimmed">
        {days === 0 ? 'since today' : `for ${countOf(days, 'day')}`}
      </Text>
    </>
  )
}

/** The cells of `waitingColumns`. */
export const waitingCells = {
  with: ({ court }: { court: Ball | null }) => <BallCell court={court} />,
  since: ({ court }: { court: Ball | null }) => (court ? formatInstantDay(court.since) : '–'),
}
