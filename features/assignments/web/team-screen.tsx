/** The people on a project: /project/employees (000 §2). */

import { Button, Text } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { nameWithCompany } from '#contract/people.ts'
import { useOthersLeftOut } from '#features/employees/web/public.ts'
import { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { type Column, pagesOf, RegisterSection, useRegisterAddress } from '#features/registers/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { formatNumber, fullName } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import type { EmployeeWorkOrder } from '../contract.ts'
import { downloadTeam, type TeamSearch, teamQuery } from './api.ts'
import { noMatch, PeopleDialogs, TakeOffButton, usePeopleDialogs } from './assigned-people.tsx'
import { PersonMark } from './person.tsx'
import { TeamViews } from './team-views.tsx'

/** `Luis Ortega`, the name of the person's supervisor. */
function supervisorOf(person: EmployeeWorkOrder): string {
  const { supervisorFirstName: first, supervisorLastName: last, supervisorCompanyName: company } = person
  return nameWithCompany(`${first ?? ''} ${last ?? ''}`, company)
}

/** A link to the people of the account. */
function AccountLink() {
  return (
    <LinkButton to="/employee" variant="default">
      Employees of the office
    </LinkButton>
  )
}

/** `supervises 3` */
const leads = ({ reporteeCount }: EmployeeWorkOrder) =>
  reporteeCount > 0 ? `supervises ${formatNumber(reporteeCount)}` : ''

const columns: readonly Column<EmployeeWorkOrder>[] = [
  {
    id: 'name',
    title: 'Employee',
    kind: 'name',
    isSorted: true,
    cell: (person) => (
      <PersonMark name={fullName(person)} isActive={person.isActive} isInvited={person.isInvited} size="sm" />
    ),
  },
  { id: 'role', title: 'Role', isSorted: true, cell: ({ companyRoleName }) => companyRoleName },
  {
    id: 'supervisor',
    title: 'Supervisor',
    isSorted: true,
    cell: (person) => (
      <Text fz="sm" c={supervisorOf(person) ? undefined : 'dimmed'}>
        <PersonName name={supervisorOf(person) || 'None'} />
      </Text>
    ),
  },
  {
    id: 'leads',
    title: 'Team size',
    kind: 'figure',
    isSorted: true,
    cell: ({ reporteeCount }) => (
      <Text fz="sm" c={reporteeCount > 0 ? undefined : 'dimmed'}>
        {reporteeCount > 0 ? reporteeCount : '–'}
      </Text>
    ),
  },
]

export function TeamScreen() {
  const { project } = projectFrameRoute.useLoaderData()
  const { workOrderUniqueID: woID, workOrderTitle } = project
  const address = useRegisterAddress<TeamSearch>('team')
  const list = useQuery(teamQuery(woID, address.search))
  const may = useMay()
  const mayAdd = may('Assignments', 'Create', woID)
  const mayTakeOff = may('Assignments', 'Delete', woID)
  const mayInvite = may('Employees', 'Create')
  const dialogs = usePeopleDialogs()
  const add = mayAdd && (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={dialogs.add}>
      Add employees
    </Button>
  )
  return (
    <PageBody>
      <TeamViews woID={woID} />
      <RegisterSection
        name="team"
        title="Employees"
        noun={{ one: 'employee', many: 'employees' }}
        remark={useOthersLeftOut()}
        isFirst
        address={address}
        rows={pagesOf(list)}
        recordOf={(person) => ({ id: person.employeeWorkOrderUniqueId, name: fullName(person) })}
        columns={columns}
        actions={
          mayTakeOff
            ? (person) => (
                <TakeOffButton
                  person={{ ...person, id: person.employeeWorkOrderUniqueId }}
                  onTake={dialogs.take}
                />
              )
            : undefined
        }
        card={(person) => (
          <PersonMark
            name={fullName(person)}
            isActive={person.isActive}
            isInvited={person.isInvited}
            caption={
              <>
                {[person.companyRoleName, leads(person)].filter(Boolean).join(' · ')}
                <br />
                {supervisorOf(person) ? `Reports to ${supervisorOf(person)}` : 'No supervisor'}
              </>
            }
          />
        )}
        search="Search by name or role"
        primary={add}
        download={(format, shown) => downloadTeam(format, woID, address.search, shown)}
        empty={
          <EmptyState
            title="Nobody is on this project yet"
            text={
              mayAdd
                ? 'Add people of your office. They can then see the project and be assigned to its jobs.'
                : 'The project manager has not added anyone yet.'
            }
            icon={<IconUsers size={22} stroke={1.5} />}
          >
            {add}
          </EmptyState>
        }
        noMatch={noMatch}
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
