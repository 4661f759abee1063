/** The status of a subcontractor: a word with a colour beside it. */
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import { standings } from '../machine.ts'

export function SubcontractorStatus({ statusName }: { statusName: string }) {
  const isActivated = statusName === 'Created'
  return (
    <StatusMark
      look={{
        label: isActivated ? standings.Created : standings.Pending,
        color: isActivated ? 'green' : 'orange',
      }}
    />
  )
}
