/** The schedule of all projects, /schedule, and the section Schedule of one project (002 §2). */
import { Button, Loader } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { useFocusBack } from '#web/ui/focus-back.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import type { ScheduleSearch } from './address.ts'
import { countsQuery } from './api.ts'
import { Chart, type ChartHandle } from './chart.tsx'
import { DraftStrip, ShiftStrip } from './draft-strip.tsx'
import { useDrafting } from './drafting.ts'
import { FactsList } from './facts-list.tsx'
import type { ScheduleRow } from './rows.ts'
import { useStyles } from './styles.ts'
import { timescaleOf } from './timescale.ts'
import { Filters, PrintLink, ShownAs, TimeShown } from './toolbar.tsx'
import { rangeOf, useOpened, useTree, withRange } from './tree.ts'
import { zooms } from './zoom.ts'

const DatesDialog = lazy(() =>
  import('./dates-dialog.tsx').then((module) => ({ default: module.DatesDialog })),
)

const ActivitiesRegister = lazy(() =>
  import('./activities-register.tsx').then((module) => ({ default: module.ActivitiesRegister })),
)

/** The same activities as a register. It has a bundle of its own, as most of the code here is the chart. */
const Activities = (props: { workOrder?: string }) => (
  <Suspense fallback={<LoadingRows rows={10} height={36} />}>
    <ActivitiesRegister {...props} />
  </Suspense>
)

/** The width in pixels of all columns beside the bars; the second is for one project. */
const COLUMNS_WIDTH = 600
const SHORT_COLUMNS_WIDTH = 520

/** The schedule of all projects. */
export function ScheduleScreen() {
  const search = useSearch({ from: '/signed-in/schedule' })
  return search.view === 'activities' ? <Activities /> : <Schedule search={search} />
}

/** The schedule of one project. */
export function ProjectScheduleScreen() {
  const search = useSearch({ from: '/signed-in/project/schedule/$woid' })
  const { woid } = useParams({ from: '/signed-in/project/schedule/$woid' })
  return search.view === 'activities' ? (
    <Activities key={woid} workOrder={woid} />
  ) : (
    <Schedule key={woid} search={search} workOrder={woid} />
  )
}

/** The dialog that changes the dates of an activity. It starts with the saved dates, even if the bar was moved. */
function useDatesDialog(saved: readonly ScheduleRow[]) {
  const [changed, setChanged] = useState<ScheduleRow>()
  useFocusBack(changed !== undefined)
  const savedRow = (id: string) => saved.find((row) => row.id === id)
  const latest = changed && savedRow(changed.id)
  return {
    open: ({ id }: ScheduleRow) => setChanged(savedRow(id)),
    dialog: changed && (
      <Suspense>
        <DatesDialog
          key={changed.activity?.rowVersion}
          row={changed}
          latest={latest}
          onReload={() => setChanged(latest)}
          onClose={() => setChanged(undefined)}
        />
      </Suspense>
    ),
  }
}

