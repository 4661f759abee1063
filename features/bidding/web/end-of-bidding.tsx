/** When bidding ends, by the clocks of whoever advertises, and how far away that is. */
import { Text } from '@mantine/core'
import { countOf } from '#web/ui/format.ts'
import type { BidProject } from '../contract.ts'

type End = Pick<BidProject, 'biddingEndText' | 'biddingEndsAt'>

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

/** `Dec 1, 2:00 PM PST`. */
export const untilOf = ({ biddingEndText }: Pick<End, 'biddingEndText'>) =>
  biddingEndText.replace(/^until /, '')

export function EndOfBidding({ of }: { of: End }) {
  const text = untilOf(of)
  if (!text) return <>–</>
  return (
    <>
      {text.charAt(0).toUpperCase() + text.slice(1)}
      <Text component="span" display="block" fz="xs" fw={400} c="dimmed">
        {leftUntil(of.biddingEndsAt)}
      </Text>
    </>
  )
}
