/** The list of time logs of a project or a job, one line each. */
import { Box, Group, Stack, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ActivityLink } from '#features/activities/web/public-link.ts'
import { JobSelect } from '#features/jobs/web/public.ts'
import { pagesOf, RecordList } from '#features/registers/web/public.ts'
import { formatHours, formatTimes } from '#features/tracking/web/public.ts'
import { formatDay, fullName } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import type { TimecardLog } from '../contract.ts'
import type { TimecardsSearch } from './address.ts'
import { timecardsQuery } from './api.ts'

interface LogListProps {
  project: string
  search: TimecardsSearch
  go: (search: TimecardsSearch) => void
}

/** The list of the documents: the time logs of a project, ten a page (002 §2). */
export function LogList({ project, search, go }: LogListProps) {
  const { job, page = 1 } = search
  const list = useQuery(timecardsQuery(project, job, page))
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Text c="dimmed" fz="sm" component="div" aria-live="polite">
          {list.data && (
            <>
              <RecordCount shown={list.data.items.length} total={list.data.totalCount} />
              {` · ${formatHours(list.data.totalHours)} in all`}
            </>
          )}
        </Text>
        <Box w={{ base: '100%', xs: 240 }}>
          <JobSelect
            key={project}
            workOrder={project}
            label={null}
            aria-label="Job"
            required={false}
            clearable
            {...(job && { value: job })}
            onChange={(next) => go({ ...search, job: next ?? undefined, page: undefined })}
          />
        </Box>
      </Group>
      <RecordList
        label="Timecards"
        rows={pagesOf(list)}
        page={page}
        onPage={(next) => go({ ...search, page: next })}
        recordOf={(log) => ({ id: log.subTaskTrackingUniqueId, name: fullName(log) })}
        columns={columns}
        card={(log) => <LogCard log={log} />}
        empty={
          <EmptyState
            title="No time logged yet"
            text={
              job
                ? 'Nobody logged time on this job. Choose another one, or all jobs.'
                : 'People assigned to an activity of the project log their time in My time.'
            }
            icon={<IconClock size={22} stroke={1.5} />}
          />
        }
      />
    </Stack>
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
        <Text fz="sm" fw={500} component="div">
          <ActivityLink workOrder={log.workOrderUniqueId} id={log.subTaskUniqueId} inherit>
            {log.subTaskTitle}
          </ActivityLink>
        </Text>
        <Text fz="xs" c="dimmed">
          {`${log.taskName} · ${log.jobTitle}`}
        </Text>
      </>
    ),
  },
  {
    id: 'notes',
    title: 'Notes',
    cell: (log: TimecardLog) => (
      <Text fz="sm">
        {log.isCorrection && <b>Correction: </b>}
        {log.trackingNotes}
      </Text>
    ),
  },
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
      <Text fz="sm" component="div">
        <ActivityLink workOrder={log.workOrderUniqueId} id={log.subTaskUniqueId} inherit>
          {log.subTaskTitle}
        </ActivityLink>
        {` · ${log.jobTitle}`}
      </Text>
      {log.trackingNotes && (
        <Text fz="sm">
          {log.isCorrection && <b>Correction: </b>}
          {log.trackingNotes}
        </Text>
      )}
    </Stack>
  )
}
