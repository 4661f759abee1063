/** Texts of the owner's screens of bidding. */

import { type Bit, type Module } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import { endedText, endsText, untilOf } from '#features/projects/bidding-words.ts'
import { countOf } from '#web/ui/format.ts'
import type { Tabulation } from '../tabulation-contract.ts'

/** Text from 002 §8 of the documents. */
export const ACKNOWLEDGED = 'Marked as acknowledged'
/** Shown after a bid was awarded. */
export const ACCEPTED = 'Successfully accepted'

type Ending = Pick<Tabulation, 'biddingEndText' | 'isOver' | 'isAdvertised' | 'isAwarded' | 'biddingEndsAt'>

/** A text such as `Bidding ends Dec 1, 2026, 2:00 PM PST` or `Bidding ended at the end of Dec 1, 2026 PST`. */
export function endWords({ biddingEndText, isOver, isAdvertised, isAwarded, biddingEndsAt }: Ending): string {
  const until = untilOf({ biddingEndText })
  if (!until || !biddingEndsAt) return 'Not advertised yet'
  if (!isAdvertised && !isAwarded && !isOver) return `Taken back from bidders · sealed until ${until}`
  return isOver ? endedText(until) : endsText(until)
}

/** A text such as `4 intend to bid, 3 submitted`. */
export const bidderWords = (intended: number, submitted: number) =>
  `${countOf(intended, 'intends', 'intend')} to bid, ${submitted} submitted`

/** Whether a bid is submitted and not decided. Only such a bid can be acknowledged or awarded. */
export const isUndecided = (statusId: number) =>
  statusId === statuses.Submitted || statusId === statuses.Acknowledged

/** Whether the user may read amounts of bids on a project, acknowledge bids, and award a bid. */
export function rightsOn(
  may: (module: Module, action: Bit, workOrder?: string) => boolean,
  workOrder: string,
): { mayRead: boolean; mayAcknowledge: boolean; mayAward: boolean } {
  const mayRead = may('Bidding', 'Read', workOrder) && may('Costs', 'Read', workOrder)
  const mayAcknowledge = may('Bidding', 'Update', workOrder)
  return { mayRead, mayAcknowledge, mayAward: mayRead && mayAcknowledge && may('Costs', 'Update', workOrder) }
}
