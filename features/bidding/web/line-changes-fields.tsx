/** The line changes of an addendum: existing lines to change or delete, and new lines of a task. */
import { Autocomplete, Button, Checkbox, Group, Paper, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCodesOfActivity, useUnits } from '#features/activities/web/public.ts'
import { JobSelect } from '#features/jobs/web/public.ts'
import type { Task } from '#features/tasks/contract.ts'
import { TaskSelect, taskQuery } from '#features/tasks/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { OfferedSelect } from '#web/ui/form/offered-select.tsx'
import { formatQuantity } from '#web/ui/format.ts'
import { allLinesQuery } from './api.ts'
import { changeOf, newLine, type Written, type WrittenLine } from './line-changes.ts'

interface LineChangesProps {
  workOrder: string
  written: readonly Written[]
  onChange: (written: readonly Written[]) => void
}

export function LineChanges({ workOrder, written, onChange }: LineChangesProps) {
  const may = useMay()
  const mayDelete = may('Activities', 'Delete', workOrder)
  const mayChange = may('Activities', 'Update', workOrder)
  const key = (written.at(-1)?.key ?? 0) + 1
  const put = (next: Written) => onChange(written.map((one) => (one.key === next.key ? next : one)))
  return (
    <Stack gap="md" component="section" aria-label="Lines">
      {written.map((one) => {
        const name = one.line ? `${one.line.subTaskTitle}, ${one.line.taskName}` : 'New line'
        return (
          <Paper key={one.key} withBorder p="md" component="section" aria-label={name}>
            <Text fz="sm" fw={600}>
              {name}
            </Text>
            {one.line && (
              <Text fz="sm" c="dimmed">
                {`Now ${formatQuantity(one.line.subTaskTargetMetric, one.line.subTaskUnit)}`}
              </Text>
            )}
            <Stack gap="sm" mt="sm">
              {one.line && mayDelete && (
                <Checkbox
                  label="Delete this line"
                  checked={one.isDeleted}
                  onChange={(event) => put({ ...one, isDeleted: event.currentTarget.checked })}
                />
              )}
              {!one.line && <Place workOrder={workOrder} value={one} onChange={put} />}
              {!(one.line && (one.isDeleted || !mayChange)) && <Fields value={one} onChange={put} />}
            </Stack>
            <Button
              variant="subtle"
              color="red"
              size="sm"
              mt="xs"
              onClick={() => onChange(written.filter((other) => other.key !== one.key))}
            >
              {one.line ? 'Leave this line as it is' : 'Remove line'}
            </Button>
          </Paper>
        )
      })}
      <Group gap="sm" align="flex-end">
        {(mayChange || mayDelete) && may('Activities', 'Read', workOrder) && (
          <ChooseLine
            workOrder={workOrder}
            written={written}
            onChosen={(line) => onChange([...written, changeOf(line, key)])}
          />
        )}
        {may('Activities', 'Create', workOrder) && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...written, newLine(key)])}
          >
            Add a line
          </Button>
        )}
      </Group>
    </Stack>
  )
}

type ChooseLineProps = Omit<LineChangesProps, 'onChange'> & {
  onChosen: (line: Parameters<typeof changeOf>[0]) => void
}

function ChooseLine({ workOrder, written, onChosen }: ChooseLineProps) {
  const offered = useQuery(allLinesQuery(workOrder))
  const taken = new Set(written.map(({ line }) => line?.subTaskUniqueId))
  const lines = (offered.data ?? []).filter(({ subTaskUniqueId }) => !taken.has(subTaskUniqueId))
  return (
    <OfferedSelect
      label="Change a line"
      placeholder="Choose a line to change or delete"
      leftSection={<IconPencil size={16} aria-hidden />}
      nothingFoundMessage="No lines to select"
      offered={offered}
      isAsked
      found={lines.map((line) => ({
        value: line.subTaskUniqueId,
        label: `${line.subTaskTitle}, ${line.taskName} (${formatQuantity(line.subTaskTargetMetric, line.subTaskUnit)})`,
      }))}
      // Always empty: chosen lines are listed above.
      value={null}
      onChange={(id) => {
        const line = lines.find(({ subTaskUniqueId }) => subTaskUniqueId === id)
        if (line) onChosen(line)
      }}
      flex={1}
      miw={240}
    />
  )
}

interface OneProps<One extends Written> {
  value: One
  onChange: (value: One) => void
}

function Fields({ value, onChange }: OneProps<Written>) {
  const offered = useUnits(null)
  return (
    <>
      <TextInput
        label="Line"
        required
        maxLength={200}
        value={value.title}
        onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
      />
      <Group grow align="flex-start">
        <NumberInput
          kind="quantity"
          label="Quantity"
          value={value.quantity}
          onChange={(quantity) => onChange({ ...value, quantity })}
        />
        <Autocomplete
          label="Unit"
          maxLength={20}
          data={offered}
          value={value.unit}
          onChange={(unit) => onChange({ ...value, unit })}
        />
        <NumberInput
          kind="quantity"
          label="Hours"
          value={value.hours}
          onChange={(hours) => onChange({ ...value, hours })}
        />
      </Group>
    </>
  )
}

/** The job and the task of a new line. */
function Place({ workOrder, value, onChange }: OneProps<WrittenLine> & { workOrder: string }) {
  const { data: task } = useQuery({ ...taskQuery(value.task), enabled: value.task !== '' })
  return (
    <>
      <JobSelect
        workOrder={workOrder}
        value={value.job}
        onChange={(job) => onChange({ ...value, job: job ?? '', task: '', code: null })}
      />
      <TaskSelect
        job={value.job}
        required
        value={value.task || null}
        onChange={(next) => onChange({ ...value, task: next ?? '', code: null })}
      />
      {task && <Code key={task.taskUniqueId} task={task} value={value} onChange={onChange} />}
    </>
  )
}

/** 000 §5: if a task offers codes, a new activity needs one of its codes. */
function Code({ task, value, onChange }: OneProps<WrittenLine> & { task: Task }) {
  const { offer } = useCodesOfActivity(task, undefined, true)
  const codes = (offer.groups ?? []).flatMap((group) => group.codes)
  if (codes.length === 0) return null
  return (
    <Select
      label="Code"
      required
      searchable
      data={codes.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      value={value.code}
      onChange={(code) => onChange({ ...value, code })}
    />
  )
}
