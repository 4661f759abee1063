/** How people read when bidding ends (records.md 'Sealed bids': texts name day, time and zone). */
import { formatDay } from '#contract/days.ts'
import { formatClock, zoneCalled } from '#contract/moments.ts'
import type { Clock } from '#contract/region.ts'

/** The end of bidding on a project. */
export interface BiddingEnd {
  endDate: string | null
  /** HH:mm:ss; null: the end of the day. */
  endTime: string | null
  /** By whose clocks it was fixed. */
  endZone: string | null
  endsAt: string | null
}

/**
 * `Dec 1, 2026, 2:00 PM PST`, and `the end of Dec 1, 2026 PST`: what stands behind 'until'. Where people of several accounts
 * read the same words they have a clock of twelve hours, which none mistakes.
 */
export function endText({ endDate, endTime, endZone, endsAt }: BiddingEnd, clock: Clock = 12): string {
  if (!endDate) return ''
  const zone = endZone ?? 'UTC'
  // A moment before it is still of that day, and of the clocks that it was meant by.
  const moment = endsAt ? new Date(Date.parse(endsAt) - 1) : new Date(`${endDate}T12:00:00Z`)
  const named = zoneCalled(zone, moment)
  const day = formatDay(endDate)
  return endTime ? `${day}, ${formatClock(endTime, clock)} ${named}` : `the end of ${day} ${named}`
}

/** `at the end of Dec 1, 2026 PST`: behind a verb, of what `endText` returns. */
const behindVerb = (end: string) => end.replace(/^the end of /, 'at $&')

/** `Bidding ends Dec 1, 2026, 2:00 PM PST`, of what `endText` returns. */
export const endsText = (end: string) => `Bidding ends ${behindVerb(end)}`

/** `Bidding ended Dec 1, 2026, 2:00 PM PST`, of what `endText` returns. */
export const endedText = (end: string) => (end ? `Bidding ended ${behindVerb(end)}` : 'Bidding ended')

/** The same of what goes over the wire, `until Dec 1, 2026, 2:00 PM PST`: without the 'until'. */
export const untilOf = ({ biddingEndText }: { biddingEndText: string }) =>
  biddingEndText.replace(/^until /, '')

/** `The end of Dec 1, 2026 PST`: by itself. */
export const capitalized = (end: string) => end.charAt(0).toUpperCase() + end.slice(1)
