/** Hours by person, day and week, and the weekly report: /reports/timesheet (002 §2). */
import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { countOf } from '#contract/figures.ts'
import { type Period, periodProblem } from '#contract/period.ts'
import { formatHours } from '#features/tracking/web/public.ts'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { PeriodChooser, periodOf, periodSearch } from '#web/ui/form/period-chooser.tsx'
import { formatSpan } from '#web/ui/format.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { useSheet } from '#web/ui/look/sheet.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { isTooLong, ReportActions } from '#web/ui/page/report-actions.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { TimesheetWeek } from '../contract.ts'
import { downloadTimesheet, mailTimesheet, timesheetQuery } from './api.ts'
import { cell, dayCell } from './cells.ts'
import css from './timesheet.css?inline'

/** The status of a failure that is shown as a toast. */
const SERVER_ERROR = 500

export interface TimesheetScreenProps {
  /** The menu for mailing the report each week or month. */
  regularly: ReactNode
  /** The list of reports that were made in the background. */
  own: ReactNode
  /** Offers to make a report in the background that is too long to show. */
  offer: (period: Period, error: Error) => ReactNode
}

export function TimesheetScreen({ regularly, own, offer }: TimesheetScreenProps) {
  useSheet(css)
  const search = periodSearch(useSearch({ from: '/signed-in/reports/timesheet' }))
  const navigate = useNavigate({ from: '/reports/timesheet' })
  const today = useToday()
  const isNarrow = useIsNarrow()
  const period = periodOf(search, today)
  const problem = periodProblem(period)
  const { data, error, refetch } = useQuery({ ...timesheetQuery(period), enabled: !problem })
  const [refused, setRefused] = useState<string>()
  // 002 §8: only a fault of the server is shown as a message. Refusals appear on the page.
  const onFailed = (failure: unknown) => {
    if (failure instanceof CallError && failure.status === SERVER_ERROR) toast.failure(failure)
    else setRefused(failure instanceof Error ? failure.message : texts.unknownError)
  }
  const change = (next: { from?: string | undefined; to?: string | undefined }) => {
    setRefused(undefined)
    void navigate({ search: next, replace: true, resetScroll: false })
  }
  const span = formatSpan(period.startDate, period.endDate)
  return (
    <PageBody>
      <PageHeader
        title="Timesheet"
        subtitle={
          data && !problem
            ? `${span} · ${countOf(data.peopleCount, 'person', 'people')} · ${formatHours(data.totalHours)}`
            : 'Hours by person, day and week'
        }
      >
        <ReportActions
          disabled={problem !== undefined}
          onFailed={onFailed}
          download={() => downloadTimesheet(period)}
          mail={(mailTo) => mailTimesheet(period, mailTo)}
          regularly={regularly}
          isTooLong={!problem && isTooLong(error)}
        />
      </PageHeader>
      <Stack gap="md">
        <PeriodChooser search={search} today={today} change={change} />
        {own}
        {refused && (
          <Alert
            color="orange"
            variant="outline"
            role="alert"
            withCloseButton
            closeButtonLabel="Close"
            onClose={() => setRefused(undefined)}
          >
            {refused}
          </Alert>
        )}
        {problem ? null : isTooLong(error) ? (
          offer(period, error)
        ) : error ? (
          <Paper withBorder>
            <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />
          </Paper>
        ) : !data ? (
          <Paper withBorder>
            <LoadingRows rows={8} height={52} />
          </Paper>
        ) : data.weeks.length === 0 ? (
          <Paper withBorder>
            <EmptyState
              title={`No time logged from ${span}.`}
              text="Shows your own time, and everyone’s on the projects whose reports and timecards you can read."
              icon={<IconClock size={22} stroke={1.5} />}
            />
          </Paper>
        ) : (
          data.weeks.map((week) => (
            <Week
              key={week.days[0]}
              week={week}
              period={data}
              isNarrow={isNarrow}
              hasName={data.weeks.length > 1}
            />
          ))
        )}
      </Stack>
    </PageBody>
  )
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** The index of Saturday, the first day of the weekend. */
const SATURDAY = 5

const numberOf = (day: string) => Number(day.slice(-2))
interface WeekProps {
  week: TimesheetWeek
  period: Period
  isNarrow: boolean
  hasName: boolean
}

function Week({ week, period, isNarrow, hasName }: WeekProps) {
  const name = formatSpan(week.days[0] ?? null, week.days.at(-1) ?? null)
  return (
    <Paper withBorder component="section" aria-label={name}>
      {(hasName || isNarrow) && (
        <Group justify="space-between" px="md" py="sm">
          <Title order={2} fz="sm">
            {name}
          </Title>
          <Text fz="sm" fw={600} className="tabular">
            {formatHours(week.totalHours)}
          </Text>
        </Group>
      )}
      {isNarrow ? (
        <WeekCards week={week} period={period} />
      ) : (
        <WeekTable week={week} name={name} period={period} />
      )}
    </Paper>
  )
}

function WeekTable({ week, name, period }: Pick<WeekProps, 'week' | 'period'> & { name: string }) {
  return (
    // A table wider than the screen scrolls, also with the keyboard.
    <section className="timesheet-scroll" aria-label={`Hours, ${name}`}>
      <table className="timesheet">
        <thead>
          <tr>
            <th scope="col">Person</th>
            {week.days.map((day, index) => (
              <th key={day} scope="col" data-weekend={index >= SATURDAY || undefined}>
                {`${dayNames[index]} ${numberOf(day)}`}
              </th>
            ))}
            <th scope="col">Hours</th>
          </tr>
        </thead>
        <tbody>
          {week.people.map((one) => (
            <tr key={one.employeeUniqueId}>
              <th scope="row">
                <PersonName name={one.employeeName} />
                <Text fz="xs" c="dimmed">
                  {one.companyRoleName}
                </Text>
              </th>
              <Days days={week.days} hours={one.hours} period={period} />
              <td>{cell(one.totalHours)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{countOf(week.people.length, 'person', 'people')}</th>
            <Days days={week.days} hours={week.hours} period={period} />
            <td>{cell(week.totalHours)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

const Days = ({ days, hours, period }: Pick<TimesheetWeek, 'days' | 'hours'> & { period: Period }) =>
  days.map((day, index) => (
    <td
      key={day}
      data-weekend={index >= SATURDAY || undefined}
      data-none={hours[index] === null || undefined}
    >
      {dayCell(day, hours[index], period)}
    </td>
  ))

function WeekCards({ week, period }: Pick<WeekProps, 'week' | 'period'>) {
  return week.people.map((one) => (
    <div key={one.employeeUniqueId} className="timesheet-card">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fz="sm" fw={600}>
            <PersonName name={one.employeeName} />
          </Text>
          <Text fz="xs" c="dimmed">
            {one.companyRoleName}
          </Text>
        </div>
        <Text fz="sm" fw={600} className="tabular">
          {formatHours(one.totalHours)}
        </Text>
      </Group>
      <dl className="timesheet-days">
        {week.days.map((day, index) => (
          <div key={day}>
            <dt>{`${dayNames[index]?.slice(0, 2)} ${numberOf(day)}`}</dt>
            <dd>{dayCell(day, one.hours[index], period)}</dd>
          </div>
        ))}
      </dl>
    </div>
  ))
}
