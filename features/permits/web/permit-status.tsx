/** The status of a permit, and the result of an inspection. */
import { IconCircleMinus, IconNote } from '@tabler/icons-react'
import { type StateKind, stateLooks } from '#web/ui/record/state-looks.ts'
import { type StatusLook, StatusMark } from '#web/ui/record/status-mark.tsx'
import type { Permit, PermitResult } from '../contract.ts'
import { type PermitStatusName, permitWords } from '../machine.ts'
import { resultWords } from './permit-words.ts'

const kinds: Record<PermitStatusName, StateKind> = {
  Created: 'draft',
  InProgress: 'inProgress',
  Completed: 'done',
}

/** The status of a permit. A failed inspection is more important, so it replaces the status. */
export function PermitStatus({ permit }: { permit: Pick<Permit, 'statusName' | 'failedOnDate'> }) {
  const name = permit.statusName as PermitStatusName
  if (permit.failedOnDate && name !== 'Completed')
    return <StatusMark look={{ ...stateLooks.refused, label: 'Inspection failed' }} />
  return <StatusMark look={{ ...stateLooks[kinds[name]], label: permitWords[name] }} />
}

const results: Record<PermitResult, Omit<StatusLook, 'label'>> = {
  Passed: stateLooks.done,
  Partial: stateLooks.inProgress,
  Failed: stateLooks.refused,
  Cancelled: { color: 'gray', icon: IconCircleMinus },
  Note: { color: 'gray', icon: IconNote },
}

export function ResultMark({ result }: { result: PermitResult }) {
  return <StatusMark look={{ ...results[result], label: resultWords[result] }} />
}
