/**
 * The access of a person in a few lines, with links to see more, to change the access and to have it
 * explained.
 */
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconEye, IconShieldQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { bits, type Module } from '#contract/modules.ts'
import type { Employee } from '#features/employees/contract.ts'
import { labelOf, moduleGroups, wordsOf } from '#features/roles/words.ts'
import { startPreview } from '#web/session/previewing.ts'
import { useMay } from '#web/session/session.ts'
import { formatDay } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import type { Allowed, PersonAccess } from '../contract.ts'
import type { ExplainSearch } from './address.ts'
import classes from './person.module.css'

/** The largest number of titles in a line. */
const FEW_TITLES = 4

const inOrder: readonly Module[] = moduleGroups.flatMap(({ modules }) => modules)

export interface PersonAbilitiesProps {
  access: PersonAccess
  employee: Employee
  explain: (question: Omit<ExplainSearch, 'person'>) => void
}

export function PersonAbilities({ access, employee, explain }: PersonAbilitiesProps) {
  const may = useMay()
  const { companyRoleUniqueId: role, companyRoleName, peopleCount, allowed, exceptions } = access
  const { employeeFirstName: name, employeeUniqueID: id } = employee
  const withBits = (wanted: number) =>
    inOrder.filter((module) => (permissionOf(allowed, module) & wanted) !== 0 && module !== 'Costs')
  const edits = withBits(bits.Create | bits.Update | bits.Delete)
  const reads = withBits(bits.Read).filter((module) => !edits.includes(module))
  return (
    <Stack gap="md">
      <Paper withBorder radius="md" component="section" aria-labelledby="what-they-can-do">
        <Group justify="space-between" px="md" py="sm">
          <Title order={2} id="what-they-can-do" fz="md">
            {`What ${name} can do`}
          </Title>
          <Group gap="sm">
            {may('Roles', 'Read') && (
              <LinkText to="/company/roles-accesslist" search={{ role }} fz="sm" py={11} my={-11}>
                All modules
              </LinkText>
            )}
            <Button
              size="xs"
              leftSection={<IconShieldQuestion size={14} aria-hidden />}
              onClick={() => explain({})}
            >
              Explain
            </Button>
          </Group>
        </Group>
        {access.absence && (
          <Text px="md" pb="sm" fz="sm" fw={600}>
            {access.absence}
          </Text>
        )}
        <dl className={classes.facts}>
          <Line label="Role">
            <b>{companyRoleName}</b>
            <Text span inherit c="dimmed">
              {peopleCount === 1 ? ' · one person has it' : ` · ${peopleCount} people have it`}
            </Text>
            {may('Employees', 'Update') && (
              <LinkText to="/employee/edit/$id" params={{ id }} fz="sm" className={classes.change}>
                Change role
              </LinkText>
            )}
          </Line>
          <Line label="Sees">{seesOf(access, name)}</Line>
          <Line label="Money">{moneyOf(allowed)}</Line>
          <Line label="Edits">{listed(edits)}</Line>
          <Line label="Only reads">{listed(reads)}</Line>
          <Line label="Exceptions">
            {exceptions.length === 0 ? (
              <Text span inherit c="dimmed">
                None: the role allows the same on every project
              </Text>
            ) : (
              <Stack gap={4}>
                {exceptions.map((exception) => (
                  <Exception key={exception.workOrderUniqueId} exception={exception} explain={explain} />
                ))}
              </Stack>
            )}
          </Line>
        </dl>
      </Paper>
      {may('Roles', 'Read') && (
        <Paper withBorder radius="md" p="md" component="section" aria-labelledby="preview-as">
          <Group justify="space-between" gap="sm">
            <Title order={2} id="preview-as" fz="md">
              Preview as this role
            </Title>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconEye size={14} aria-hidden />}
              onClick={() => startPreview({ role, project: null })}
            >
              {`Preview as ${companyRoleName}`}
            </Button>
          </Group>
          <Text fz="sm" c="dimmed" mt={4}>
            The menu and one project as this role sees them. You stay signed in as yourself and cannot change
            anything. A line at the top reminds you until you end the preview.
          </Text>
        </Paper>
      )}
    </Stack>
  )
}

const permissionOf = (allowed: readonly Allowed[], module: Module): number =>
  allowed.find((one) => one.module === module)?.permission ?? 0

const listed = (modules: readonly Module[]): ReactNode =>
  modules.length > 0 ? (
    modules.map((module, at) => (at === 0 ? labelOf(module) : lower(labelOf(module)))).join(', ')
  ) : (
    <Text span inherit c="dimmed">
      Nothing
    </Text>
  )

/** Lower case for use within a sentence; an abbreviation such as RFIs stays. */
const lower = (label: string): string => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase())

function moneyOf(allowed: readonly Allowed[]): ReactNode {
  const isSeen = (permissionOf(allowed, 'Costs') & bits.Read) !== 0
  return isSeen ? (
    'Contract, unit costs and amounts'
  ) : (
    <>
      <b>Nothing</b>
      <Text span inherit c="dimmed">
        {' '}
        · no contract, unit costs or amounts (Costs: none)
      </Text>
    </>
  )
}

function seesOf(
  { seesAll, projectCount, ofProjects, projects, isOfSubcontractor }: PersonAccess,
  name: string,
) {
  const titles = projects.slice(0, FEW_TITLES).map(({ title }) => title)
  const more = projectCount - titles.length
  return (
    <>
      {seesAll ? (
        <b>{projectCount === ofProjects ? 'All projects' : `${projectCount} of ${ofProjects} projects`}</b>
      ) : projectCount === 0 ? (
        <>
          <b>No project</b>
        </>
      ) : (
        <>
          <b>{`${projectCount} of ${ofProjects}`}</b>
          {` projects, where ${name} is assigned: ${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''}`}
        </>
      )}
      {isOfSubcontractor && (
        <Text fz="sm" c="dimmed">
          As one of a subcontractor's people: of the plan the titles, of records those that name them, no
          bids.
        </Text>
      )}
    </>
  )
}

interface ExceptionProps {
  exception: PersonAccess['exceptions'][number]
  explain: PersonAbilitiesProps['explain']
}

function Exception({
  exception: { workOrderUniqueId: project, title, allowed, setOn, setBy },
  explain,
}: ExceptionProps) {
  const first = allowed[0]
  return (
    <div>
      <Group gap={6}>
        <span>{`${title}:`}</span>
        {allowed.map(({ module, permission }) => (
          <span key={module}>
            {labelOf(module)}{' '}
            <Badge variant="light" color="gray" tt="none" radius="xl">
              {wordsOf(permission)}
            </Badge>
          </span>
        ))}
        {first && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Why, on ${title}`}
            onClick={() => explain({ module: first.module, action: 'Read', project })}
          >
            Why
          </Button>
        )}
      </Group>
      {setOn && (
        <Text fz="xs" c="dimmed">
          {`Set ${formatDay(setOn)}${setBy ? ` by ${setBy}` : ''}`}
        </Text>
      )}
    </div>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
