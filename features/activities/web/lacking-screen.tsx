/**
 * The activities of a project that lack a price, hours or a target, with a field for each:
 * /activities/lacking/{woID}. An activity leaves the list when its field is saved.
 */
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import type { Lack } from '#features/hierarchy/contract.ts'
import { basisOf } from '#features/hierarchy/totals-words.ts'
import { lackCount } from '#features/hierarchy/web/public.ts'
import { projectQuery } from '#features/projects/web/public.ts'
import { type Column, pagesOf, RecordList } from '#features/registers/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { type NumberKind, numberProblem } from '#web/ui/form/number-rules.ts'
import { fieldErrors, laterSchema, schemaErrors, schemasHere, useSchemas } from '#web/ui/form/schema-form.ts'
import { countOf, formatNumber, formatQuantity } from '#web/ui/format.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { PlacedSubTask, SubTaskChange } from '../contract.ts'
import { lackingQuery, useChangeActivity } from './api.ts'

const subTaskChange = laterSchema(async () => (await import('../contract.ts')).SubTaskChange)

interface LackWords {
  label: string
  name: string
  field: keyof SubTaskChange
  kind: NumberKind
  why: string
}

const lacks: Record<Lack, LackWords> = {
  price: {
    label: 'Unit cost',
    name: 'cost',
    field: 'bidUnitCost',
    kind: 'amount',
    why: 'Progress is weighted by cost once every activity has one.',
  },
  hours: {
    label: 'Hours',
    name: 'hours',
    field: 'subTaskHours',
    kind: 'quantity',
    why: 'Without all costs, progress is weighted by hours once every activity has them.',
  },
  target: {
    label: 'Target',
    name: 'target',
    field: 'subTaskTargetMetric',
    kind: 'quantity',
    why: 'Captured work is measured against the target. Without one, nothing counts as done.',
  },
}

const all: readonly Lack[] = ['price', 'hours', 'target']

/**
 * The typed value of a field. `isSaving`: the value is on its way to the server, so leaving the screen does
 * not lose it.
 */
interface Typed {
  value: string
  isSaving: boolean
}

const nothing: Typed = { value: '', isSaving: false }

export function LackingScreen() {
  const { woID } = useParams({ from: '/signed-in/project/activities/lacking/$woID' })
  const { lacks: lack = 'price', page = 1 } = useSearch({
    from: '/signed-in/project/activities/lacking/$woID',
  })
  const navigate = useNavigate({ from: '/activities/lacking/$woID' })
  const { data: project } = useSuspenseQuery(projectQuery(woID))
  const list = useQuery(lackingQuery(woID, lack, page))
  const may = useMay()
  const mayPrice = may('Costs', 'Update', woID)
  const mayChange = may('Activities', 'Update', woID) && (lack !== 'price' || mayPrice)
  const { name, label, why } = lacks[lack]
  // By activity and lack, so that typed values stay while the user looks at other pages and lacks.
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const isDirty = Object.values(typed).some((each) => !each.isSaving && each.value.trim() !== '')
  const guard = useLeaveGuard(isDirty, { isKeptOnPath: true, onLeave: () => setTyped({}) })
  const value = (activity: PlacedSubTask) => {
    if (!mayChange) return '–'
    const key = `${lack} ${activity.subTaskUniqueId}`
    return (
      <Missing
        key={lack}
        activity={activity}
        lack={lack}
        typed={typed[key]}
        onTyped={(change) =>
          setTyped((present) => ({ ...present, [key]: { ...nothing, ...present[key], ...change } }))
        }
      />
    )
  }
  const columns: Column<PlacedSubTask>[] = [
    { id: 'name', title: 'Activity', kind: 'name', cell: (activity) => <Named activity={activity} /> },
    { id: 'measure', title: 'Measured by', kind: 'short', cell: measuredBy },
    { id: 'missing', title: label, cell: value },
  ]
  return (
    <PageBody>
      <PageHeader
        title={`Activities without ${name === 'hours' ? name : `a ${name}`}`}
        subtitle={`${formatNumber(lackCount(project, lack))} of ${countOf(project.activityCount, 'activity', 'activities')}. ${why}`}
      >
        <SegmentedControl
          aria-label="What they lack"
          data={all.map((each) => ({
            value: each,
            label: `No ${lacks[each].name} (${formatNumber(lackCount(project, each))})`,
          }))}
          value={lack}
          onChange={(next) => void navigate({ search: { lacks: all.find((each) => each === next) } })}
        />
      </PageHeader>
      <RecordList
        label={`Activities without ${name}`}
        rows={pagesOf(list)}
        page={page}
        onPage={(next) => void navigate({ search: { lacks: lack, page: next } })}
        recordOf={({ subTaskUniqueId: id, subTaskTitle }) => ({ id, name: subTaskTitle })}
        columns={columns}
        card={(activity) => (
          <Stack gap={6}>
            <Named activity={activity} />
            <Text fz="sm">{measuredBy(activity)}</Text>
            {value(activity)}
          </Stack>
        )}
        empty={
          <EmptyState
            title={
              project.activityCount > 0
                ? `Every activity has ${name === 'hours' ? name : `a ${name}`}`
                : 'No activities yet'
            }
            text={`Progress is ${basisOf({ ...project, activityCount: 1 })}.`}
            icon={<IconCircleCheck size={22} stroke={1.5} />}
          />
        }
      />
      {guard.question}
    </PageBody>
  )
}

