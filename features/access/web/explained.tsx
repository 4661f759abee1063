/**
 * A question about a person's access, as a form, and its answer. Used on a screen of its own and beside a
 * person's page.
 */
import { Badge, Button, Group, Paper, Select, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck, IconCopy, IconMinus, IconX } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bits, bitsOfModule, type Module, modules } from '#contract/modules.ts'
import { searchEmployees } from '#features/employees/contract.ts'
import { ProjectSelect } from '#features/projects/web/public-choice.ts'
import { labelOf } from '#features/roles/words.ts'
import { call } from '#web/api/client.ts'
import { useMay } from '#web/session/session.ts'
import { SearchedSelect, useTyping } from '#web/ui/form/searched-select.tsx'
import { fullName } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type Explanation, explainAccess, type Reason, type Remedy } from '../contract.ts'
import type { AskedAction } from '../words.ts'
import type { ExplainSearch } from './address.ts'

/** The actions that can be asked about, in everyday words. */
const actions: readonly { value: AskedAction; label: string }[] = [
  { value: 'Read', label: 'see' },
  { value: 'Create', label: 'add' },
  { value: 'Update', label: 'change' },
  { value: 'Delete', label: 'delete' },
  { value: 'Step', label: 'approve, answer or close' },
  { value: 'GlobalAccess', label: 'reach all of' },
]

/** The actions of a module. On costs, nobody adds, deletes or takes a step. */
const actionsOf = (module: Module) =>
  actions.filter(({ value }) =>
    value === 'Step' ? module !== 'Costs' : (bitsOfModule(module) & bits[value]) !== 0,
  )

const PICKER_SIZE = 50

