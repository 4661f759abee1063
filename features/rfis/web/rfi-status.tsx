/** How an RFI stands, and how urgent it is. */
import { Text } from '@mantine/core'
import { type StateKind, stateLooks } from '#web/ui/record/state-looks.ts'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import type { Rfi } from '../contract.ts'
import { type RfiStatusName, rfiWords } from '../machine.ts'

const kinds: Record<RfiStatusName, StateKind> = {
  Active: 'open',
  Created: 'draft',
  InProgress: 'inProgress',
  Completed: 'done',
}

export function RfiStatus({ status }: { status: string }) {
  const name = status as RfiStatusName
  return <StatusMark look={{ ...stateLooks[kinds[name]], label: rfiWords[name] }} />
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
