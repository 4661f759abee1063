/** The caller's own time, one week at a time: /activities/employee/logs (000 §2). */

import { ActionIcon, Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DAYS_PER_WEEK, dayAfter, daysOfWeek, mondayOf } from '#contract/days.ts'
import { ActivityLink } from '#features/activities/web/public-link.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { formatSpan, formatWeekday } from '#web/ui/format.ts'
import { LinkButton, LinkIcon } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tip } from '#web/ui/tip.tsx'
import type { TimeLog } from '../contract.ts'
import { logsOfDaysQuery } from './api.ts'
import { LogActions } from './log-actions.tsx'
import { LogDialogs, useLogDialogs } from './log-dialogs.tsx'
import classes from './my-time-screen.module.css'
import { formatHours, formatTimes, sumOf } from './times.ts'

const SCREEN_WIDTH = 980

export interface MyTimeScreenProps {
  /**
   * Renders the approval state of the week that begins on `monday`. It is a parameter, because this module
   * does not know timecards.
   */
  standing: (monday: string) => ReactNode
}

export function MyTimeScreen({ standing }: MyTimeScreenProps) {
  const { week } = useSearch({ from: '/signed-in/activities/employee/logs' })
  const may = useMay()
  const today = useToday()
  const thisMonday = mondayOf(today)
  const monday = mondayOf(week && week < thisMonday ? week : today)
  const sunday = dayAfter(monday, DAYS_PER_WEEK - 1)
  const { data, error, refetch } = useQuery(logsOfDaysQuery({ from: monday, to: sunday }))
  const mayAdd = may('Tracking', 'Create')
  const dialogs = useLogDialogs()
  const logs = data?.items ?? []
  // The latest day comes first, because people continue there. Future days have nothing to show.
  const days = daysOfWeek(monday)
    .filter((day) => day <= today)
    .toReversed()
  const shift = (weeks: number) => {
    const next = dayAfter(monday, weeks * DAYS_PER_WEEK)
    return { week: next < thisMonday ? next : undefined }
  }
  return (
    <PageBody width={SCREEN_WIDTH}>
      <PageHeader
        title="My time"
        subtitle={
          <>
            {formatSpan(monday, sunday)}
            {data ? ` · ${formatHours(data.totalHours)}` : !error && ' · Loading'}
          </>
        }
      >
        <Group gap={6} wrap="nowrap" component="nav" aria-label="Weeks">
          <LinkIcon
            to="/activities/employee/logs"
            search={shift(-1)}
            variant="default"
            size={36}
            aria-label="The week before"
            resetScroll={false}
          >
            <IconChevronLeft size={18} aria-hidden />
          </LinkIcon>
          <LinkButton
            to="/activities/employee/logs"
            variant="default"
            resetScroll={false}
            disabled={monday === thisMonday}
          >
            This week
          </LinkButton>
          <LinkIcon
            to="/activities/employee/logs"
            search={shift(1)}
            variant="default"
            size={36}
            aria-label="The week after"
            resetScroll={false}
            disabled={monday === thisMonday}
          >
            <IconChevronRight size={18} aria-hidden />
          </LinkIcon>
        </Group>
        {mayAdd && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => dialogs.add(monday === thisMonday ? today : sunday)}
          >
            Log time
          </Button>
        )}
      </PageHeader>
      {standing(monday)}
      {!data && (
        <Paper withBorder>
          {error ? (
            <FailedState title={texts.fetchFailed} error={error} retry={refetch} />
          ) : (
            <LoadingRows rows={5} />
          )}
        </Paper>
      )}
      {data && (
        <Paper withBorder className={classes.days}>
          {days.map((day) => (
            <Day
              key={day}
              day={day}
              isToday={day === today}
              logs={logs.filter(({ trackingDate }) => trackingDate === day)}
              onAdd={mayAdd ? dialogs.add : undefined}
              dialogs={dialogs}
            />
          ))}
        </Paper>
      )}
      <LogDialogs dialogs={dialogs} />
    </PageBody>
  )
}

interface DayProps {
  day: string
  isToday: boolean
  logs: readonly TimeLog[]
  onAdd: ((day: string) => void) | undefined
  dialogs: ReturnType<typeof useLogDialogs>
}

function Day({ day, isToday, logs, onAdd, dialogs }: DayProps) {
  const name = formatWeekday(day)
  // In the order of the start times; logs without times come last.
  const inOrder = logs.toSorted((one, other) =>
    (one.startTime ?? '99').localeCompare(other.startTime ?? '99'),
  )
  return (
    <section aria-label={name} className={classes.day}>
      <div className={classes.head}>
        <Title order={2} fz="sm">
          {name}
          {isToday && (
            <Text span fz="sm" c="dimmed" fw={400}>
              {' · today'}
            </Text>
          )}
        </Title>
        <Group gap={6} wrap="nowrap">
          <Text
            fz="sm"
            fw={logs.length > 0 ? 650 : undefined}
            c={logs.length > 0 ? undefined : 'dimmed'}
            className="tabular"
          >
            {formatHours(sumOf(logs))}
          </Text>
          {onAdd && (
            <Tip label={`Log time on ${name}`}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={`Log time on ${name}`}
                onClick={() => onAdd(day)}
              >
                <IconPlus size={17} />
              </ActionIcon>
            </Tip>
          )}
        </Group>
      </div>
      {inOrder.length > 0 && (
        <ul className={classes.logs}>
          {inOrder.map((log) => (
            <li key={log.subTaskTrackingUniqueId} className={classes.log}>
              <span className={`${classes.times} tabular`}>{formatTimes(log) || 'Hours'}</span>
              <span className={classes.what}>
                <Text component="span" fz="sm" fw={600} className={classes.wrap}>
                  <ActivityLink workOrder={log.workOrderUniqueId} id={log.subTaskUniqueId} inherit>
                    {log.subTaskTitle}
                  </ActivityLink>
                </Text>
                <Text component="span" fz="xs" c="dimmed" className={classes.wrap}>
                  {[log.taskName, log.jobTitle, log.workOrderTitle].join(' · ')}
                </Text>
                {log.trackingNotes && (
                  <Text component="span" fz="sm" className={classes.notes}>
                    {log.trackingNotes}
                  </Text>
                )}
              </span>
              <span className={`${classes.hours} tabular`}>{formatHours(log.hours)}</span>
              <LogActions log={log} onEdit={dialogs.edit} onDelete={dialogs.remove} hasActivityLink />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
