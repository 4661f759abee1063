/** Texts of when bidding ends (records.md 'Sealed bids': texts name day, time and zone). */
import { formatDay } from '#contract/days.ts'
import { formatClock, zoneCalled } from '#contract/moments.ts'
import type { Clock } from '#contract/region.ts'

/** The end of bidding on a project. */
export interface BiddingEnd {
  endDate: string | null
  /** HH:mm:ss; null: the end of the day. */
  endTime: string | null
  /** The time zone in which the end was set. */
  endZone: string | null
  endsAt: string | null
}

/**
 * `Dec 1, 2026, 2:00 PM PST`, or `the end of Dec 1, 2026 PST`: the text that follows 'until'. By default, it
 * uses the 12-hour clock, which the people of all accounts can read.
 */
export function endText({ endDate, endTime, endZone, endsAt }: BiddingEnd, clock: Clock = 12): string {
  if (!endDate) return ''
  const zone = endZone ?? 'UTC'
  // The moment before the end is still on the right day, and has the right zone name when the clocks change.
  const moment = endsAt ? new Date(Date.parse(endsAt) - 1) : new Date(`${endDate}T12:00:00Z`)
  const named = zoneCalled(zone, moment)
  const day = formatDay(endDate)
  return endTime ? `${day}, ${formatClock(endTime, clock)} ${named}` : `the end of ${day} ${named}`
}

/** `at the end of Dec 1, 2026 PST`: puts the text of `endText` after a verb. */
const behindVerb = (end: string) => end.replace(/^the end of /, 'at $&')

/** `Bidding ends Dec 1, 2026, 2:00 PM PST`, made from the text of `endText`. */
export const endsText = (end: string) => `Bidding ends ${behindVerb(end)}`

/** `Bidding ended Dec 1, 2026, 2:00 PM PST`, made from the text of `endText`. */
export const endedText = (end: string) => (end ? `Bidding ended ${behindVerb(end)}` : 'Bidding ended')

/**
 * The end of bidding from a reply of the server, `until Dec 1, 2026, 2:00 PM PST`, without the word 'until'.
 */
export const untilOf = ({ biddingEndText }: { biddingEndText: string }) =>
  biddingEndText.replace(/^until /, '')

/** `The end of Dec 1, 2026 PST`: the text with a capital letter, so that it can stand alone. */
export const capitalized = (end: string) => end.charAt(0).toUpperCase() + end.slice(1)
