/** The employees of the account: /employee (001 §2). */

import { Group, Stack, Text } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { listColumns, pagesOf, Register, useRegisterAddress } from '#features/registers/web/public.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { fullName } from '#web/ui/format.ts'
import { LinkButton, RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { useSeveral } from '#web/ui/list/several.ts'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { employeeColumns } from '../columns.ts'
import type { Employee } from '../contract.ts'
import { ChosenEmployees } from './chosen-employees.tsx'
import { EmployeeActions } from './employee-actions.tsx'
import { EmployeeStatus } from './employee-status.tsx'
import { downloadEmployees, type EmployeeFilter, employeesQuery } from './list-api.ts'
import { useOthersLeftOut } from './others-left-out.ts'
import { formatPhone } from './phone.ts'

export function EmployeesScreen() {
  const address = useRegisterAddress<EmployeeFilter>('employees')
  const { account, employeeUniqueId } = useSession()
  const may = useMay()
  const navigate = useNavigate()
  const list = useQuery(employeesQuery(account?.accountUniqueID ?? '', address.search))
  const several = useSeveral()
  const mayChoose = may('Employees', 'Update') || may('Employees', 'Delete')
  const add = may('Employees', 'Create') && (
    <LinkButton to="/employee/create" leftSection={<IconUserPlus size={18} aria-hidden />}>
      Add employees
    </LinkButton>
  )
  return (
    <Register
      name="employees"
      title="Employees"
      noun={{ one: 'employee', many: 'employees' }}
      remark={useOthersLeftOut()}
      address={address}
      rows={pagesOf(list)}
      recordOf={(employee) => ({ id: employee.employeeUniqueID, name: fullName(employee) })}
      columns={columns}
      open={({ employeeUniqueID: id }) => void navigate({ to: '/employee/$id', params: { id } })}
      actions={(employee) => <EmployeeActions employee={employee} />}
      card={(employee) => <EmployeeCard employee={employee} />}
      search="Search by name or e-mail"
      several={mayChoose ? several : undefined}
      refusalOf={({ employeeUniqueID }) => (employeeUniqueID === employeeUniqueId ? 'This is you' : null)}
      chosenActions={<ChosenEmployees several={several} />}
      primary={add}
      download={(format, shown) => downloadEmployees(format, address.search, shown)}
      empty={
        <EmptyState
          title="No employees yet"
          text="Add the people of this account. Those who can sign in get an invitation by e-mail."
          icon={<IconUsers size={22} stroke={1.5} />}
        >
          {add}
        </EmptyState>
      }
      noMatch={{ title: 'Nobody matches', text: 'Try another name.' }}
    />
  )
}

function EmployeeName({ employee }: { employee: Employee }) {
  const { employeeUniqueID: id, isOnContract, isPointOfContact } = employee
  const notes = [
    isOnContract && 'Subcontractor',
    isPointOfContact && 'Point of contact',
    // Employees who were added before the last name was required.
    !employee.employeeLastName.trim() && 'Last name missing',
  ].filter(Boolean)
  return (
    <Stack gap={1}>
      <RecordLink to="/employee/$id" params={{ id }}>
        <PersonName name={fullName(employee)} />
      </RecordLink>
      {notes.length > 0 && (
        <Text fz="xs" c="dimmed">
          {notes.join(' · ')}
        </Text>
      )}
    </Stack>
  )
}

const loginOf = ({ hasLoginAccess, employeeUserName }: Employee) =>
  hasLoginAccess ? employeeUserName : 'No sign-in'

const columns = listColumns<Employee, typeof employeeColumns>(employeeColumns, {
  name: (employee) => <EmployeeName employee={employee} />,
  status: ({ statusId }) => <EmployeeStatus statusId={statusId} />,
  login: (employee) => (
    // An address stays on one line; only a very long address breaks.
    <Text
      fz="sm"
      c={employee.hasLoginAccess ? undefined : 'dimmed'}
      maw={280}
      style={{ overflowWrap: 'break-word' }}
    >
      {loginOf(employee)}
    </Text>
  ),
  phone: ({ phoneNumber }) => formatPhone(phoneNumber) || '–',
})

function EmployeeCard({ employee }: { employee: Employee }) {
  const { companyRoleName, phoneNumber, statusId } = employee
  return (
    <Stack gap={6}>
      <EmployeeName employee={employee} />
      <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {[companyRoleName, loginOf(employee)].join(' · ')}
      </Text>
      <Group gap="sm">
        <EmployeeStatus statusId={statusId} />
        {phoneNumber && (
          // Large enough for a finger, without making the card higher.
          <Text
            component="a"
            href={`tel:${phoneNumber}`}
            fz="sm"
            py={10}
            my={-10}
            c="var(--mantine-color-anchor)"
          >
            {formatPhone(phoneNumber)}
          </Text>
        )}
      </Group>
    </Stack>
  )
}
