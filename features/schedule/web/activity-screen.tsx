/**
 * An activity: /activities/details/{woid}/{id}. Shows its progress, its end, the records that block it, its
 * captures and its other records. The page is part of the schedule module, which may import captures,
 * assignments, stock and records.
 */
import { Text } from '@mantine/core'
import { IconCalendarEvent, IconClock, IconTarget, IconUsers } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import type { SubTask } from '#features/activities/contract.ts'
import { activityQuery, useDeleteActivities, useRestoreActivities } from '#features/activities/web/public.ts'
import { ActivityCaptures } from '#features/captures/web/public.ts'
import { DiscussionSection, focusComment } from '#features/discussion/web/public.ts'
import { Attachments } from '#features/files/web/public.ts'
import { HistorySection } from '#features/history/web/public.ts'
import { LinkListSection } from '#features/links/web/public.ts'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { useLetters } from '#web/ui/letters.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { deletion } from '#web/ui/menu/record-menu.tsx'
import { Placed, RecordColumns, RecordPage } from '#web/ui/record/record-page.tsx'
import { RecordSteps } from '#web/ui/record/record-steps.tsx'
import { stateLooks } from '#web/ui/record/state-looks.ts'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import { offerUndo } from '#web/ui/toast/toast.ts'
import type { ActivityDetails } from '../activity-contract.ts'
import { activityDetailsQuery, discussion } from './activity-api.ts'
import {
  CrewSection,
  DetailsSection,
  InItsWay,
  MaterialSection,
  ProgressSection,
} from './activity-sections.tsx'
import { stateOf } from './activity-words.ts'
import { useActivityStyles } from './styles.ts'

const CaptureDialog = lazy(() =>
  import('#features/activities/web/public-capture.ts').then((module) => ({ default: module.CaptureDialog })),
)
const DatesDialog = lazy(() =>
  import('./dates-dialog.tsx').then((module) => ({ default: module.DatesDialog })),
)

export function ActivityScreen() {
  const { woid, id } = useParams({ from: '/signed-in/project/activities/details/$woid/$id' })
  const { data: activity } = useSuspenseQuery(activityQuery(id))
  const { data: details } = useSuspenseQuery(activityDetailsQuery(id))
  const today = useToday()
  const may = useMay()
  useActivityStyles()
  useLetters((key) => key === 'c' && focusComment())
  const state = stateOf(details, activity.statusId, today)
  return (
    <RecordPage
      title={activity.subTaskTitle}
      state={<StatusMark look={{ ...stateLooks[state.kind], label: state.label }} />}
      turn={<Place details={details} />}
      steps={<Steps activity={activity} details={details} />}
    >
      <RecordColumns
        aside={
          <>
            <Placed at="details">
              <DetailsSection activity={activity} details={details} />
            </Placed>
            <Placed at="details">
              <CrewSection details={details} />
            </Placed>
            <Placed at="details">
              <LinkListSection activity={id} workOrder={woid} />
            </Placed>
            <Placed at="details">
              <MaterialSection details={details} />
            </Placed>
            <Placed at="files">
              <Attachments workOrderUniqueId={woid} targetUniqueID={id} targetType="SubTask" />
            </Placed>
          </>
        }
      >
        <ProgressSection activity={activity} details={details} />
        <InItsWay blocks={details.blocks} workOrder={woid} />
        {may('Captures', 'Read', woid) && (
          <ActivityCaptures
            activity={id}
            title={activity.subTaskTitle}
            unit={activity.subTaskUnit}
            workOrder={woid}
            job={details.jobUniqueId}
          />
        )}
        <Placed at="discussion">
          <DiscussionSection of={discussion} id={id} workOrder={woid} mayComment />
        </Placed>
        <Placed at="history">
          <HistorySection {...discussion.history(id)} />
        </Placed>
      </RecordColumns>
    </RecordPage>
  )
}

/** The job and the task of the activity, as links. */
function Place({ details }: { details: ActivityDetails }) {
  const { workOrderUniqueId: woID, jobUniqueId: job, taskUniqueId: task, jobTitle, taskName } = details
  return (
    <Text fz="sm" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
      <LinkText to="/projects/details/$woID" params={{ woID }} search={{ job }} inherit>
        {jobTitle}
      </LinkText>
      {' / '}
      <LinkText to="/projects/details/$woID" params={{ woID }} search={{ job, task }} inherit>
        {taskName}
      </LinkText>
    </Text>
  )
}

interface OfActivity {
  activity: SubTask
  details: ActivityDetails
}

function Steps({ activity, details }: OfActivity) {
  const { subTaskUniqueId: id, workOrderUniqueId: woid, subTaskTitle: title, rowVersion } = activity
  const { jobUniqueId: job, taskUniqueId: task } = details
  const may = useMay()
  const navigate = useNavigate()
  const remove = useDeleteActivities()
  const restore = useRestoreActivities()
  const [opened, setOpened] = useState<'capture' | 'dates'>()
  const close = () => setOpened(undefined)
  const mayUpdate = may('Activities', 'Update', woid)
  const mayCapture = may('Captures', 'Create', woid) && activity.statusId !== statuses.Completed
  const dated = {
    ...{ id, title, startDate: details.startDate, endDate: details.endDate },
    activity: { rowVersion },
    task: { startDate: details.taskStartDate, endDate: details.taskEndDate },
  }
  const [begun, setBegun] = useState(dated)
  const changeDates = () => {
    setBegun(dated)
    setOpened('dates')
  }
  return (
    <>
      <RecordSteps
        name={title}
        steps={[
          mayUpdate && {
            label: 'Change dates',
            icon: IconCalendarEvent,
            may: true,
            onClick: changeDates,
          },
          mayCapture && {
            label: 'Capture',
            icon: IconTarget,
            may: true,
            // Capture is the main button, because most people open this page to capture progress.
            isMyTurn: true,
            onClick: () => setOpened('capture'),
          },
        ]}
        {...(mayUpdate && {
          edit: {
            may: true,
            onClick: () => void navigate({ to: '/activities/edit/$activityid', params: { activityid: id } }),
          },
        })}
        menu={[
          [
            may('Assignments', 'Read', woid) && {
              label: may('Assignments', 'Create', woid) ? 'Assign people' : 'Employees',
              icon: IconUsers,
              onClick: () =>
                void navigate({ to: '/activities/employees/$activityid', params: { activityid: id } }),
            },
            may('Tracking', 'Read', woid) && {
              label: 'Time logs',
              icon: IconClock,
              onClick: () =>
                void navigate({
                  to: '/activities/employee/logs/$woid/$activityID',
                  params: { woid, activityID: id },
                }),
            },
          ],
          [
            may('Activities', 'Delete', woid) &&
              deletion({
                name: title,
                noun: 'activity',
                takesAlong: 'Its captured work is removed from progress.',
                act: async () => {
                  // Leave the page first, so that the page does not fetch the deleted activity.
                  await navigate({
                    to: '/projects/details/$woID',
                    params: { woID: woid },
                    search: { job, task },
                  })
                  await remove.mutateAsync([id])
                  offerUndo('Removed!', () => restore.mutateAsync([id]), title)
                },
              }),
          ],
        ]}
      />
      <Suspense>
        {opened === 'capture' && <CaptureDialog activity={activity} onClose={close} />}
        {opened === 'dates' && (
          <DatesDialog
            key={begun.activity.rowVersion}
            row={begun}
            latest={dated}
            onReload={() => setBegun(dated)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
