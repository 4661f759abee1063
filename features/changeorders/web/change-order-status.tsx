/** How a change order, and an actor of one, stands: a word with its icon. */
import {
  IconCircleCheck,
  IconCircleX,
  IconFileCheck,
  IconPencil,
  IconProgress,
  IconQuestionMark,
} from '@tabler/icons-react'
import { type StatusLook, StatusMark } from '#web/ui/record/status-mark.tsx'
import { type ChangeOrderStatusName, changeOrderWords } from '../machine.ts'

const looks: Record<ChangeOrderStatusName, Omit<StatusLook, 'label'>> = {
  Created: { color: 'gray', icon: IconPencil },
  Pending: { color: 'orange', icon: IconProgress },
  RequireInformation: { color: 'orange', icon: IconQuestionMark },
  Active: { color: 'green', icon: IconFileCheck },
  Rejected: { color: 'red', icon: IconCircleX },
}

export function ChangeOrderStatus({ status }: { status: string }) {
  const name = status as ChangeOrderStatusName
  return <StatusMark look={{ ...looks[name], label: changeOrderWords[name] }} />
}

const actorLooks: Record<string, StatusLook> = {
  Approved: { color: 'green', icon: IconCircleCheck, label: 'Approved' },
  Rejected: { color: 'red', icon: IconCircleX, label: 'Rejected' },
  RequireInformation: { color: 'orange', icon: IconQuestionMark, label: 'Asked for information' },
  Pending: { color: 'orange', icon: IconProgress, label: 'Their turn' },
}

/** What an actor has said; nothing for whose turn has not come. */
export function ActorStatus({ status, isPending }: { status: string; isPending: boolean }) {
  const look = actorLooks[status]
  return look && (status !== 'Pending' || isPending) ? <StatusMark look={look} /> : null
}
