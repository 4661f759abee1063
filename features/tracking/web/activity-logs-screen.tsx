/** The time on one activity: /activities/employee/logs/{woid}/{activityID} (000 §2). */

import { Button, Group, Stack, Text } from '@mantine/core'
import { IconClock, IconPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { activityPlace, activityQuery } from '#features/activities/web/public.ts'
import { pagesOf, RecordList } from '#features/registers/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { formatDay, fullName } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import type { TimeLog } from '../contract.ts'
import { logsOfActivityQuery, trackedPeopleQuery } from './api.ts'
import { LogActions } from './log-actions.tsx'
import { LogDialogs, useLogDialogs } from './log-dialogs.tsx'
import { formatHours, formatTimes } from './times.ts'

const route = '/signed-in/project/activities/employee/logs/$woid/$activityID'

export function ActivityLogsScreen() {
  const { activityID } = useParams({ from: route })
  const { page = 1 } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/activities/employee/logs/$woid/$activityID' })
  const { data: activity } = useSuspenseQuery(activityQuery(activityID))
  const woID = activity.workOrderUniqueId
  const list = useQuery(logsOfActivityQuery(activityID, page))
  const may = useMay()
  const mayAdd = may('Tracking', 'Create', woID)
  const { data: people } = useQuery({ ...trackedPeopleQuery(activityID), enabled: mayAdd })
  const canAdd = mayAdd && (people?.items.length ?? 0) > 0
  const dialogs = useLogDialogs()
  const { data, isError } = list
  const actions = (log: TimeLog) => <LogActions log={log} onEdit={dialogs.edit} onDelete={dialogs.remove} />
  return (
    <PageBody>
      <PageHeader
        title={`Time on ${activity.subTaskTitle}`}
        subtitle={
          data ? (
            <>
              <RecordCount shown={data.items.length} total={data.totalCount} /> ·{' '}
              {formatHours(data.totalHours)} in all
            </>
          ) : (
            !isError && 'Loading'
          )
        }
      >
        <LinkButton
          to="/activities/details/$woid/$id"
          params={{ woid: woID, id: activityID }}
          variant="default"
        >
          Open activity
        </LinkButton>
        <LinkButton
          to="/projects/details/$woID"
          params={{ woID }}
          search={activityPlace(activity)}
          variant="default"
        >
          Back to jobs
        </LinkButton>
        {canAdd && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => dialogs.add()}>
            Log time
          </Button>
        )}
      </PageHeader>
      <RecordList
        label="Time logs"
        rows={pagesOf(list)}
        page={page}
        onPage={(next) => void navigate({ search: { page: next }, replace: true, resetScroll: false })}
        recordOf={(log) => ({ id: log.subTaskTrackingUniqueId, name: fullName(log) })}
        columns={[
          {
            id: 'person',
            title: 'Person',
            cell: (log) => (
              <Text fz="sm" fw={600}>
                <PersonName name={fullName(log)} />
              </Text>
            ),
          },
          {
            id: 'day',
            title: 'Day',
            kind: 'figure',
            cell: (log) => <Text fz="sm">{formatDay(log.trackingDate)}</Text>,
          },
          {
            id: 'times',
            title: 'Times',
            kind: 'figure',
            cell: (log) => <Text fz="sm">{formatTimes(log) || '–'}</Text>,
          },
          {
            id: 'hours',
            title: 'Hours',
            kind: 'figure',
            cell: (log) => <Text fz="sm">{formatHours(log.hours)}</Text>,
          },
          { id: 'notes', title: 'Notes', kind: 'name', cell: (log) => <Notes log={log} /> },
        ]}
        actions={actions}
        card={(log) => (
          <Stack gap={4}>
            <Group wrap="nowrap" justify="space-between" align="flex-start">
              <Stack gap={0}>
                <Text fz="sm" fw={600}>
                  <PersonName name={fullName(log)} />
                </Text>
                <Text fz="sm" c="dimmed">
                  {formatDay(log.trackingDate)}
                </Text>
                <Text fz="sm" c="dimmed" className="tabular">
                  {formatTimes(log)}
                </Text>
              </Stack>
              <Text fz="sm" fw={600} className="tabular" style={{ whiteSpace: 'nowrap' }}>
                {formatHours(log.hours)}
              </Text>
            </Group>
            <Notes log={log} />
          </Stack>
        )}
        empty={
          <EmptyState
            title="No time logged yet"
            text={
              canAdd
                ? 'Enter who worked on it, which day, and the start and end.'
                : 'Time is logged by those who are assigned to the activity.'
            }
            icon={<IconClock size={22} stroke={1.5} />}
          >
            {canAdd && (
              <Button mt="xs" onClick={() => dialogs.add()}>
                Log time
              </Button>
            )}
            {!canAdd && mayAdd && may('Assignments', 'Create', woID) && (
              <LinkButton
                to="/activities/employees/$activityid"
                params={{ activityid: activityID }}
                mt="xs"
                variant="default"
              >
                Employees on the activity
              </LinkButton>
            )}
          </EmptyState>
        }
      />
      <LogDialogs
        dialogs={dialogs}
        activity={{
          id: activityID,
          name: activity.subTaskTitle,
          person: people?.items[0]?.employeeUniqueID ?? null,
          people: people?.totalCount ?? 0,
        }}
      />
    </PageBody>
  )
}

function Notes({ log }: { log: TimeLog }) {
  if (!log.trackingNotes) return null
  return (
    <Text fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {log.trackingNotes}
    </Text>
  )
}
