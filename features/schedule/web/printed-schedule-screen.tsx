/** The printed schedule of all projects or of one: /scheduleprint and /scheduleprint/{woid}. */
import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { PaperHead } from '#features/companies/web/public.ts'
import { projectQuery } from '#features/projects/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { useSession } from '#web/session/session.ts'
import { daysUntil, formatDay, formatPercent } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Paper, PrintedScreen } from '#web/ui/record/printed.tsx'
import type { ScheduleSearch } from './address.ts'
import { scheduledQuery } from './api.ts'
import { PrintedActivities } from './printed-activities.tsx'
import { blockWords, type Kind, lateWords, outsideWords, type ScheduleRow } from './rows.ts'
import { usePrintStyles } from './styles.ts'
import { countDays, filledOf, leftOf, placeOf, type Timescale, ticksOf, timescaleOf } from './timescale.ts'
import { filterNames } from './toolbar.tsx'
import { rangeOf, useTree, withRange } from './tree.ts'
import type { Zoom } from './zoom.ts'

/** The lowest level that is printed. */
type Depth = 'project' | 'task' | 'activity'

export function PrintedScheduleScreen() {
  const search = useSearch({ from: '/signed-in/scheduleprint' })
  return search.view === 'activities' ? (
    <PrintedRegister search={search} />
  ) : (
    <Printed search={search} begin="task" />
  )
}

export function PrintedProjectScheduleScreen() {
  const search = useSearch({ from: '/signed-in/scheduleprint/$woid' })
  const { woid } = useParams({ from: '/signed-in/scheduleprint/$woid' })
  return search.view === 'activities' ? (
    <PrintedRegister search={search} workOrder={woid} />
  ) : (
    <Printed key={woid} search={search} workOrder={woid} begin="activity" />
  )
}

const depths: readonly { value: Depth; label: string }[] = [
  { value: 'project', label: 'Projects' },
  { value: 'task', label: 'Jobs and tasks' },
  { value: 'activity', label: 'Activities' },
]

interface PrintedProps {
  search: ScheduleSearch
  workOrder?: string
  begin: Depth
}

function Printed({ search: said, workOrder, begin }: PrintedProps) {
  usePrintStyles()
  const search = useMemo(() => withRange(said), [said])
  const [depth, setDepth] = useState<Depth>(begin)
  const opened = useEveryActivity(search, workOrder, depth)
  const tree = useTree({ search, workOrder, ...opened })
  const { rows, projects, failed } = tree
  return (
    <PrintedScreen
      back={<Back search={said} workOrder={workOrder} />}
      controls={
        <SegmentedControl
          aria-label="How far down"
          data={depths.filter(({ value }) => !workOrder || value !== 'project')}
          value={depth}
          onChange={setDepth}
        />
      }
    >
      {tree.isWhole && rows.length > 0 ? (
        <Sheet rows={rows} hidden={tree.hidden} search={search} workOrder={workOrder} />
      ) : (
        <>
          <PageHeader title="Schedule" />
          {projects.isError ? (
            <FailedState
              title={texts.fetchFailed}
              error={projects.error}
              retry={() => void projects.refetch()}
            />
          ) : failed ? (
            <FailedState title="Get activities failed" error={failed.error} retry={failed.retry} />
          ) : tree.isWhole ? (
            <EmptyState title="There is nothing to print" text="Nothing in this range matches the filters." />
          ) : (
            // A part of the schedule must not be printed: readers would take it for the whole.
            <LoadingRows rows={16} />
          )}
        </>
      )}
    </PrintedScreen>
  )
}

function PrintedRegister({ search, workOrder }: { search: ScheduleSearch; workOrder?: string }) {
  return (
    <PrintedScreen back={<Back search={search} workOrder={workOrder} />}>
      <PrintedActivities search={search} {...(workOrder && { workOrder })} />
    </PrintedScreen>
  )
}

function Back({ search, workOrder }: { search: ScheduleSearch; workOrder: string | undefined }) {
  const look = { variant: 'default', leftSection: <IconArrowLeft size={16} aria-hidden /> } as const
  return workOrder ? (
    <LinkButton to="/schedule/$woid" params={{ woid: workOrder }} search={search} {...look}>
      To the schedule
    </LinkButton>
  ) : (
    <LinkButton to="/schedule" search={search} {...look}>
      To the schedule
    </LinkButton>
  )
}

/** Opens all rows down to the printed depth, and loads the activities if they are printed. */
function useEveryActivity(search: ScheduleSearch, workOrder: string | undefined, depth: Depth) {
  const needed = depth === 'activity'
  const { data: items } = useQuery({ ...scheduledQuery(search, workOrder), select: ({ items: all }) => all })
  const opened = useMemo(
    () => (needed ? (items ?? []).map((one) => one.workOrderUniqueID) : []),
    [needed, items],
  )
  const isOpen = useCallback(
    (_id: string, kind: Kind) => needed || (depth === 'task' && kind !== 'task'),
    [needed, depth],
  )
  return { opened, isOpen }
}

interface SheetProps {
  rows: readonly ScheduleRow[]
  hidden: string | null
  search: ScheduleSearch
  workOrder: string | undefined
}

