/** How people read when bidding ends (records.md 'Sealed bids': texts name day, time and zone). */
import { formatDay } from '#contract/days.ts'
import { countOf, moneyOf } from '#contract/figures.ts'
import { formatClock, formatShortDay, zoneCalled } from '#contract/moments.ts'

/** The end of bidding on a project. */
export interface BiddingEnd {
  endDate: string | null
  /** HH:mm:ss; null: the end of the day. */
  endTime: string | null
  /** By whose clocks it was fixed. */
  endZone: string | null
  endsAt: string | null
}

/** `Dec 1, 2:00 PM PST`, and `the end of Dec 1 PST`: what stands behind 'until'. */
export function endText({ endDate, endTime, endZone, endsAt }: BiddingEnd): string {
  if (!endDate) return ''
  const zone = endZone ?? 'UTC'
  // A moment before it is still of that day, and of the clocks that it was meant by.
  const moment = endsAt ? new Date(Date.parse(endsAt) - 1) : new Date(`${endDate}T12:00:00Z`)
  const named = zoneCalled(zone, moment)
  const day = formatShortDay(endDate)
  return endTime ? `${day}, ${formatClock(endTime)} ${named}` : `the end of ${day} ${named}`
}

/** `Bidding ended Dec 1, 2026.` */
export const endedText = ({ endDate }: Pick<BiddingEnd, 'endDate'>) =>
  endDate ? `Bidding ended ${formatDay(endDate)}.` : 'Bidding ended.'

/** What is said of a bid that is to be submitted while an addendum is unread (screens-plan.md 5). */
export const acknowledgeFirst = (addendum: number) => `Acknowledge addendum ${addendum} first.`

/** What lines that have changed since a bid was submitted make of it. */
interface Stale {
  submittedAmount: string
  totalAmount: string
  changedCount: number
  removedCount: number
  addedCount: number
}

/** What has changed of the lines of a bid: `1 line has another quantity, 2 lines fall out`. */
export const changedText = ({ changedCount, removedCount, addedCount }: Stale) =>
  [
    changedCount > 0 && `${countOf(changedCount, 'line has', 'lines have')} another quantity`,
    removedCount > 0 && `${countOf(removedCount, 'line falls', 'lines fall')} out`,
    addedCount > 0 && `${countOf(addedCount, 'new line has', 'new lines have')} no price`,
  ]
    .filter(Boolean)
    .join(', ')

/** What is asked before a bid is awarded that was submitted on other lines. */
export function staleText(of: Stale): string {
  const changed = changedText(of)
  return [
    `Lines have changed since this bid was submitted${changed && `: ${changed}`}.`,
    of.totalAmount === of.submittedAmount
      ? `It still comes to ${moneyOf(of.totalAmount)}.`
      : `Its unit costs come to ${moneyOf(of.totalAmount)} for the lines as they are now, not to the ${moneyOf(of.submittedAmount)} that was submitted.`,
  ].join(' ')
}
