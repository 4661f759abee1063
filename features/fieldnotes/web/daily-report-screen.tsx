/**
 * The daily report of a project: /reports/daily (002 §2). The user first chooses the project; only then the
 * entries are shown.
 */
import { Box, Group, Paper } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconClipboardList } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayAfter } from '#contract/days.ts'
import { ProjectSelect } from '#features/projects/web/public-choice.ts'
import { useToday } from '#web/session/days.ts'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { isDay } from '#web/ui/form/day-rules.ts'
import { formatWeekday } from '#web/ui/format.ts'
import { useLetters } from '#web/ui/letters.ts'
import { LinkIcon } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import type { DaySearch } from './address.ts'
import classes from './daily-report.module.css'
import { NotingsSection } from './notings-section.tsx'

const SCREEN_WIDTH = 1240

export interface DailyReportProps {
  /** Renders the actions for the day as a whole. */
  actions: (place: DayPlace) => ReactNode
  /** Renders the day as a whole, with the entries inside. `notings` renders the entries. */
  whole: (place: DayPlace, notings: (isLocked: boolean) => ReactNode) => ReactNode
}

interface DayPlace {
  workOrder: string
  day: string
}

export function DailyReportScreen({ actions, whole }: DailyReportProps) {
  const { WorkorderUniqueId: workOrder, SelectedDate } = useSearch({ from: '/signed-in/reports/daily' })
  const navigate = useNavigate({ from: '/reports/daily' })
  const today = useToday()
  const day = SelectedDate && isDay(SelectedDate) && SelectedDate < today ? SelectedDate : today
  const at = (next: string): DaySearch => ({
    WorkorderUniqueId: workOrder,
    SelectedDate: next < today ? next : undefined,
  })
  const go = (next: string) => void navigate({ search: at(next), resetScroll: false })
  useLetters((key) => {
    if (key !== '[' && !(key === ']' && day < today)) return false
    go(dayAfter(day, key === '[' ? -1 : 1))
    return true
  })
  return (
    <PageBody width={SCREEN_WIDTH}>
      <PageHeader title="Daily report" subtitle={formatWeekday(day) + (day === today ? ' · today' : '')}>
        <Box className={classes.project}>
          <ProjectSelect
            label={undefined}
            aria-label="Project"
            value={workOrder ?? null}
            onChoose={(project) =>
              void navigate({ search: { ...at(day), WorkorderUniqueId: project?.id }, resetScroll: false })
            }
          />
        </Box>
        <Group gap={6} wrap="nowrap" component="nav" aria-label="Days">
          <LinkIcon
            to="/reports/daily"
            search={at(dayAfter(day, -1))}
            variant="default"
            size={36}
            aria-label="The day before"
            aria-keyshortcuts="["
            resetScroll={false}
          >
            <IconChevronLeft size={18} aria-hidden />
          </LinkIcon>
          <DayInput
            aria-label="Date"
            w={140}
            clearable={false}
            // A new key for each day, so that typed text that is not a day does not stay in the field.
            key={day}
            value={day}
            limits={{ last: { day: today, what: 'today' } }}
            onChange={(next) => {
              if (isDay(next) && next <= today && next !== day) go(next)
            }}
          />
          <LinkIcon
            to="/reports/daily"
            search={at(dayAfter(day, 1))}
            variant="default"
            size={36}
            aria-label="The day after"
            aria-keyshortcuts="]"
            resetScroll={false}
            disabled={day === today}
          >
            <IconChevronRight size={18} aria-hidden />
          </LinkIcon>
        </Group>
        {workOrder && actions({ workOrder, day })}
      </PageHeader>
      {workOrder ? (
        whole({ workOrder, day }, (isLocked) => (
          <NotingsSection workOrder={workOrder} day={day} isLocked={isLocked} />
        ))
      ) : (
        <Paper withBorder>
          <EmptyState
            title="Choose a project to see its day."
            text="Daily reports are kept by project."
            icon={<IconClipboardList size={22} stroke={1.5} />}
          />
        </Paper>
      )}
    </PageBody>
  )
}
