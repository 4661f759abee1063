/** Whether a company or an account is in use: in a word, with a colour beside it. */
import { Badge } from '@mantine/core'
import { statuses } from '#contract/statuses.ts'

export function ActivityMark({ statusId }: { statusId: number }) {
  const isActive = statusId === statuses.Active
  return (
    <Badge variant="outline" tt="none" color={isActive ? 'green' : 'gray'} style={{ flex: 'none' }}>
      {isActive ? 'Active' : 'Inactive'}
    </Badge>
  )
}