function Sheet({ rows, hidden, search, workOrder }: SheetProps) {
  const today = useToday()
  const { employeeUniqueId: me } = useSession()
  const project = useQuery({ ...projectQuery(workOrder ?? ''), enabled: workOrder !== undefined }).data
  const { from, to } = rangeOf(search, today)
  const scale = useMemo(() => timescaleOf(zoomFor(from, to), from, to), [from, to])
  const narrowed = filterNames(search)
  return (
    <Paper
      letterhead={<PaperHead />}
      title="Schedule"
      lines={[
        project?.workOrderTitle ?? 'All projects',
        [
          `${formatDay(from)} to ${formatDay(to)}`,
          ...(narrowed.length > 0 ? [`only ${narrowed.join(', ').toLowerCase()}`] : []),
          ...(hidden ? [hidden] : []),
          `as of ${formatDay(today)}`,
        ].join(' · '),
      ]}
    >
      {/* `tabIndex` lets keyboard users scroll. */}
      <section className="print-sheet" aria-label="What is planned" tabIndex={0}>
        <table className="print-table">
          <thead>
            <tr>
              <th scope="col" className="print-name">
                Name
              </th>
              <th scope="col" className="print-day">
                Start
              </th>
              <th scope="col" className="print-day">
                End
              </th>
              <th scope="col" className="print-figure">
                Days
              </th>
              <th scope="col" className="print-figure">
                Done
              </th>
              <th scope="col" className="print-plan">
                <VisuallyHidden>Planned</VisuallyHidden>
                <Ticks scale={scale} />
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-kind={row.kind} data-level={Math.min(row.level, 4)}>
                <th scope="row" className="print-name">
                  {row.title} <Remarks row={row} today={today} me={me} />
                </th>
                <td className="print-day">{row.startDate ? formatDay(row.startDate) : '–'}</td>
                <td className="print-day">{row.endDate ? formatDay(row.endDate) : '–'}</td>
                <td className="print-figure">{countDays(row.startDate, row.endDate) ?? '–'}</td>
                <td className="print-figure">{row.progress === null ? '–' : formatPercent(row.progress)}</td>
                <td className="print-plan">
                  <Bar row={row} scale={scale} today={today} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Paper>
  )
}

/** Facts that the screen shows by colour are printed as words. */
function Remarks({ row, today, me }: { row: ScheduleRow; today: string; me: string | null }) {
  const late = lateWords(row, today)
  const remarks = [
    ...(late ? [late] : []),
    ...(row.blocks ?? []).map((block) => blockWords(block, me)),
    ...(row.isOutsideParentDates ? [outsideWords[row.kind]] : []),
  ]
  return remarks.length > 0 ? <span className="print-remarks">{remarks.join('; ')}</span> : null
}

const share = (part: number, { width }: Timescale) => `${(100 * part) / width}%`

/** The upper and lower line of the time scale, with a label if it fits. */
function Ticks({ scale }: { scale: Timescale }) {
  const { upper, lower } = ticksOf(scale, 0, scale.width)
  return (
    <svg className="print-ticks" aria-hidden>
      {[upper, lower].map((ticks, line) =>
        ticks.map(({ key, left, width, label }) => (
          <g key={`${line} ${key}`}>
            <line x1={share(left, scale)} x2={share(left, scale)} y1={line * 16} y2={line * 16 + 16} />
            {width / scale.width >= LEAST_SHARE[line === 0 ? 'upper' : 'lower'] && (
              <text x={share(left, scale)} dx={3} y={line * 16 + 12}>
                {label}
              </text>
            )}
          </g>
        )),
      )}
    </svg>
  )
}

/** The smallest width of a labelled tick, as a share of the whole width. */
const LEAST_SHARE = { upper: 0.07, lower: 0.027 }

/** An activity is a bar, filled to its progress. A project, job or task is a bracket. */
function Bar({ row, scale, today }: { row: ScheduleRow; scale: Timescale; today: string }) {
  const place = placeOf(scale, row.startDate, row.endDate)
  const now = today >= scale.from && today <= scale.to ? leftOf(scale, today) + scale.perDay / 2 : null
  return (
    <svg className="print-bar" data-kind={row.kind} aria-hidden>
      {now !== null && (
        <line className="print-today" x1={share(now, scale)} x2={share(now, scale)} y1={0} y2="100%" />
      )}
      {place && (
        <>
          <rect className="print-whole" x={share(place.left, scale)} width={share(place.width, scale)} />
          <rect
            className="print-done"
            x={share(place.left, scale)}
            width={share(filledOf(place, row.progress), scale)}
          />
        </>
      )}
    </svg>
  )
}

/** The time unit of the columns, by the number of days of the range; above the last number, quarters. */
const MOST_DAYS: readonly (readonly [most: number, zoom: Zoom])[] = [
  [31, 'day'],
  [186, 'week'],
  [1100, 'month'],
]

const zoomFor = (from: string, to: string): Zoom =>
  MOST_DAYS.find(([most]) => daysUntil(to, from) < most)?.[1] ?? 'quarter'
