/** When bidding ends, by the clocks of whoever advertises, and how far away that is. */
import { Text } from '@mantine/core'
import { useToday } from '#web/session/days.ts'
import { countOf, daysUntil, formatDaysLeft } from '#web/ui/format.ts'
import { capitalized, untilOf } from '../bidding-words.ts'
import type { WorkOrder } from '../contract.ts'

type End = Pick<WorkOrder, 'biddingEndText' | 'biddingEndsAt' | 'biddingEndDate'>

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** `6 days left`, `5 hours left`: of the instant, as the clocks may be those of another place. */
export function leftUntil(endsAt: string | null, now = Date.now()): string {
  if (!endsAt) return ''
  const left = Date.parse(endsAt) - now
  if (left <= 0) return 'ended'
  if (left >= 2 * DAY) return `${countOf(Math.floor(left / DAY), 'day')} left`
  return left >= HOUR ? `${countOf(Math.floor(left / HOUR), 'hour')} left` : 'less than an hour left'
}

interface EndOfBiddingProps {
  of: End
  /** Whether nobody can bid until then: how far away it is would promise it. */
  isTakenBack?: boolean
}

export function EndOfBidding({ of, isTakenBack = false }: EndOfBiddingProps) {
  const today = useToday()
  const text = untilOf(of)
  if (!text) return <>–</>
  // The instant is fixed when the project is first advertised; until then there is the day alone.
  const days = of.biddingEndDate ? daysUntil(of.biddingEndDate, today) : 0
  const left = of.biddingEndsAt ? leftUntil(of.biddingEndsAt) : days < 0 ? 'ended' : formatDaysLeft(days)
  return (
    <>
      {capitalized(text)}
      {!isTakenBack && (
        <Text component="span" display="block" fz="xs" fw={400} c="dimmed">
          {left}
        </Text>
      )}
    </>
  )
}
