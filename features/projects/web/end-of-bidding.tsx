/** When bidding ends, in the time zone of the account that advertises, and how much time is left. */
import { Text } from '@mantine/core'
import { useToday } from '#web/session/days.ts'
import { countOf, daysUntil, formatDaysLeft } from '#web/ui/format.ts'
import { capitalized, untilOf } from '../bidding-words.ts'
import type { WorkOrder } from '../contract.ts'

type End = Pick<WorkOrder, 'biddingEndText' | 'biddingEndsAt' | 'biddingEndDate'>

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * `6 days left`, `5 hours left`: counted to the instant, because the day may end at another time in the other
 * time zone.
 */
export function leftUntil(endsAt: string | null, now = Date.now()): string {
  if (!endsAt) return ''
  const left = Date.parse(endsAt) - now
  if (left <= 0) return 'ended'
  if (left >= 2 * DAY) return `${countOf(Math.floor(left / DAY), 'day')} left`
  return left >= HOUR ? `${countOf(Math.floor(left / HOUR), 'hour')} left` : 'less than an hour left'
}

interface EndOfBiddingProps {
  of: End
  /** True if the project was taken back: nobody can bid until the end, so the time left is not shown. */
  isTakenBack?: boolean
}

export function EndOfBidding({ of, isTakenBack = false }: EndOfBiddingProps) {
  const today = useToday()
  const text = untilOf(of)
  if (!text) return <>–</>
  // The instant is fixed when the project is first advertised. Before that, only the day is known.
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
