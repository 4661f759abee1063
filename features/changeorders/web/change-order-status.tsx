/** The status of a change order, and of an actor. */
import { type StateKind, stateLooks } from '#web/ui/record/state-looks.ts'
import { type StatusLook, StatusMark } from '#web/ui/record/status-mark.tsx'
import { type ChangeOrderStatusName, changeOrderWords } from '../machine.ts'

const kinds: Record<ChangeOrderStatusName, StateKind> = {
  Created: 'draft',
  Pending: 'pending',
  RequireInformation: 'needsInformation',
  Active: 'done',
  Rejected: 'refused',
}

export function ChangeOrderStatus({ status }: { status: string }) {
  const name = status as ChangeOrderStatusName
  return <StatusMark look={{ ...stateLooks[kinds[name]], label: changeOrderWords[name] }} />
}

const actorLooks: Record<string, StatusLook> = {
  Approved: { ...stateLooks.done, label: 'Approved' },
  Rejected: { ...stateLooks.refused, label: 'Rejected' },
  RequireInformation: { ...stateLooks.needsInformation, label: 'Asked for information' },
  Pending: { ...stateLooks.pending, label: 'Ball in court' },
}

/** The decision of an actor. Nothing is shown for a pending actor whose turn has not come. */
export function ActorStatus({ status, isPending }: { status: string; isPending: boolean }) {
  const look = actorLooks[status]
  return look && (status !== 'Pending' || isPending) ? <StatusMark look={look} /> : null
}
