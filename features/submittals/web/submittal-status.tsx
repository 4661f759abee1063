/** How a submittal stands, and how somebody in its approval does: a word with its icon. */
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleX,
  IconHelpCircle,
  IconProgress,
  IconSend,
} from '@tabler/icons-react'
import { type StatusLook, StatusMark } from '#web/ui/record/status-mark.tsx'
import type { SubmittalApprover } from '../contract.ts'
import { type SubmittalStatusName, submittalWords } from '../machine.ts'

const looks: Record<SubmittalStatusName, Omit<StatusLook, 'label'>> = {
  Active: { color: 'gray', icon: IconCircleDashed },
  Pending: { color: 'blueprint', icon: IconProgress },
  RequireInformation: { color: 'orange', icon: IconHelpCircle },
  Approved: { color: 'green', icon: IconCircleCheck },
  ApprovedAsNoted: { color: 'green', icon: IconCircleCheck },
  Rejected: { color: 'red', icon: IconCircleX },
}

export function SubmittalStatus({ status }: { status: string }) {
  const name = status as SubmittalStatusName
  return <StatusMark look={{ ...looks[name], label: submittalWords[name] }} />
}

/** How an actor stands. */
export function ActorStatus({ actor }: { actor: SubmittalApprover }) {
  const { statusName, distributionOnly, isPending } = actor
  if (distributionOnly) return <StatusMark look={{ color: 'gray', icon: IconSend, label: 'Told only' }} />
  if (isPending)
    return <StatusMark look={{ color: 'blueprint', icon: IconProgress, label: 'Has the turn' }} />
  if (statusName === 'Submitted')
    return <StatusMark look={{ color: 'green', icon: IconSend, label: 'Submitted' }} />
  if (statusName === 'Pending')
    return <StatusMark look={{ color: 'gray', icon: IconCircleDot, label: 'Not yet' }} />
  return <SubmittalStatus status={statusName} />
}
