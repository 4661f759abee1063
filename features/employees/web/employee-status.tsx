/** The status of an employee, as a word with a colour. */
import { IconMail } from '@tabler/icons-react'
import { statuses } from '#contract/statuses.ts'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import type { Employee } from '../contract.ts'

/** Pending means unverified (002 §4): the mail with the link has been sent. */
export function EmployeeStatus({ statusId }: Pick<Employee, 'statusId'>) {
  if (statusId === statuses.Pending)
    return <StatusMark look={{ label: 'Invitation sent', color: 'orange', icon: IconMail }} />
  return statusId === statuses.Active ? (
    <StatusMark look={{ label: 'Active', color: 'green' }} />
  ) : (
    <StatusMark look={{ label: 'Inactive', color: 'gray' }} />
  )
}