function peopleQuery(searchKey: string) {
  return queryOptions({
    queryKey: ['Employees', 'to explain', searchKey],
    queryFn: ({ signal }) =>
      call(searchEmployees, { body: { searchKey, NumberOfItemsPerPage: PICKER_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })
}

export type Question = Required<Pick<ExplainSearch, 'module' | 'action'>> &
  Pick<ExplainSearch, 'project'> & { person: string }

function explanationQuery({ person, module, action, project }: Question) {
  return queryOptions({
    // The key starts with 'Roles', so that changes of roles, employees and projects refresh the answer.
    queryKey: ['Roles', 'explained', person, module, action, project],
    queryFn: ({ signal }) =>
      call(explainAccess, {
        body: { employeeUniqueId: person, module, action, workOrderUniqueId: project ?? null },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export interface ExplainedProps {
  question: Question
  /** Asks another question; parts that are left out stay as they are. */
  ask: (more: ExplainSearch) => void
  /** The number of fields beside each other. */
  columns: number
}

export function Explained({ question, ask, columns }: ExplainedProps) {
  const { person, module, action, project } = question
  const may = useMay()
  const explained = useQuery(explanationQuery(question))
  return (
    <Stack gap="md">
      <Paper withBorder p="md" radius="md">
        <SimpleGrid cols={{ base: 1, xs: columns }} spacing="sm" verticalSpacing="sm">
          {may('Roles', 'Read') ? (
            <PersonSelect value={person} onChoose={(id) => ask({ person: id })} />
          ) : (
            <Text fw={600} py={8} style={{ alignSelf: 'end' }}>
              Can I
            </Text>
          )}
          <Select
            label="do what"
            allowDeselect={false}
            data={actionsOf(module)}
            value={action}
            onChange={(next) => next && ask({ action: next })}
          />
          <Select
            label="in"
            allowDeselect={false}
            searchable
            data={modules.map((value) => ({ value, label: labelOf(value) }))}
            value={module}
            onChange={(next) =>
              next &&
              ask({
                module: next,
                // An action that the module does not have becomes Read.
                ...(actionsOf(next).every(({ value }) => value !== action) && { action: 'Read' }),
              })
            }
          />
          <ProjectSelect
            label="on the project"
            placeholder="any project"
            clearable
            value={project ?? null}
            onChoose={(next) => ask({ project: next?.id })}
          />
        </SimpleGrid>
      </Paper>
      {explained.isError ? (
        <FailedState
          title="This could not be explained"
          error={explained.error}
          retry={() => void explained.refetch()}
        />
      ) : explained.data ? (
        <Answer explanation={explained.data} isOld={explained.isPlaceholderData} />
      ) : (
        <LoadingRows rows={6} />
      )}
    </Stack>
  )
}

function PersonSelect({ value, onChoose }: { value: string; onChoose: (id: string) => void }) {
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const typing = useTyping(chosen?.label)
  const offered = useQuery(peopleQuery(typing.search))
  return (
    <SearchedSelect
      label="Can"
      allowDeselect={false}
      typing={typing}
      offered={offered}
      found={(offered.data?.items ?? []).map((person) => ({
        value: person.employeeUniqueID,
        label: fullName(person),
      }))}
      chosen={chosen}
      nothing="Nobody matches"
      value={value}
      onChosen={setChosen}
      onChange={(id) => id && onChoose(id)}
    />
  )
}

function Answer({ explanation, isOld }: { explanation: Explanation; isOld: boolean }) {
  const { isAllowed, summary, because, remedies } = explanation
  return (
    <Paper withBorder radius="md" style={{ opacity: isOld ? 0.5 : 1 }} aria-busy={isOld} aria-live="polite">
      <Group gap="md" p="md" wrap="nowrap" align="flex-start">
        <Sign sign={isAllowed ? 'through' : 'stops'} size={36} />
        <div>
          <Title order={2} fz="lg">
            {isAllowed ? 'Yes' : 'No'}
          </Title>
          <Text c="dimmed">{summary}</Text>
        </div>
      </Group>
      <Stack gap="sm" px="md" pb="md" component="ol" m={0} style={{ listStyle: 'none' }}>
        {because.map((reason) => (
          <ReasonRow key={reason.step} reason={reason} isAllowed={isAllowed} />
        ))}
      </Stack>
      {remedies.length > 0 && <Remedies remedies={remedies} isAllowed={isAllowed} />}
      <Group justify="flex-end" px="md" py="sm" style={{ borderTop: '1px solid var(--plumb-line)' }}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => {
            void navigator.clipboard.writeText(textOf(explanation)).then(
              () => toast.success('Copied.'),
              (error: unknown) => toast.failure(error),
            )
          }}
        >
          Copy as text
        </Button>
      </Group>
    </Paper>
  )
}

const names: Readonly<Record<Reason['sign'], string>> = {
  through: 'lets through',
  stops: 'stops',
  neutral: 'does not matter',
}
const looks = {
  through: { color: 'green', icon: IconCheck },
  stops: { color: 'red', icon: IconX },
  neutral: { color: 'gray', icon: IconMinus },
} as const

function Sign({ sign, size }: { sign: Reason['sign']; size: number }) {
  const { color, icon: Icon } = looks[sign]
  return (
    <ThemeIcon variant="light" color={color} radius="xl" size={size} role="img" aria-label={names[sign]}>
      <Icon size={size * 0.6} aria-hidden />
    </ThemeIcon>
  )
}

function ReasonRow({ reason, isAllowed }: { reason: Reason; isAllowed: boolean }) {
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Sign sign={reason.sign} size={22} />
      <div>
        <Text fw={600} fz="sm">
          {reason.step}
        </Text>
        <Text fz="sm" component="span">
          {reason.text}{' '}
        </Text>
        {reason.isDeciding && (
          <Badge color={isAllowed ? 'green' : 'red'} variant="outline" tt="none" size="sm">
            {isAllowed ? 'allows here' : 'stops here'}
          </Badge>
        )}
        {reason.detail && (
          <Text fz="sm" c="dimmed">
            {reason.detail}
          </Text>
        )}
      </div>
    </Group>
  )
}

function Remedies({ remedies, isAllowed }: { remedies: readonly Remedy[]; isAllowed: boolean }) {
  const may = useMay()
  return (
    <Stack gap="sm" p="md" style={{ borderTop: '1px solid var(--plumb-line)' }}>
      <div>
        <Title order={3} fz="md">
          {isAllowed ? 'What would change it to no' : 'What would change it to yes'}
        </Title>
        {remedies.length > 1 && (
          <Text fz="sm" c="dimmed">
            {remedies.length === 2 ? 'Both are needed.' : 'All of it is needed.'}
          </Text>
        )}
      </div>
      {remedies.map((remedy) => (
        <Group key={remedy.text} justify="space-between" gap="sm" align="flex-start">
          <div style={{ flex: '1 1 260px' }}>
            <Text fw={600} fz="sm">
              {remedy.text}
            </Text>
            <Text fz="sm" c="dimmed">
              {remedy.detail}
            </Text>
            {(remedy.isMine || remedy.whoCan.length > 0) && (
              <Text fz="sm" c="dimmed">
                Who can: {[...(remedy.isMine ? ['you'] : []), ...remedy.whoCan].join(', ')}.
              </Text>
            )}
          </div>
          {remedy.at === 'record' && remedy.companyRoleUniqueId && may('Roles', 'Read') && (
            <LinkButton
              to="/company/roles-accesslist"
              search={{ role: remedy.companyRoleUniqueId }}
              variant="default"
              size="xs"
            >
              {remedy.isMine ? `Change the role ${remedy.companyRoleName}` : 'Open the role'}
            </LinkButton>
          )}
        </Group>
      ))}
    </Stack>
  )
}

/** The whole answer as text, to send to somebody. */
function textOf({ isAllowed, summary, because, remedies }: Explanation): string {
  return [
    `${isAllowed ? 'Yes' : 'No'}: ${summary}`,
    ...because.map(({ step, sign, text, detail }) => `${step} (${names[sign]}): ${text}. ${detail}`.trim()),
    ...remedies.map(
      ({ text, detail }) =>
        `${isAllowed ? 'Would change it to no' : 'Would change it to yes'}: ${text}. ${detail}`,
    ),
  ].join('\n')
}
