/** The employees of the account: /employee (001 §2). */
import { Group, Stack, Text } from '@mantine/core'
import { IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useMay, useSession } from '#web/session/session.ts'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type Column, PagedList } from '#web/ui/paged-list.tsx'
import { RecordCount } from '#web/ui/record-count.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import type { Employee } from '../contract.ts'
import { employeesQuery } from './api.ts'
import { EmployeeActions } from './employee-actions.tsx'
import { fullName } from './employee-name.ts'
import { EmployeeStatus } from './employee-status.tsx'
import { formatPhone } from './phone.ts'

export function EmployeesScreen() {
  const filter = useSearch({ from: '/signed-in/employee' })
  const { account } = useSession()
  const may = useMay()
  const navigate = useNavigate({ from: '/employee' })
  const list = useQuery(employeesQuery(account?.accountUniqueID ?? '', filter))
  const onPage = useCallback(
    (page: number) => void navigate({ search: (present) => ({ ...present, page }) }),
    [navigate],
  )
  const add = may('Employees', 'Create') && (
    <LinkButton to="/employee/create" leftSection={<IconUserPlus size={18} aria-hidden />}>
      Add employees
    </LinkButton>
  )
  return (
    <PageBody>
      <PageHeader
        title="Employees"
        subtitle={
          list.data ? (
            <RecordCount shown={list.data.items.length} total={list.data.totalCount} />
          ) : (
            !list.isError && 'Loading'
          )
        }
      >
        <SearchField
          label="Search by name or e-mail"
          value={filter.search}
          onSearch={(search) => void navigate({ search: { search }, replace: true })}
        />
        {add}
      </PageHeader>
      <PagedList
        label="Employees"
        list={list}
        page={filter.page ?? 1}
        onPage={onPage}
        keyOf={({ employeeUniqueID }) => employeeUniqueID}
        columns={columns}
        open={
          may('Employees', 'Update')
            ? ({ employeeUniqueID: id }) => void navigate({ to: '/employee/edit/$id', params: { id } })
            : undefined
        }
        card={(employee) => <EmployeeCard employee={employee} />}
        empty={
          filter.search ? (
            <EmptyState title="Nobody matches" text="Try another name." icon={<IconSearch />}>
              <LinkButton to="/employee" variant="default" mt="xs">
                Show all employees
              </LinkButton>
            </EmptyState>
          ) : (
            <EmptyState
              title="No employees yet"
              text="Add the people of this account. Who is to sign in gets a mail with a link."
              icon={<IconUsers size={22} stroke={1.5} />}
            >
              {add}
            </EmptyState>
          )
        }
      />
    </PageBody>
  )
}

function EmployeeName({ employee }: { employee: Employee }) {
  const may = useMay()
  const { employeeUniqueID: id, isOnContract, isPointOfContact } = employee
  const notes = [isOnContract && 'Subcontractor', isPointOfContact && 'Point of contact'].filter(Boolean)
  return (
    <Stack gap={1}>
      {may('Employees', 'Update') ? (
        <LinkText
          to="/employee/edit/$id"
          params={{ id }}
          c="var(--mantine-color-text)"
          fw={600}
          fz="sm"
          style={{ overflowWrap: 'anywhere' }}
        >
          {fullName(employee)}
        </LinkText>
      ) : (
        <Text fw={600} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {fullName(employee)}
        </Text>
      )}
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

const columns: readonly Column<Employee>[] = [
  { title: 'Name', kind: 'name', cell: (employee) => <EmployeeName employee={employee} /> },
  { title: 'Role', cell: ({ companyRoleName }) => companyRoleName },
  { title: 'Status', kind: 'short', cell: ({ statusId }) => <EmployeeStatus statusId={statusId} /> },
  {
    title: 'Login access',
    cell: (employee) => (
      <Text fz="sm" c={employee.hasLoginAccess ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
        {loginOf(employee)}
      </Text>
    ),
  },
  { title: 'Phone', kind: 'short', cell: ({ phoneNumber }) => formatPhone(phoneNumber) || '–' },
  { title: 'Actions', kind: 'actions', cell: (employee) => <EmployeeActions employee={employee} /> },
]

function EmployeeCard({ employee }: { employee: Employee }) {
  const { companyRoleName, phoneNumber, statusId } = employee
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm">
      <Stack gap={6} flex={1} miw={0}>
        <EmployeeName employee={employee} />
        <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[companyRoleName, loginOf(employee)].join(' · ')}
        </Text>
        <Group gap="sm">
          <EmployeeStatus statusId={statusId} />
          {phoneNumber && (
            <Text component="a" href={`tel:${phoneNumber}`} fz="sm" c="var(--mantine-color-anchor)">
              {formatPhone(phoneNumber)}
            </Text>
          )}
        </Group>
      </Stack>
      <EmployeeActions employee={employee} />
    </Group>
  )
}
