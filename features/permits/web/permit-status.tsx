/** How a permit stands, and what an inspection found: a word with its icon. */
import {
  IconCheck,
  IconCircleCheck,
  IconCircleDot,
  IconCircleMinus,
  IconCircleX,
  IconNote,
  IconProgress,
} from '@tabler/icons-react'
import { type StatusLook, StatusMark } from '#web/ui/record/status-mark.tsx'
import type { Permit, PermitResult } from '../contract.ts'
import { type PermitStatusName, permitWords } from '../machine.ts'
import { resultWords } from './permit-words.ts'

const looks: Record<PermitStatusName, Omit<StatusLook, 'label'>> = {
  Created: { color: 'gray', icon: IconCircleDot },
  InProgress: { color: 'blueprint', icon: IconProgress },
  Completed: { color: 'green', icon: IconCircleCheck },
}

/** A failed inspection is what one has to see. */
export function PermitStatus({ permit }: { permit: Pick<Permit, 'statusName' | 'failedOnDate'> }) {
  const name = permit.statusName as PermitStatusName
  if (permit.failedOnDate && name !== 'Completed')
    return <StatusMark look={{ color: 'red', icon: IconCircleX, label: 'Inspection failed' }} />
  return <StatusMark look={{ ...looks[name], label: permitWords[name] }} />
}

const results: Record<PermitResult, Omit<StatusLook, 'label'>> = {
  Passed: { color: 'green', icon: IconCheck },
  Partial: { color: 'blueprint', icon: IconProgress },
  Failed: { color: 'red', icon: IconCircleX },
  Cancelled: { color: 'gray', icon: IconCircleMinus },
  Note: { color: 'gray', icon: IconNote },
}

export function ResultMark({ result }: { result: PermitResult }) {
  return <StatusMark look={{ ...results[result], label: resultWords[result] }} />
}
