/** The status of a bid. */
import { statuses } from '#contract/statuses.ts'
import { type StateKind, stateLooks } from '#web/ui/record/state-looks.ts'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import { bidStatusWords, TAKEN_BACK } from '../states.ts'

const kinds: Readonly<Record<number, StateKind>> = {
  [statuses.Active]: 'draft',
  [statuses.Submitted]: 'pending',
  [statuses.Acknowledged]: 'inProgress',
  [statuses.BidAccepted]: 'done',
  [statuses.Rejected]: 'paused',
}

interface BidStatusProps {
  statusId: number
  pricedCount: number
  /** When the owner took the project back. If set, it is shown instead of the status. */
  takenBackDate?: string | null
}

export function BidStatus({ statusId, pricedCount, takenBackDate }: BidStatusProps) {
  if (takenBackDate) return <StatusMark look={{ label: TAKEN_BACK, ...stateLooks.paused }} />
  // A bidder without any price has only shown intent.
  const isIntent = statusId === statuses.Active && pricedCount === 0
  const label = isIntent ? 'Intends to bid' : (bidStatusWords[statusId] ?? '')
  return <StatusMark look={{ label, ...stateLooks[kinds[statusId] ?? 'draft'] }} />
}
