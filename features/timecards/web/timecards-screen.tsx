/** The timecards of a project: the week of its people, or the list of logs (/timecard-logs, 002 §2). */
import { Box, Paper, SegmentedControl } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ProjectSelect } from '#features/projects/web/public-choice.ts'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { useSheet } from '#web/ui/look/sheet.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import type { TimecardsSearch } from './address.ts'
import { LogList } from './log-list.tsx'
import css from './week.css?inline'
import { WeekMenu } from './week-menu.tsx'
import { WeekView } from './week-view.tsx'

const SCREEN_WIDTH = 1240

export function TimecardsScreen() {
  useSheet(css)
  const search = useSearch({ from: '/signed-in/timecard-logs' })
  const navigate = useNavigate({ from: '/timecard-logs' })
  const { project, view, week } = search
  const go = (next: TimecardsSearch) => void navigate({ search: next, resetScroll: false })
  return (
    <PageBody width={SCREEN_WIDTH}>
      <PageHeader title="Timecards" subtitle="What people logged on a project">
        <SegmentedControl
          aria-label="Shown as"
          data={[
            { value: 'week', label: 'Week' },
            { value: 'log', label: 'Log' },
          ]}
          value={view ?? 'week'}
          onChange={(value) => go({ project, view: value === 'log' ? 'log' : undefined, week })}
        />
        <Box w={{ base: '100%', xs: 280 }}>
          <ProjectSelect
            label={undefined}
            aria-label="Project"
            value={project ?? null}
            onChoose={(chosen) => go({ project: chosen?.id, view, week })}
          />
        </Box>
        <WeekMenu project={project} week={week} />
      </PageHeader>
      {!project ? (
        <Paper withBorder>
          <EmptyState
            title="Choose a project to see its time."
            text="Choose a project to see a week of its people, or its log."
            icon={<IconClock size={22} stroke={1.5} />}
          />
        </Paper>
      ) : view === 'log' ? (
        <LogList project={project} search={search} go={go} />
      ) : (
        <WeekView
          key={project}
          project={project}
          asked={week}
          onWeek={(monday) => go({ project, week: monday })}
        />
      )}
    </PageBody>
  )
}
