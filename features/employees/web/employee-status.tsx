/** How somebody's membership stands: in a word, with a colour beside it. */
import { Badge } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { statuses } from '#contract/statuses.ts'
import type { Employee } from '../contract.ts'

/** Pending means unverified (002 §4): the mail with the link is on its way. */
export function EmployeeStatus({ statusId }: Pick<Employee, 'statusId'>) {
  if (statusId === statuses.Pending) {
    return (
      <Badge
        variant="outline"
        tt="none"
        color="orange"
        leftSection={<IconMail size={12} aria-hidden />}
        miw="max-content"
      >
        Invitation sent
      </Badge>
    )
  }
  const isActive = statusId === statuses.Active
  return (
    <Badge variant="outline" tt="none" color={isActive ? 'green' : 'gray'} miw="max-content">
      {isActive ? 'Active' : 'Inactive'}
    </Badge>
  )
}
