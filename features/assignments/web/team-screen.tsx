/** The people on a project: /project/employees (000 §2). */
import { Button, Group, Text } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { projectFrameRoute } from '#features/projects/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RecordCount } from '#web/ui/record-count.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import type { EmployeeWorkOrder } from '../contract.ts'
import { type ListPart, teamQuery } from './api.ts'
import { NobodyMatches, PeopleDialogs, TakeOffButton, usePeopleDialogs } from './assigned-people.tsx'
import { nameOf, PersonMark } from './person.tsx'
import { TeamViews } from './team-views.tsx'

/** `Luis Ortega`, who leads them. */
function supervisorOf({ supervisorFirstName, supervisorLastName }: EmployeeWorkOrder): string {
  return [supervisorFirstName, supervisorLastName].filter(Boolean).join(' ')
}

/** The way to the people of the account. */
function AccountLink() {
  return (
    <LinkButton to="/employee" variant="default">
      Employees of the office
    </LinkButton>
  )
}

/** `leads 3`. */
const leads = ({ reporteeCount }: EmployeeWorkOrder) => (reporteeCount > 0 ? `leads ${reporteeCount}` : '')

export function TeamScreen() {
  const { project } = projectFrameRoute.useLoaderData()
  const { workOrderUniqueID: woID, workOrderTitle } = project
  const { search, page = 1 } = useSearch({ from: '/signed-in/project/project/employees' })
  const navigate = useNavigate({ from: '/project/employees' })
  const part: ListPart = { search, page }
  const onPart = (next: ListPart) =>
    void navigate({ search: { obj: woID, ...next }, replace: true, resetScroll: false })
  const list = useQuery(teamQuery(woID, part))
  const may = useMay()
  const mayAdd = may('Assignments', 'Create', woID)
  const mayTakeOff = may('Assignments', 'Delete', woID)
  const mayInvite = may('Employees', 'Create')
  const dialogs = usePeopleDialogs()
  const { data, isError } = list
  const takeOff = (person: EmployeeWorkOrder) =>
    mayTakeOff && (
      <TakeOffButton person={{ ...person, id: person.employeeWorkOrderUniqueId }} onTake={dialogs.take} />
    )
  return (
    <PageBody>
      <TeamViews woID={woID} />
      <PageHeader
        title="Employees"
        subtitle={
          data ? <RecordCount shown={data.items.length} total={data.totalCount} /> : !isError && 'Loading'
        }
      >
        <SearchField
          label="Search by name or role"
          value={search}
          onSearch={(next) => onPart({ search: next, page: 1 })}
        />
        {mayAdd && (
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={dialogs.add}>
            Add employees
          </Button>
        )}
      </PageHeader>
      <PagedList
        label="Employees"
        list={list}
        page={page}
        onPage={(next) => onPart({ search, page: next })}
        keyOf={({ employeeWorkOrderUniqueId }) => employeeWorkOrderUniqueId}
        columns={[
          {
            title: 'Employee',
            kind: 'name',
            cell: (person) => <PersonMark name={nameOf(person)} isActive={person.isActive} size="sm" />,
          },
          { title: 'Role', cell: (person) => <Text fz="sm">{person.companyRoleName}</Text> },
          {
            title: 'Supervisor',
            cell: (person) => (
              <Text fz="sm" c={supervisorOf(person) ? undefined : 'dimmed'}>
                {supervisorOf(person) || 'None'}
              </Text>
            ),
          },
          {
            title: 'Leads',
            kind: 'short',
            cell: (person) => (
              <Text fz="sm" c={person.reporteeCount > 0 ? undefined : 'dimmed'}>
                {person.reporteeCount > 0 ? person.reporteeCount : '–'}
              </Text>
            ),
          },
          {
            title: 'Actions',
            kind: 'actions',
            cell: (person) => <Group justify="flex-end">{takeOff(person)}</Group>,
          },
        ]}
        card={(person) => (
          <Group wrap="nowrap" justify="space-between">
            <PersonMark
              name={nameOf(person)}
              isActive={person.isActive}
              caption={
                <>
                  {[person.companyRoleName, leads(person)].filter(Boolean).join(' · ')}
                  <br />
                  {supervisorOf(person) ? `Reports to ${supervisorOf(person)}` : 'No supervisor'}
                </>
              }
            />
            {takeOff(person)}
          </Group>
        )}
        empty={
          search ? (
            <NobodyMatches onClear={() => onPart({ page: 1 })} />
          ) : (
            <EmptyState
              title="Nobody is on this project yet"
              text={
                mayAdd
                  ? 'Put the people of your office on it: they see it, and can be put on its jobs.'
                  : 'Whoever runs the project has not put anybody on it yet.'
              }
              icon={<IconUsers size={22} stroke={1.5} />}
            >
              {mayAdd && (
                <Button mt="xs" onClick={dialogs.add}>
                  Add employees
                </Button>
              )}
            </EmptyState>
          )
        }
      />
      <PeopleDialogs
        level="WorkOrder"
        target={woID}
        name={workOrderTitle}
        wayUp={mayInvite && <AccountLink />}
        dialogs={dialogs}
      />
    </PageBody>
  )
}
