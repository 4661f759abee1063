/** The toolbar of the schedule: filters, range, zoom and form. */
import { Button, Group, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconCalendar, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { spanLimits } from '#features/hierarchy/web/public-plan.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { dayProblem, isDay } from '#web/ui/form/day-rules.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { LinkIcon } from '#web/ui/link-button.tsx'
import type { ScheduleSearch } from './address.ts'
import { writeRangeDay } from './timescale.ts'
import type { Zoom } from './zoom.ts'

const zoomNames: readonly { value: Zoom; label: string }[] = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
  { value: 'quarter', label: 'Quarters' },
]

const filters = [
  { key: 'late', label: 'Late', title: 'Past the planned end and not done' },
  { key: 'mine', label: 'Mine', title: 'Yours and those of the people you supervise there' },
  { key: 'idle', label: 'Without progress', title: 'Should have started by now, nothing captured' },
  { key: 'blocked', label: 'Blocked', title: 'Work blocked by an open record', isOfProject: true },
  { key: 'done', label: 'Show done', title: 'Include finished work' },
] as const satisfies readonly {
  key: keyof ScheduleSearch
  label: string
  title: string
  /**
   * Only in the schedule of one project: for all projects, the blocking records are not loaded until each
   * project is opened.
   */
  isOfProject?: true
}[]

/** The names of the active filters. 'Show done' is left out, because it adds rows instead of removing rows. */
export const filterNames = (search: ScheduleSearch): string[] =>
  filters.filter(({ key }) => key !== 'done' && search[key]).map(({ label }) => label)

interface Address {
  search: ScheduleSearch
  change: (next: ScheduleSearch) => void
}

export interface FiltersProps extends Address {
  /** The shown range: from the address, or this year. */
  from: string
  to: string
  isOfProject: boolean
  /** The number of activities that match each filter; undefined until it is known. */
  counts: Partial<Record<(typeof filters)[number]['key'], number>>
}

/** The filters and the range of the schedule. */
export function Filters({ search, change, from, to, isOfProject, counts }: FiltersProps) {
  const offered = filters.filter((filter) => isOfProject || !('isOfProject' in filter))
  return (
    <Group gap="xs">
      {offered.map(({ key, label, title }) => (
        <Button
          key={key}
          radius="xl"
          variant={search[key] ? 'filled' : 'default'}
          aria-pressed={search[key] !== undefined}
          title={title}
          onClick={() => change({ [key]: search[key] ? undefined : 'yes' })}
        >
          {label}
          {counts[key] !== undefined && (
            <Text span inherit fw={400} ml={6} className="tabular">
              {formatNumber(counts[key])}
            </Text>
          )}
        </Button>
      ))}
      <RangeButton key={`${from} ${to}`} from={from} to={to} change={change} />
    </Group>
  )
}

/** The form of the schedule. Narrow screens have no chart. */
export function ShownAs({
  change,
  shown,
}: {
  change: Address['change']
  shown: 'chart' | 'list' | 'activities'
}) {
  const isNarrow = useIsNarrow()
  const forms = [
    ...(isNarrow ? [] : [{ value: 'chart' as const, label: 'Chart' }]),
    { value: 'list' as const, label: 'List' },
    { value: 'activities' as const, label: 'Activities' },
  ]
  return (
    <SegmentedControl
      aria-label="Shown as"
      data={forms}
      value={shown}
      onChange={(value) =>
        change({ view: value === 'chart' || (value === 'list' && isNarrow) ? undefined : value })
      }
    />
  )
}

export interface TimeShownProps {
  change: Address['change']
  zoom: Zoom
  showToday: () => void
}

/** The zoom of the chart. */
export function TimeShown({ change, zoom, showToday }: TimeShownProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Zoom"
        data={[...zoomNames]}
        value={zoom}
        onChange={(value) => change({ zoom: value === 'week' ? undefined : value })}
      />
      <Button variant="default" onClick={showToday}>
        Today
      </Button>
    </>
  )
}

/** The range as `1/01/2026 – 12/31/2026`. Pressing the button opens two date fields. */
function RangeButton({ from, to, change }: Pick<FiltersProps, 'from' | 'to' | 'change'>) {
  const [isOpen, setOpen] = useState(false)
  const [first, setFirst] = useState<string | null>(from)
  const [last, setLast] = useState<string | null>(to)
  const limits = spanLimits(first)
  const isRight =
    isDay(first) && isDay(last) && !dayProblem(first, limits.start) && !dayProblem(last, limits.end)
  const choose = (next: Pick<ScheduleSearch, 'from' | 'to'>) => {
    setOpen(false)
    change(next)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          radius="xl"
          leftSection={<IconCalendar size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="tabular">
            {writeRangeDay(from)} – {writeRangeDay(to)}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Range">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isRight) choose({ from: first ?? undefined, to: last ?? undefined })
          }}
        >
          <Stack gap="sm">
            <DayInput
              label="From"
              clearable={false}
              value={first}
              onChange={setFirst}
              limits={limits.start}
            />
            <DayInput label="To" clearable={false} value={last} onChange={setLast} limits={limits.end} />
            <Group justify="space-between">
              <Button variant="subtle" onClick={() => choose({ from: undefined, to: undefined })}>
                This year
              </Button>
              <Button type="submit" disabled={!isRight}>
                Show
              </Button>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The link to the printed form of the shown schedule. */
export function PrintLink({ search, workOrder }: { search: ScheduleSearch; workOrder: string | undefined }) {
  const shared = { search, variant: 'default', 'aria-label': 'Print', title: 'Print', size: 36 } as const
  const icon = <IconPrinter size={18} aria-hidden />
  return workOrder ? (
    <LinkIcon to="/scheduleprint/$woid" params={{ woid: workOrder }} {...shared}>
      {icon}
    </LinkIcon>
  ) : (
    <LinkIcon to="/scheduleprint" {...shared}>
      {icon}
    </LinkIcon>
  )
}
