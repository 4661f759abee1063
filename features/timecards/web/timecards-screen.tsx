/** The time logged on a project, or on one of its jobs: /timecard-logs (002 §2). */
import { Box, Group, Paper, Stack, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { JobSelect } from '#features/jobs/web/public.ts'
import { ProjectSelect } from '#features/projects/web/public-choice.ts'
import { pagesOf, RecordList } from '#features/registers/web/public.ts'
import { formatHours, formatTimes } from '#features/tracking/web/public.ts'
import { formatDay, fullName } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import type { TimecardLog } from '../contract.ts'
import type { TimecardsSearch } from './address.ts'
import { timecardsQuery } from './api.ts'

export function TimecardsScreen() {
  const { project, job, page = 1 } = useSearch({ from: '/signed-in/timecard-logs' })
  const navigate = useNavigate({ from: '/timecard-logs' })
  const list = useQuery({ ...timecardsQuery(project ?? '', job, page), enabled: project !== undefined })
  const go = (search: TimecardsSearch) => void navigate({ search, resetScroll: false })
  const { data } = list
  return (
    <PageBody>
      <PageHeader
        title="Timecards"
        subtitle={
          data && project ? (
            <>
              <RecordCount shown={data.items.length} total={data.totalCount} />
              {` · ${formatHours(data.totalHours)} in all`}
            </>
          ) : (
            'What people logged on a project'
          )
        }
      >
        <Box w={{ base: '100%', xs: 280 }}>
          <ProjectSelect
            label={undefined}
            aria-label="Project"
            value={project ?? null}
            onChoose={(chosen) => go({ project: chosen?.id })}
          />
        </Box>
        {project && (
          <Box w={{ base: '100%', xs: 240 }}>
            <JobSelect
              key={project}
              workOrder={project}
              label={null}
              aria-label="Job"
              required={false}
              clearable
              {...(job && { value: job })}
              onChange={(next) => go({ project, job: next ?? undefined })}
            />
          </Box>
        )}
      </PageHeader>
      {project ? (
        <RecordList
          label="Timecards"
          rows={pagesOf(list)}
          page={page}
          onPage={(next) => go({ project, job, page: next })}
          recordOf={(log) => ({ id: log.subTaskTrackingUniqueId, name: fullName(log) })}
          columns={columns}
          card={(log) => <LogCard log={log} />}
          empty={
            <EmptyState
              title="No time logged yet"
              text={
                job
                  ? 'Nobody logged time on this job. Choose another one, or all jobs.'
                  : 'Time is logged in My time, by whoever is assigned to an activity of the project.'
              }
              icon={<IconClock size={22} stroke={1.5} />}
            />
          }
        />
      ) : (
        <Paper withBorder>
          <EmptyState
            title="Choose a project to see its time."
            text="What people logged belongs to a project; a job of it narrows it further."
            icon={<IconClock size={22} stroke={1.5} />}
          />
        </Paper>
      )}
    </PageBody>
  )
}

const columns = [
  {
    id: 'person',
    title: 'Person',
    cell: (log: TimecardLog) => (
      <Text fz="sm" fw={600}>
        <PersonName name={fullName(log)} />
      </Text>
    ),
  },
  {
    id: 'day',
    title: 'Day',
    kind: 'figure',
    cell: (log: TimecardLog) => <Text fz="sm">{formatDay(log.trackingDate)}</Text>,
  },
  {
    id: 'times',
    title: 'Times',
    kind: 'figure',
    cell: (log: TimecardLog) => <Text fz="sm">{formatTimes(log) || '–'}</Text>,
  },
  {
    id: 'activity',
    title: 'Activity',
    kind: 'name',
    cell: (log: TimecardLog) => (
      <>
        <Text fz="sm" fw={500}>
          {log.subTaskTitle}
        </Text>
        <Text fz="xs" c="dimmed">
          {`${log.taskName} · ${log.jobTitle}`}
        </Text>
      </>
    ),
  },
  { id: 'notes', title: 'Notes', cell: (log: TimecardLog) => <Text fz="sm">{log.trackingNotes}</Text> },
  {
    id: 'hours',
    title: 'Hours',
    kind: 'amount',
    cell: (log: TimecardLog) => <b>{formatHours(log.hours)}</b>,
  },
] as const

function LogCard({ log }: { log: TimecardLog }) {
  return (
    <Stack gap={4}>
      <Group wrap="nowrap" justify="space-between" align="flex-start">
        <Text fz="sm" fw={600}>
          <PersonName name={fullName(log)} />
        </Text>
        <Text fz="sm" fw={600} className="tabular">
          {formatHours(log.hours)}
        </Text>
      </Group>
      <Text fz="sm" c="dimmed" className="tabular">
        {[formatDay(log.trackingDate), formatTimes(log)].filter(Boolean).join(' · ')}
      </Text>
      <Text fz="sm">{`${log.subTaskTitle} · ${log.jobTitle}`}</Text>
      {log.trackingNotes && <Text fz="sm">{log.trackingNotes}</Text>}
    </Stack>
  )
}
