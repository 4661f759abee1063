/** Whether a company or an account is active: a word with a colour beside it. */
import { statuses } from '#contract/statuses.ts'
import { StatusMark } from '#web/ui/record/status-mark.tsx'

export function ActivityMark({ statusId }: { statusId: number }) {
  return statusId === statuses.Active ? (
    <StatusMark look={{ label: 'Active', color: 'green' }} />
  ) : (
    <StatusMark look={{ label: 'Inactive', color: 'gray' }} />
  )
}
