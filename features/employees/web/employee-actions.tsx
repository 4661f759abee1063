/** What can be done with an employee in the list: a menu, of what the caller may do. */
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMailForward, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { useMay, useSession } from '#web/session/session.ts'
import type { Employee } from '../contract.ts'
import { useInviteAgain } from './api.ts'
import { DeleteEmployee } from './delete-employee.tsx'
import { fullName } from './employee-name.ts'

export function EmployeeActions({ employee }: { employee: Employee }) {
  const may = useMay()
  const { employeeUniqueId } = useSession()
  const navigate = useNavigate()
  const [inviteAgain] = useInviteAgain()
  const [isAsked, setAsked] = useState(false)
  const { employeeUniqueID: id } = employee
  const mayUpdate = may('Employees', 'Update')
  const mayDelete = may('Employees', 'Delete') && id !== employeeUniqueId
  if (!mayUpdate && !mayDelete) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Actions for ${fullName(employee)}`}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayUpdate && (
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => navigate({ to: '/employee/edit/$id', params: { id } })}
            >
              Edit
            </Menu.Item>
          )}
          {mayUpdate && employee.statusId === statuses.Pending && (
            <Menu.Item
              leftSection={<IconMailForward size={16} aria-hidden />}
              onClick={() => inviteAgain(employee)}
            >
              Send the invitation again
            </Menu.Item>
          )}
          {mayDelete && (
            <>
              {mayUpdate && <Menu.Divider />}
              <Menu.Item
                leftSection={<IconTrash size={16} aria-hidden />}
                c="var(--plumb-late)"
                onClick={() => setAsked(true)}
              >
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <DeleteEmployee employee={employee} isOpen={isAsked} onClose={() => setAsked(false)} />
    </>
  )
}
