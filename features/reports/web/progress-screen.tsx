/** The screen of the progress report, planned against earned by job: /reports/progress (002 §2). */
import { Box, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconChartBar, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { countOf } from '#contract/figures.ts'
import { periodProblem } from '#contract/period.ts'
import { ActivityLink } from '#features/activities/web/public-link.ts'
import { CurveCard } from '#features/planning/web/public.ts'
import { ProjectSelect } from '#features/projects/web/public-choice.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { PeriodChooser, type PeriodSearch, periodOf, periodSearch } from '#web/ui/form/period-chooser.tsx'
import { formatDay } from '#web/ui/format.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { useSheet } from '#web/ui/look/sheet.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { isTooLong, ReportActions } from '#web/ui/page/report-actions.tsx'
import type { ProgressReport, ProgressRow } from '../contract.ts'
import type { ProgressSearch } from './address.ts'
import { downloadProgress, mailProgress, progressQuery } from './api.ts'
import { cellsOf, differenceText, isBehind, percentText, shownRows, standOf, wholeAmount } from './figures.ts'
import { LongOffer, LongReports } from './long-reports.tsx'
import { MailingMenu } from './mailing-menu.tsx'
import css from './progress.css?inline'

const weights = {
  value: 'Weighted by cost',
  hours: 'Weighted by hours: not every activity has a unit cost',
  count: 'By number of activities: not every one has a unit cost or hours',
  share: 'Percent only: your role does not show costs',
}

export function ProgressScreen() {
  useSheet(css)
  const said = useSearch({ from: '/signed-in/reports/progress' })
  const navigate = useNavigate({ from: '/reports/progress' })
  const today = useToday()
  const { project, view } = said
  const search = periodSearch(said)
  const period = periodOf(search, today)
  const problem = periodProblem(period)
  const of = { project: project ?? '', ...period }
  const isAsked = project !== undefined && !problem
  const { data, error, refetch } = useQuery({ ...progressQuery(of), enabled: isAsked })
  const go = (next: ProgressSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const onPeriod = (next: PeriodSearch) => go({ project, view, ...next })
  return (
    <PageBody>
      <PageHeader title="Progress report" subtitle="Planned against earned by job">
        <Box w={{ base: '100%', xs: 280 }}>
          <ProjectSelect
            label={undefined}
            aria-label="Project"
            value={project ?? null}
            onChoose={(chosen) => go({ ...said, project: chosen?.id })}
          />
        </Box>
        <ReportActions
          disabled={!isAsked}
          download={() => downloadProgress(of)}
          mail={(mailTo) => mailProgress(of, mailTo)}
          regularly={<MailingMenu report="progress" project={project} />}
          isTooLong={isAsked && isTooLong(error)}
        />
      </PageHeader>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <PeriodChooser search={search} today={today} change={onPeriod} />
          <SegmentedControl
            visibleFrom="md"
            aria-label="Shown as"
            data={[
              { value: 'chart', label: 'Chart and table' },
              { value: 'table', label: 'Table' },
            ]}
            value={view ?? 'chart'}
            onChange={(value) => go({ ...said, view: value === 'table' ? 'table' : undefined })}
          />
        </Group>
        <LongReports />
        {!project ? (
          <Paper withBorder>
            <EmptyState
              title="Choose a project to see its progress."
              text="The report shows planned and earned progress for one project at a time."
              icon={<IconChartBar size={22} stroke={1.5} />}
            />
          </Paper>
        ) : problem ? null : isTooLong(error) ? (
          <LongOffer of={{ report: 'progress', workOrderUniqueId: project, ...period }} error={error} />
        ) : error ? (
          <Paper withBorder>
            <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />
          </Paper>
        ) : data ? (
          <>
            <Report report={data} hasBars={view !== 'table'} />
            {data.activityCount > 0 && <CurveCard key={project} workOrder={project} hasJobs />}
          </>
        ) : (
          <Paper withBorder>
            <LoadingRows rows={10} height={36} />
          </Paper>
        )}
      </Stack>
    </PageBody>
  )
}

function Report({ report, hasBars }: { report: ProgressReport; hasBars: boolean }) {
  const isNarrow = useIsNarrow()
  const may = useMay()
  const all = report.rows.at(-1)
  if (!all || report.activityCount === 0) {
    return (
      <Paper withBorder>
        <EmptyState
          title="Nothing is planned yet."
          text="The report shows activities. Add jobs, tasks and activities to the project first."
          icon={<IconChartBar size={22} stroke={1.5} />}
        />
      </Paper>
    )
  }
  const hasAmounts = report.totalsBasis === 'value' && may('Costs', 'Read', report.workOrderUniqueId)
  // Today, if the period is not over.
  const judged = formatDay(report.dataDate)
  const { jobs, behind, worst, done } = standOf(report)
  return (
    <>
      <div className="progress-cards">
        <Figure label={`Planned to ${judged}`} figure={percentText(all.plannedPercent)}>
          {all.planned && `$${wholeAmount(all.planned)}`}
        </Figure>
        <Figure label={`Earned to ${judged}`} figure={percentText(all.earnedPercent)}>
          {all.earned && all.value && `$${wholeAmount(all.earned)} of $${wholeAmount(all.value)}`}
        </Figure>
        <Figure label="Earned in the period" figure={`+${percentText(all.inPeriodPercent)}`}>
          {all.earnedInPeriod && `$${wholeAmount(all.earnedInPeriod)}`}
        </Figure>
        <Paper withBorder>
          <Text fz="xs" c="dimmed">
            Behind the plan by more than 1.5 points
          </Text>
          <Text fz="sm" mt={4} component="div">
            {worst ? (
              <>
                <span className="progress-behind">{countOf(behind, 'job')}</span>
                {` worst: ${worst.title}, ${differenceText(worst.difference)}`}
              </>
            ) : (
              'No job'
            )}
          </Text>
        </Paper>
      </div>
      {Number(all.inPeriodPercent) === 0 && report.rows.every((row) => !Number(row.capturedInPeriod)) && (
        <Text fz="sm" c="dimmed">
          {`No work captured from ${formatDay(report.startDate)} to ${formatDay(report.endDate)}. Planned is shown.`}
        </Text>
      )}
      {isNarrow ? (
        <JobCards rows={report.rows} />
      ) : (
        <ReportTable report={report} all={all} hasBars={hasBars} hasAmounts={hasAmounts} />
      )}
      <div className="progress-legend">
        <span>
          <span className="progress-key">earned before</span>{' '}
          <span className="progress-key" data-of="now">
            earned in the period
          </span>{' '}
          <span className="progress-key" data-of="plan">{`planned to ${judged}`}</span>
        </span>
        <span>
          {[weights[report.totalsBasis], countOf(jobs, 'job'), `${behind} behind`, `${done} done`].join(
            ' · ',
          )}
        </span>
      </div>
    </>
  )
}

function Figure({ label, figure, children }: { label: string; figure: string; children: React.ReactNode }) {
  return (
    <Paper withBorder>
      <Text fz="xs" c="dimmed">
        {label}
      </Text>
      <Text component="div" className="tabular">
        <Text span fz={20} fw={650}>
          {figure}
        </Text>
        <Text span display="block" fz="sm" c="dimmed">
          {children}
        </Text>
      </Text>
    </Paper>
  )
}

/** A bar that shows the percents of the row. */
function Bar({ row }: { row: ProgressRow }) {
  const [before, earned, planned] = [row.beforePercent, row.earnedPercent, row.plannedPercent].map(Number)
  return (
    <svg className="progress-bar" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
      <rect x="0" y="3" width="100" height="8" rx="1" />
      <rect className="progress-bar-before" x="0" y="3" width={before} height="8" />
      <rect
        className="progress-bar-now"
        x={before}
        y="3"
        width={Math.max((earned ?? 0) - (before ?? 0), 0)}
        height="8"
      />
      {row.value !== '0.00' && (
        <rect className="progress-bar-plan" x={Math.min(planned ?? 0, 98.6)} y="0" width="1.4" height="14" />
      )}
    </svg>
  )
}

interface TableProps {
  report: ProgressReport
  all: ProgressRow
  hasBars: boolean
  hasAmounts: boolean
}

function ReportTable({ report, all, hasBars, hasAmounts }: TableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpen((present) => {
      const next = new Set(present)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const rows = shownRows(report.rows, open)
  return (
    <Paper withBorder className="progress-scroll">
      <table className="progress-table">
        <thead>
          <tr>
            <th scope="col">Job</th>
            {hasBars && (
              <td className="progress-bar-cell" aria-hidden="true">
                <Group justify="space-between" fz="xs" c="dimmed">
                  {['0', '50', '100 %'].map((mark) => (
                    <span key={mark}>{mark}</span>
                  ))}
                </Group>
              </td>
            )}
            <th scope="col">{hasAmounts ? 'Value' : 'Target'}</th>
            {hasAmounts && <th scope="col">Planned</th>}
            <th scope="col">Before</th>
            <th scope="col">In period</th>
            <th scope="col">{hasAmounts ? 'Earned' : 'Captured'}</th>
            <th scope="col">Planned %</th>
            <th scope="col">Earned %</th>
            <th scope="col">Diff.</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = row.level === 'job' ? row.jobUniqueId : row.taskUniqueId
            const key = row.subTaskUniqueId ?? row.taskUniqueId ?? row.jobUniqueId
            return (
              <tr key={key} data-level={row.level}>
                <th scope="row">
                  {row.level === 'activity' && row.subTaskUniqueId ? (
                    <ActivityLink workOrder={report.workOrderUniqueId} id={row.subTaskUniqueId} inherit>
                      {row.title}
                    </ActivityLink>
                  ) : !id ? (
                    row.title
                  ) : (
                    <button
                      type="button"
                      className="progress-row-button"
                      aria-expanded={open.has(id)}
                      onClick={() => toggle(id)}
                    >
                      <IconChevronRight size={16} aria-hidden />
                      <span>{row.title}</span>
                    </button>
                  )}
                </th>
                <Cells row={row} hasBars={hasBars} hasAmounts={hasAmounts} />
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {`${countOf(report.rows.filter(({ level }) => level === 'job').length, 'job')}${hasAmounts ? ', $' : ''}`}
            </th>
            <Cells row={all} hasBars={hasBars} hasAmounts={hasAmounts} />
          </tr>
        </tfoot>
      </table>
    </Paper>
  )
}

function Cells({ row, hasBars, hasAmounts }: { row: ProgressRow; hasBars: boolean; hasAmounts: boolean }) {
  const cells = cellsOf(row, hasAmounts)
  return (
    <>
      {hasBars && (
        <td className="progress-bar-cell" aria-hidden="true">
          <Bar row={row} />
        </td>
      )}
      <td>{cells.value}</td>
      {hasAmounts && <td className="progress-quiet">{cells.planned}</td>}
      <td className="progress-quiet">{cells.before}</td>
      <td className={cells.inPeriod === '–' ? 'progress-quiet' : 'progress-now'}>{cells.inPeriod}</td>
      <td className="progress-strong">{cells.earned}</td>
      <td className="progress-quiet">{percentText(row.plannedPercent)}</td>
      <td>{percentText(row.earnedPercent)}</td>
      <td className={isBehind(row) ? 'progress-behind' : undefined}>{differenceText(row.difference)}</td>
    </>
  )
}

/** On a phone, a card for each job; the job that is furthest behind comes first. */
function JobCards({ rows }: { rows: readonly ProgressRow[] }) {
  const jobs = rows
    .filter(({ level }) => level === 'job')
    .toSorted((one, other) => Number(one.difference) - Number(other.difference))
  return (
    <Paper withBorder component="section" aria-label="Jobs">
      {jobs.map((row) => (
        <div key={row.jobUniqueId} className="progress-card">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Text fz="sm" fw={600}>
              {row.title}
            </Text>
            <Text fz="sm" className={isBehind(row) ? 'progress-behind tabular' : 'tabular'}>
              {differenceText(row.difference)}
            </Text>
          </Group>
          <Bar row={row} />
          <Text fz="xs" c="dimmed" className="tabular">
            {[
              `planned ${percentText(row.plannedPercent)}`,
              `earned ${percentText(row.earnedPercent)}`,
              ...(row.earned ? [`$${wholeAmount(row.earned)}`] : []),
            ].join(' · ')}
          </Text>
        </div>
      ))}
    </Paper>
  )
}
