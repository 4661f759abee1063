/** The status of a punch list or an item. */
import { type StateKind, stateLooks } from '#web/ui/record/state-looks.ts'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import { type PunchStatusName, punchWords } from '../machine.ts'

const kinds: Record<PunchStatusName, StateKind> = {
  Active: 'open',
  Completed: 'done',
  InActive: 'paused',
}

export function PunchStatus({ status }: { status: string }) {
  const name = status as PunchStatusName
  return <StatusMark look={{ ...stateLooks[kinds[name]], label: punchWords[name] }} />
}
