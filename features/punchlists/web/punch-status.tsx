/** How a punch list or an item stands: a word with its icon. */
import { IconCircleCheck, IconCircleDot, IconPlayerPause } from '@tabler/icons-react'
import { type StatusLook, StatusMark } from '#web/ui/record/status-mark.tsx'
import { type PunchStatusName, punchWords } from '../machine.ts'

const looks: Record<PunchStatusName, Omit<StatusLook, 'label'>> = {
  Active: { color: 'blueprint', icon: IconCircleDot },
  Completed: { color: 'green', icon: IconCircleCheck },
  InActive: { color: 'gray', icon: IconPlayerPause },
}

export function PunchStatus({ status }: { status: string }) {
  const name = status as PunchStatusName
  return <StatusMark look={{ ...looks[name], label: punchWords[name] }} />
}
