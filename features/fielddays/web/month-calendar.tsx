/** The calendar of a month with the state of each day. Each day links to its page. */
import { ActionIcon, Group, Paper, Text, Title } from '@mantine/core'
import {
  IconAlertSquareFilled,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconCircle,
  IconMinus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { formatDay } from '#contract/days.ts'
import { texts } from '#web/api/texts.ts'
import { useRegion, useToday } from '#web/session/days.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { monthBeside, nameOfMonth, weekdaysFrom, weeksOf } from '#web/ui/month.ts'
import type { DayState } from '../contract.ts'
import { type DayPlace, monthQuery } from './api.ts'
import { stateLooks } from './looks.ts'
import { classes } from './styles.ts'

const icons = { Confirmed: IconCheck, Open: IconCircle, Missing: IconAlertSquareFilled, NoWork: IconMinus }
const countWords = { Confirmed: 'confirmed', Open: 'open', Missing: 'missing', NoWork: 'no work' } as const
export function MonthCalendar({ workOrder, day }: DayPlace) {
  const heading = useId()
  const today = useToday()
  const { weekStart } = useRegion()
  const [month, setMonth] = useState(day.slice(0, 7))
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const by = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0
      const isElsewhere = (event.target as Element | null)?.closest('input, textarea, [role=dialog]')
      if (by !== 0 && !isElsewhere) setMonth((shown) => monthBeside(shown, by))
    }
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  }, [])
  const { data, error, refetch } = useQuery(monthQuery(workOrder, month))
  const states = new Map(data?.map((one) => [one.date, one]))
  const title = nameOfMonth(month)
  const counts = (Object.keys(countWords) as DayState[]).map(
    (state) => [state, data?.filter((one) => one.state === state).length ?? 0] as const,
  )
  return (
    <Paper withBorder component="section" aria-labelledby={heading} p="md" className={classes.onScreen}>
      <Group justify="space-between" mb={4} wrap="nowrap">
        <Title order={2} fz={15} id={heading} aria-live="polite">
          {title}
        </Title>
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="The month before"
            aria-keyshortcuts="PageUp"
            onClick={() => setMonth(monthBeside(month, -1))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="The month after"
            aria-keyshortcuts="PageDown"
            onClick={() => setMonth(monthBeside(month, 1))}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {!data && error && <FailedState title={texts.fetchFailed} error={error} retry={() => refetch()} />}
      {!data && !error && <LoadingRows rows={6} height={44} />}
      {data && (
        <>
          <table className={classes.calendar} aria-labelledby={heading}>
            <thead>
              <tr>
                {weekdaysFrom(weekStart).map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(month, weekStart).map((week) => (
                <tr key={week[0]}>
                  {week.map((date) => (
                    <td key={date}>
                      <Cell
                        date={date}
                        workOrder={workOrder}
                        today={today}
                        said={date.startsWith(month) ? states.get(date) : undefined}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <Text fz="xs" c="dimmed" mt={8}>
            {counts
              .filter(([, count]) => count > 0)
              .map(([state, count]) => `${count} ${countWords[state]}`)
              .join(' · ') || 'Nothing in this month'}
          </Text>
        </>
      )}
    </Paper>
  )
}

interface CellProps {
  date: string
  workOrder: string
  today: string
  said: { state: DayState | 'None'; noWorkReason: string } | undefined
}

function Cell({ date, workOrder, today, said }: CellProps) {
  const number = Number(date.slice(8))
  if (!said || date > today) return <span className={`${classes.cell} ${classes.out}`}>{number}</span>
  const { state, noWorkReason } = said
  const Icon = state === 'None' ? undefined : icons[state]
  const word = state === 'None' ? 'nothing' : noWorkReason || stateLooks[state].label.toLowerCase()
  return (
    <Link
      to="/reports/daily"
      search={{ WorkorderUniqueId: workOrder, SelectedDate: date === today ? undefined : date }}
      resetScroll={false}
      className={classes.cell}
      // The link is current only if the whole address matches. The address of today has no day, so a missing
      // day must match, too.
      activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
      activeProps={{ 'aria-current': 'date' }}
      aria-label={`${formatDay(date)}, ${word}`}
      title={word}
    >
      {number}
      {Icon && <Icon size={13} stroke={2.5} aria-hidden data-state={state} />}
    </Link>
  )
}
