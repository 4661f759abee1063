/** A person of the account: their details, their projects, and what they can do there: /employee/{id}. */
import { Avatar, Drawer, Group, Paper, SimpleGrid, Tabs, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Employee } from '#features/employees/contract.ts'
import {
  EmployeeActions,
  EmployeeStatus,
  employeeQuery,
  formatPhone,
} from '#features/employees/web/public.ts'
import { subcontractorTypes } from '#features/reference/contract.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { formatDay, fullName } from '#web/ui/format.ts'
import { LinkButton, RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { withoutCompany } from '#web/ui/record/person-name.tsx'
import type { PersonAccess } from '../contract.ts'
import type { PersonSearch } from './address.ts'
import { personAccessQuery } from './api.ts'
import { Explained } from './explained.tsx'
import classes from './person.module.css'
import { PersonAbilities } from './person-abilities.tsx'

const route = getRouteApi('/signed-in/employee/$id')
const WIDTH = 860
const PANEL_WIDTH = 540

export function PersonScreen() {
  const { id } = route.useLoaderData()
  const { data: employee } = useSuspenseQuery(employeeQuery(id))
  const { employeeUniqueId } = useSession()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/employee/$id' })
  const may = useMay()
  const maySeeAccess = id === employeeUniqueId || may('Roles', 'Read')
  const access = useQuery({ ...personAccessQuery(id), enabled: maySeeAccess })
  const tab = maySeeAccess ? (search.tab ?? 'details') : 'details'
  const go = (more: PersonSearch) =>
    void navigate({ search: { ...search, ...more }, replace: true, resetScroll: false })
  const { module, action = 'Read', project } = search
  const stopExplaining = () => go({ module: undefined, action: undefined, project: undefined })
  return (
    <PageBody width={WIDTH}>
      <PersonHead employee={employee} />
      <Tabs value={tab} onChange={(next) => go({ tab: next as PersonSearch['tab'] })} keepMounted={false}>
        <Tabs.List className={classes.tabs} aria-label="Sections">
          <Tabs.Tab value="details">Details</Tabs.Tab>
          {maySeeAccess && (
            <Tabs.Tab
              value="projects"
              rightSection={
                access.data && (
                  <Text span fz="sm" c="dimmed" className="figures">
                    {access.data.projectCount}
                  </Text>
                )
              }
            >
              Projects
            </Tabs.Tab>
          )}
          {maySeeAccess && <Tabs.Tab value="access">Access</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="details" pt="md">
          <Details employee={employee} />
        </Tabs.Panel>
        {(['projects', 'access'] as const).map((part) => (
          <Tabs.Panel key={part} value={part} pt="md">
            {access.isError ? (
              <FailedState
                title="This could not be loaded"
                error={access.error}
                retry={() => void access.refetch()}
              />
            ) : !access.data ? (
              <LoadingRows rows={5} />
            ) : part === 'projects' ? (
              <Projects access={access.data} name={employee.employeeFirstName} />
            ) : (
              <PersonAbilities
                access={access.data}
                employee={employee}
                explain={(question) => go({ module: 'Projects', action: 'Read', ...question })}
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      <Drawer
        opened={module !== undefined && maySeeAccess}
        onClose={stopExplaining}
        position="right"
        size={PANEL_WIDTH}
        title="Explain access"
        closeButtonProps={{ 'aria-label': 'Close', iconSize: 18 }}
        overlayProps={{ backgroundOpacity: 0.12 }}
        styles={{ title: { fontWeight: 650 } }}
        // The drawer's header element must not be a second banner beside the head of the page.
        attributes={{ header: { role: 'presentation' } }}
      >
        {module && (
          <Explained
            question={{ person: id, module, action, project }}
            ask={({ person, ...more }) =>
              person && person !== id
                ? void navigate({ to: '/employee/$id', params: { id: person }, search })
                : go(more)
            }
            columns={2}
          />
        )}
      </Drawer>
    </PageBody>
  )
}

function PersonHead({ employee }: { employee: Employee }) {
  const may = useMay()
  const navigate = useNavigate()
  const { employeeUniqueID: id, companyRoleName, statusId } = employee
  const name = fullName(employee)
  return (
    <Group justify="space-between" gap="md" mb="md" wrap="nowrap" align="flex-start">
      <Group gap="md" wrap="nowrap" miw={0}>
        <Avatar size={48} name={withoutCompany(name)} color="blueprint" visibleFrom="xs" />
        <div className={classes.name}>
          <Group gap="xs">
            <Text component="h1" fz={22} fw={700} m={0} lh={1.3}>
              {name}
            </Text>
            <EmployeeStatus statusId={statusId} />
          </Group>
          <Text fz="sm" c="dimmed">
            {companyRoleName}
          </Text>
        </div>
      </Group>
      <Group gap="xs" wrap="nowrap">
        {may('Employees', 'Update') && (
          <LinkButton
            to="/employee/edit/$id"
            params={{ id }}
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            Edit
          </LinkButton>
        )}
        <EmployeeActions
          employee={employee}
          // Leaves after a timeout, so that the dialog closes first.
          leave={() => setTimeout(() => void navigate({ to: '/employee' }))}
        />
      </Group>
    </Group>
  )
}

function Details({ employee }: { employee: Employee }) {
  const { phoneNumber, hasLoginAccess, employeeUserName, guestCompanyName, isOnContract } = employee
  const trade = subcontractorTypes.find(
    ({ subContractorTypeId }) => subContractorTypeId === employee.subContractorTypeUniqueId,
  )
  return (
    <Paper withBorder p="md" radius="md">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, sm: 3 }} spacing="lg" m={0}>
        <Fact label="Role">{employee.companyRoleName}</Fact>
        <Fact label="Company">{guestCompanyName || employee.ownCompanyName || 'Our own'}</Fact>
        {isOnContract && <Fact label="Works as">Subcontractor</Fact>}
        <Fact label="Trade">{trade?.subContractorTypeName}</Fact>
        <Fact label="Can sign in">{hasLoginAccess ? employeeUserName : 'No sign-in'}</Fact>
        <Fact label="Phone">
          {phoneNumber && (
            <Text component="a" href={`tel:${phoneNumber}`} fz="sm" c="var(--mantine-color-anchor)">
              {formatPhone(phoneNumber)}
            </Text>
          )}
        </Fact>
        <Fact label="Point of contact">{employee.isPointOfContact && 'Yes'}</Fact>
      </SimpleGrid>
    </Paper>
  )
}

function Projects({ access, name }: { access: PersonAccess; name: string }) {
  const { projects, projectCount } = access
  if (projectCount === 0)
    return (
      <EmptyState
        title="On no project"
        text={`Add ${name} to a project in its Team section. Projects you do not have access to are not shown here.`}
      />
    )
  return (
    <Paper withBorder radius="md" component="ul" m={0} p={0} className={classes.rows}>
      {projects.map(({ workOrderUniqueId: id, title, since }) => (
        <Group component="li" key={id} justify="space-between" gap="md" px="md" py={10}>
          <RecordLink to="/projects/details/$woID" params={{ woID: id }}>
            {title}
          </RecordLink>
          <Text fz="sm" c="dimmed">
            {since ? `On it since ${formatDay(since)}` : 'Not on it, sees it by the role'}
          </Text>
        </Group>
      ))}
      {projectCount > projects.length && (
        <Text component="li" fz="sm" c="dimmed" px="md" py={10}>
          {`And ${projectCount - projects.length} more.`}
        </Text>
      )}
    </Paper>
  )
}
