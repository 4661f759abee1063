/** The menu of an employee in the list, with the actions that the user may take. */

import { IconMailForward, IconPencil, IconShieldQuestion } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { statuses } from '#contract/statuses.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { fullName } from '#web/ui/format.ts'
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
import type { Employee } from '../contract.ts'
import { useInviteAgain } from './api.ts'
import { useDeletion } from './delete-employee.ts'

export interface EmployeeActionsProps {
  employee: Employee
  /**
   * Set on the employee's own page: hides the actions that the page shows anyway, and leaves the page after a
   * deletion.
   */
  leave?: () => void
}

export function EmployeeActions({ employee, leave }: EmployeeActionsProps) {
  const may = useMay()
  const { employeeUniqueId } = useSession()
  const navigate = useNavigate()
  const [inviteAgain] = useInviteAgain()
  const deletion = useDeletion(employee, leave)
  const { employeeUniqueID: id } = employee
  const mayUpdate = may('Employees', 'Update')
  const mayDelete = may('Employees', 'Delete') && id !== employeeUniqueId
  return (
    <RecordMenu
      name={fullName(employee)}
      groups={[
        [
          mayUpdate &&
            !leave && {
              label: 'Edit',
              icon: IconPencil,
              onClick: () => navigate({ to: '/employee/edit/$id', params: { id } }),
            },
          may('Roles', 'Read') &&
            !leave && {
              label: 'Explain access',
              icon: IconShieldQuestion,
              onClick: () =>
                navigate({
                  to: '/employee/$id',
                  params: { id },
                  search: { tab: 'access', module: 'Projects', action: 'Read' },
                }),
            },
          mayUpdate &&
            employee.statusId === statuses.Pending && {
              label: 'Send the invitation again',
              icon: IconMailForward,
              onClick: () => inviteAgain(employee),
            },
        ],
        [mayDelete && deletion],
      ]}
    />
  )
}
