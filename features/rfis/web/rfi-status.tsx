/** The status and the priority of an RFI. */
import { Text } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { type StateKind, stateLooks } from '#web/ui/record/state-looks.ts'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import type { Rfi } from '../contract.ts'
import { type RfiStatusName, rfiWordOf } from '../machine.ts'
import { isOpen } from './rfi-words.ts'

const kinds: Record<RfiStatusName, StateKind> = {
  Active: 'open',
  Created: 'draft',
  InProgress: 'inProgress',
  Completed: 'done',
}

export function RfiStatus({ rfi }: { rfi: Pick<Rfi, 'statusName' | 'isVoid'> }) {
  const kind = rfi.isVoid ? 'void' : kinds[rfi.statusName as RfiStatusName]
  return <StatusMark look={{ ...stateLooks[kind], label: rfiWordOf(rfi) }} />
}

/** The highest priority of an RFI. */
const URGENT = 4

/** A mark beside the status of an open RFI with the highest priority. */
export function UrgentMark({ rfi }: { rfi: Rfi }) {
  if (rfi.priorityId !== URGENT || !isOpen(rfi)) return null
  return <StatusMark look={{ color: 'red', icon: IconFlag, label: rfi.priorityName }} />
}

/** The name of the priority; high priorities are bold. */
export function Priority({ rfi: { priorityId, priorityName } }: { rfi: Rfi }) {
  return (
    <Text
      fz="sm"
      component="span"
      fw={priorityId > 2 ? 600 : 400}
      {...(priorityId === URGENT && { c: 'var(--plumb-late)' })}
    >
      {priorityName}
    </Text>
  )
}
