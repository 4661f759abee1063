/** The marks for the status of a submittal and of its actors. */
import { IconSend } from '@tabler/icons-react'
import { type StateKind, stateLooks } from '#web/ui/record/state-looks.ts'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import type { SubmittalApprover } from '../contract.ts'
import { type SubmittalStatusName, submittalWords } from '../machine.ts'

const kinds: Record<SubmittalStatusName, StateKind> = {
  Active: 'draft',
  Pending: 'pending',
  RequireInformation: 'needsInformation',
  Approved: 'done',
  ApprovedAsNoted: 'asNoted',
  Rejected: 'refused',
}

export function SubmittalStatus({ status }: { status: string }) {
  const name = status as SubmittalStatusName
  return <StatusMark look={{ ...stateLooks[kinds[name]], label: submittalWords[name] }} />
}

/** The mark for the status of an actor. */
export function ActorStatus({ actor }: { actor: SubmittalApprover }) {
  const { statusName, distributionOnly, isPending } = actor
  if (distributionOnly) return <StatusMark look={{ color: 'gray', icon: IconSend, label: 'CC only' }} />
  if (isPending) return <StatusMark look={{ ...stateLooks.pending, label: 'Ball in court' }} />
  if (statusName === 'Submitted')
    return <StatusMark look={{ color: 'green', icon: IconSend, label: 'Submitted' }} />
  if (statusName === 'Pending') return <StatusMark look={{ ...stateLooks.open, label: 'Waiting' }} />
  return <SubmittalStatus status={statusName} />
}