/** `420 m²`, with the hours if there are any. */
function measuredBy({
  subTaskTargetMetric: target,
  subTaskUnit: unit,
  subTaskHours: hours,
}: PlacedSubTask): string {
  const metric = Number(target) > 0 ? formatQuantity(target, unit) : `${unit} without a target`.trim()
  return [metric, ...(Number(hours) > 0 ? [formatQuantity(hours ?? '', 'h')] : [])].join(' · ')
}

function Named({ activity }: { activity: PlacedSubTask }) {
  const { workOrderUniqueId: woid, subTaskUniqueId: id } = activity
  return (
    <Stack gap={1}>
      <RecordLink to="/activities/details/$woid/$id" params={{ woid, id }}>
        {activity.subTaskTitle}
      </RecordLink>
      <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {activity.jobTitle} · {activity.taskName}
      </Text>
    </Stack>
  )
}

interface MissingProps {
  activity: PlacedSubTask
  lack: Lack
  typed: Typed | undefined
  onTyped: (change: Partial<Typed>) => void
}

/** The field for a missing value. After saving, the focus moves to another field. */
function Missing({ activity, lack, typed = nothing, onTyped }: MissingProps) {
  const { field, label, name, kind } = lacks[lack]
  const { subTaskUniqueId, rowVersion, subTaskTitle } = activity
  const { value, isSaving } = typed
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const isChecking = useRef(false)
  const change = useChangeActivity()
  useSchemas()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving || isChecking.current) return
    isChecking.current = true
    await schemasHere()
    isChecking.current = false
    const input = { subTaskUniqueId, rowVersion, [field]: value }
    const problem =
      Number(value) === 0
        ? `Say ${name === 'hours' ? 'how many' : `a ${name} above zero`}`
        : (numberProblem(value, kind) ?? schemaErrors(subTaskChange, input)[field])
    setError(problem)
    if (problem) return
    const goOn = placeBehind(form.current)
    onTyped({ isSaving: true })
    try {
      await change.mutateAsync(input)
      onTyped(nothing)
      toast.success(texts.updated)
      goOn()
    } catch (failure) {
      onTyped({ isSaving: false })
      setError(fieldErrors(failure)[field])
      toast.failure(failure)
    }
  }
  return (
    <form ref={form} onSubmit={(event) => void save(event)} noValidate data-missing>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <NumberInput
          kind={kind}
          aria-label={`${label} of ${subTaskTitle}`}
          w={120}
          value={value}
          error={error}
          onChange={(next) => onTyped({ value: next })}
        />
        <Button type="submit" variant="default" loading={isSaving} disabled={value.trim() === ''}>
          Save
        </Button>
      </Group>
    </form>
  )
}

/**
 * Returns a function that moves the focus from a field that disappears: to the next field, else to the first
 * one, else to the screen. It does nothing if the user has moved the focus elsewhere.
 */
function placeBehind(form: HTMLFormElement | null): () => void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-missing]')]
  const at = forms.findIndex((each) => each === form)
  const fields = [...forms.slice(at + 1), ...forms.slice(0, Math.max(at, 0))].map((each) =>
    each.querySelector('input'),
  )
  return () => {
    const focused = document.activeElement
    if (focused !== document.body && !form?.contains(focused)) return
    const next = fields.find((field) => field?.isConnected) ?? document.getElementById('content')
    next?.focus()
  }
}
