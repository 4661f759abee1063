/** How an RFI stands, and how urgent it is: a word with its icon. */
import { Text } from '@mantine/core'
import { IconCircleCheck, IconCircleDot, IconProgress } from '@tabler/icons-react'
import { type StatusLook, StatusMark } from '#web/ui/record/status-mark.tsx'
import type { Rfi } from '../contract.ts'
import { type RfiStatusName, rfiWords } from '../machine.ts'

const open: Omit<StatusLook, 'label'> = { color: 'gray', icon: IconCircleDot }
const looks: Record<RfiStatusName, Omit<StatusLook, 'label'>> = {
  Active: open,
  Created: open,
  InProgress: { color: 'blueprint', icon: IconProgress },
  Completed: { color: 'green', icon: IconCircleCheck },
}

export function RfiStatus({ status }: { status: string }) {
  const name = status as RfiStatusName
  return <StatusMark look={{ ...looks[name], label: rfiWords[name] }} />
}

/** What is pressing stands out. */
export function Priority({ rfi: { priorityId, priorityName } }: { rfi: Rfi }) {
  return (
    <Text
      fz="sm"
      component="span"
      fw={priorityId > 2 ? 600 : 400}
      {...(priorityId === 4 && { c: 'var(--plumb-late)' })}
    >
      {priorityName}
    </Text>
  )
}