function Schedule({ search: said, workOrder }: { search: ScheduleSearch; workOrder?: string }) {
  useStyles()
  const search = useMemo(() => withRange(said), [said])
  const navigate = useNavigate()
  const change = useCallback(
    (next: ScheduleSearch) =>
      void navigate({
        to: '.',
        search: (present: ScheduleSearch) => ({ ...present, ...next }),
        replace: true,
        resetScroll: false,
      } as never),
    [navigate],
  )
  const today = useToday()
  const may = useMay()
  const isNarrow = useIsNarrow()
  const isList = isNarrow || search.view === 'list'
  const { zoom = 'week' } = search
  const { from, to } = rangeOf(search, today)
  const scale = useMemo(() => timescaleOf(zoom, from, to), [zoom, from, to])
  const chart = useRef<ChartHandle>(null)
  const { toggle, ...opened } = useOpened(search, workOrder)
  const {
    rows: saved,
    hidden,
    projects,
    activities,
    blockedCount,
    failed,
  } = useTree({ search, workOrder, ...opened })
  const filtered = useQuery(countsQuery(search, workOrder)).data
  const counts = filtered
    ? { late: filtered.late, mine: filtered.mine, idle: filtered.withoutProgress, blocked: blockedCount }
    : {}
  const drafting = useDrafting(saved, today)
  const { rows } = drafting
  const guard = useLeaveGuard(drafting.isUnsaved, { isSaving: drafting.isSaving, isKeptOnPath: true })
  const dates = useDatesDialog(saved)
  const canChange = ({ kind, workOrder: of }: ScheduleRow) =>
    kind === 'activity' && may('Activities', 'Update', of)
  const canMove = (row: ScheduleRow) =>
    row.kind === 'activity' ? canChange(row) : row.kind !== 'project' && drafting.mayShift(row)
  const label = 'Schedule'
  const shared = { label, rows, today, canChange, change: dates.open, toggle }
  const counted = workOrder ? activities : projects.data
  return (
    <PageBody fills={!isList}>
      <div className="plan-screen" data-alone={(!workOrder && !isList) || undefined}>
        <PageHeader
          title={label}
          order={workOrder ? 2 : 1}
          subtitle={
            counted && (
              <>
                <RecordCount shown={counted.items.length} total={counted.total} />
                {hidden && ` · ${hidden}`}
                {!counted.isWhole && <Loader size={10} type="dots" ml={8} aria-label="Loading" />}
              </>
            )
          }
        >
          {!isList && <TimeShown change={change} zoom={zoom} showToday={() => chart.current?.showToday()} />}
          <ShownAs change={change} shown={isList ? 'list' : 'chart'} />
          <PrintLink search={said} workOrder={workOrder} />
        </PageHeader>
        <Filters
          search={search}
          change={change}
          from={from}
          to={to}
          isOfProject={workOrder !== undefined}
          counts={counts}
        />
        {projects.isError && (
          <FailedState
            title={texts.fetchFailed}
            error={projects.error}
            retry={() => void projects.refetch()}
          />
        )}
        {failed && <FailedState title="Get activities failed" error={failed.error} retry={failed.retry} />}
        {projects.isPending && <LoadingRows rows={10} height={36} />}
        {projects.data && rows.length === 0 && !projects.isError && (
          <Nothing
            isNarrowed={Boolean(search.late ?? search.mine ?? search.idle ?? search.blocked)}
            isHidden={hidden !== null}
            clear={() => change({ late: undefined, mine: undefined, idle: undefined, blocked: undefined })}
            showDone={() => change({ done: 'yes' })}
          />
        )}
        {rows.length > 0 &&
          (isList ? (
            <FactsList {...shared} />
          ) : (
            <>
              <div className="plan-chart">
                <Chart
                  {...shared}
                  handle={chart}
                  canMove={canMove}
                  move={drafting.move}
                  undo={drafting.undo}
                  cancel={drafting.cancel}
                  scale={scale}
                  columnsWidth={workOrder ? SHORT_COLUMNS_WIDTH : COLUMNS_WIDTH}
                  zoomBy={(step) => {
                    const next = zooms[zooms.indexOf(zoom) - step]
                    if (next) change({ zoom: next === 'week' ? undefined : next })
                  }}
                />
              </div>
              {!drafting.isUnsaved && <Legend />}
            </>
          ))}
        <Unsaved drafting={drafting} />
      </div>
      {dates.dialog}
      {guard.question}
    </PageBody>
  )
}

/** The moved bars that are not saved yet, with the buttons that save them or take them back. */
function Unsaved({ drafting }: { drafting: ReturnType<typeof useDrafting> }) {
  return (
    <>
      {drafting.shift && (
        <ShiftStrip
          shift={drafting.shift}
          foreseen={drafting.foreseen}
          to={drafting.shiftedTo}
          beyond={drafting.beyond}
          takesAlong={drafting.takesJobAlong}
          onTakeAlong={drafting.setTakesAlong}
          isSaving={drafting.isSaving}
          onCancel={drafting.cancel}
          onApply={() => void drafting.saveShift()}
        />
      )}
      {drafting.draft.size > 0 && (
        <DraftStrip
          draft={drafting.draft}
          holders={drafting.holders}
          takesAlong={drafting.takesAlong}
          onTakeAlong={drafting.setTakesAlong}
          overtaken={drafting.overtaken}
          onKeepMine={drafting.keepMine}
          onTakeTheirs={drafting.takeTheirs}
          isSaving={drafting.isSaving}
          onCancel={drafting.cancel}
          onApply={() => void drafting.save()}
        />
      )}
    </>
  )
}

/** Explains the colors and the keys. */
function Legend() {
  return (
    <div className="plan-legend">
      {(['Done', 'To do', 'Late', 'Blocked, and ball in court'] as const).map((word) => (
        <span key={word} className="plan-key" data-of={word}>
          {word}
        </span>
      ))}
      <span>Days are calendar days</span>
      <span>
        Arrows move, open and close · Enter changes dates · Alt + arrows moves a bar, with Shift its end · T
        today · + and − zoom
      </span>
    </div>
  )
}

interface NothingProps {
  isNarrowed: boolean
  isHidden: boolean
  clear: () => void
  showDone: () => void
}

/** Shown if all work is done, if no activity matches the filters, or if nothing is planned in the range. */
function Nothing({ isNarrowed, isHidden, clear, showDone }: NothingProps) {
  const icon = <IconCalendarOff size={22} stroke={1.5} />
  if (isHidden) {
    return (
      <EmptyState title="Everything is done" text="Finished work is hidden." icon={icon}>
        <Button variant="default" mt={4} onClick={showDone}>
          Show done
        </Button>
      </EmptyState>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState title="No activity matches" text="Nothing in this range matches the filters." icon={icon}>
        <Button variant="default" mt={4} onClick={clear}>
          Clear filters
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nothing is planned in this range"
      text="Choose another range, or add jobs, tasks and activities with dates."
      icon={icon}
    />
  )
}
