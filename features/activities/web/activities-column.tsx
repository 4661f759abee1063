/** The last level of the drill-down: the activities of the chosen task. */
import { Button } from '@mantine/core'
import {
  IconChevronLeft,
  IconClock,
  IconPencil,
  IconPlus,
  IconRuler2,
  IconTarget,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { riskReason } from '#features/hierarchy/risk-words.ts'
import { PlanManyDialog, RiskMark } from '#features/hierarchy/web/public.ts'
import { PlanColumn } from '#features/hierarchy/web/public-plan.ts'
import type { Task } from '#features/tasks/contract.ts'
import { taskQuery } from '#features/tasks/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { openerOf } from '#web/ui/focus-back.ts'
import { dueOf, formatQuantity, formatSpan, percentOf } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RecordLinkRow } from '#web/ui/list/record-row.tsx'
import { MenuItem } from '#web/ui/menu/menu-parts.tsx'
import type { SubTask } from '../contract.ts'
import { useCodesOfActivity } from './activity-codes.ts'
import {
  ACTIVITIES_PER_PAGE,
  activitiesQuery,
  downloadActivities,
  previewManyActivitiesQuery,
  useChangeManyActivities,
  useDeleteActivities,
  useMoveActivity,
  useRestoreActivities,
} from './api.ts'

const CaptureDialog = lazy(() =>
  import('./capture-dialog.tsx').then((module) => ({ default: module.CaptureDialog })),
)
const PasteActivities = lazy(() =>
  import('./paste-activities.tsx').then((module) => ({ default: module.PasteActivities })),
)

export interface ActivitiesColumnProps {
  workOrder: string
  task: string
  taskName: string | undefined
  page: number
  onPage: (page: number, isCorrection?: boolean) => void
  onBack: () => void
  /** Called when the task does not exist any more. */
  onGone: () => void
  isDeepest: boolean
}

const noun = { one: 'activity', many: 'activities' }

/** The captured and the target quantity, the hours and the dates. A captured quantity above the target is shown as it is. */
function captionOf(activity: SubTask): string[] {
  const { capturedMetric, subTaskTargetMetric, subTaskUnit, subTaskHours } = activity
  const target = Number(subTaskTargetMetric) > 0 && formatQuantity(subTaskTargetMetric, subTaskUnit)
  const metric = target
    ? `${formatQuantity(capturedMetric)} of ${target}`
    : `${formatQuantity(capturedMetric, subTaskUnit)}, no target`
  return [
    metric,
    ...(subTaskHours ? [formatQuantity(subTaskHours, 'h')] : []),
    formatSpan(activity.subTaskStartDate, activity.subTaskEndDate),
  ]
}

/** More captured than planned, or dates outside those of the task; undefined if neither applies. */
function warningOf({
  isOutsideParentDates,
  capturedMetric,
  subTaskTargetMetric,
}: SubTask): string | undefined {
  const isAbove = Number(subTaskTargetMetric) > 0 && Number(capturedMetric) > Number(subTaskTargetMetric)
  const warnings = [
    ...(isAbove ? ['More captured than planned'] : []),
    ...(isOutsideParentDates ? ["Outside the task's dates"] : []),
  ]
  return warnings.join(' · ') || undefined
}

/** The dialog that captures work on an activity. It returns the focus to the element that opened it. */
function useCapturing() {
  const [captured, setCaptured] = useState<SubTask>()
  const opener = useRef<Element | null>(null)
  const end = () => {
    setCaptured(undefined)
    setTimeout(() => {
      if (opener.current instanceof HTMLElement) opener.current.focus()
    })
  }
  return {
    capture(activity: SubTask) {
      opener.current = openerOf(document.activeElement)
      setCaptured(activity)
    },
    dialog: <Suspense>{captured && <CaptureDialog activity={captured} onClose={end} />}</Suspense>,
  }
}

/** A page of the activities of a task. */
export function ActivitiesColumn(props: ActivitiesColumnProps) {
  const { workOrder, task, taskName, page, onPage, onBack, onGone, isDeepest } = props
  const fetched = useQuery(activitiesQuery(task, page))
  const may = useMay()
  const { capture, dialog } = useCapturing()
  const rights = {
    create: may('Activities', 'Create', workOrder),
    update: may('Activities', 'Update', workOrder),
    remove: may('Activities', 'Delete', workOrder),
  }
  const mayOpen = {
    capture: may('Captures', 'Create', workOrder),
    edit: rights.update,
    people: may('Assignments', 'Read', workOrder),
    time: may('Tracking', 'Read', workOrder),
  }
  const move = useMoveActivity()
  const remove = useDeleteActivities()
  const restore = useRestoreActivities()
  return (
    <>
      <PlanColumn
        title="Activities"
        of={task}
        noun={noun}
        fetched={fetched}
        page={page}
        onPage={onPage}
        pageSize={ACTIVITIES_PER_PAGE}
        isDeepest={isDeepest}
        back={
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            onClick={onBack}
          >
            Tasks
          </Button>
        }
        above={taskName}
        failure="Get activities failed"
        empty={{
          text: 'Activities measure work: a target, a unit, and what was captured.',
          icon: <IconRuler2 size={20} />,
        }}
        rights={rights}
        idOf={(activity) => activity.subTaskUniqueId}
        nameOf={(activity) => activity.subTaskTitle}
        row={(activity) => <ActivityRow activity={activity} workOrder={workOrder} />}
        add={
          <LinkButton
            to="/activities/add/$taskid"
            params={{ taskid: task }}
            size="compact-sm"
            variant="light"
            aria-label="New activity"
            leftSection={<IconPlus size={14} aria-hidden />}
          >
            New
          </LinkButton>
        }
        beside={
          mayOpen.capture
            ? (activity) => (
                <Button
                  variant="light"
                  size="compact-sm"
                  leftSection={<IconTarget size={15} aria-hidden />}
                  aria-label={`Capture work done on ${activity.subTaskTitle}`}
                  onClick={() => capture(activity)}
                >
                  Capture
                </Button>
              )
            : undefined
        }
        menu={(activity) =>
          Object.values(mayOpen).some(Boolean) && (
            <ActivityMenu {...{ activity, workOrder, mayOpen }} onCapture={() => capture(activity)} />
          )
        }
        move={(subTaskUniqueId, toIndex) => move.mutateAsync({ subTaskUniqueId, toIndex })}
        remove={(ids) => remove.mutateAsync(ids)}
        restore={(ids) => restore.mutateAsync(ids)}
        removedText="Removed!"
        onGone={onGone}
        takesAlong="Its captured work is removed from progress."
        download={(format) => downloadActivities(task, format)}
        editSeveral={(ids, close) => <ManyActivities task={task} ids={ids} onClose={close} />}
        paste={(close) => <PasteActivities task={task} onClose={close} />}
      />
      {dialog}
    </>
  )
}

function ActivityRow({ activity, workOrder }: { activity: SubTask; workOrder: string }) {
  const percent = percentOf(activity.capturedMetric, activity.subTaskTargetMetric)
  const { left, late } = dueOf(activity.remainingDays, percent)
  return (
    <RecordLinkRow
      to="/activities/details/$woid/$id"
      params={{ woid: workOrder, id: activity.subTaskUniqueId }}
      name={activity.subTaskTitle}
      caption={[...captionOf(activity), ...left]}
      late={late}
      percent={percent}
      risk={<RiskMark level={activity.riskLevel} isSmall />}
      explanation={`Captured ${formatQuantity(activity.capturedMetric)} of ${formatQuantity(activity.subTaskTargetMetric, activity.subTaskUnit)}`}
      reason={riskReason({
        start: activity.subTaskStartDate,
        end: activity.subTaskEndDate,
        remainingDays: activity.remainingDays,
        completedTotal: activity.capturedMetric,
        estimatedTotal: activity.subTaskTargetMetric,
      })}
      warning={warningOf(activity)}
    />
  )
}

interface ActivityMenuProps {
  activity: SubTask
  workOrder: string
  /** What the caller may open. */
  mayOpen: { capture: boolean; edit: boolean; people: boolean; time: boolean }
  onCapture: () => void
}

/** The items at the top of an activity's menu. */
function ActivityMenu({ activity, workOrder, mayOpen, onCapture }: ActivityMenuProps) {
  const navigate = useNavigate()
  const id = activity.subTaskUniqueId
  return (
    <>
      {mayOpen.capture && (
        <MenuItem leftSection={<IconTarget size={16} aria-hidden />} onClick={onCapture}>
          Capture work done
        </MenuItem>
      )}
      {mayOpen.edit && (
        <MenuItem
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => navigate({ to: '/activities/edit/$activityid', params: { activityid: id } })}
        >
          Edit
        </MenuItem>
      )}
      {mayOpen.people && (
        <MenuItem
          leftSection={<IconUsers size={16} aria-hidden />}
          onClick={() => navigate({ to: '/activities/employees/$activityid', params: { activityid: id } })}
        >
          Employees
        </MenuItem>
      )}
      {mayOpen.time && (
        <MenuItem
          leftSection={<IconClock size={16} aria-hidden />}
          onClick={() =>
            navigate({
              to: '/activities/employee/logs/$woid/$activityID',
              params: { woid: workOrder, activityID: id },
            })
          }
        >
          Time logs
        </MenuItem>
      )}
    </>
  )
}

interface ManyActivitiesProps {
  ids: string[]
  onClose: () => void
}

function ManyActivities({ task, ...props }: ManyActivitiesProps & { task: string }) {
  const { data } = useQuery(taskQuery(task))
  return data ? <ManyActivitiesDialog task={data} {...props} /> : null
}

function ManyActivitiesDialog({ task, ids, onClose }: ManyActivitiesProps & { task: Task }) {
  const client = useQueryClient()
  const change = useChangeManyActivities()
  return (
    <PlanManyDialog
      ids={ids}
      noun={noun}
      codes={useCodesOfActivity(task).offer}
      preview={(many) => client.fetchQuery({ ...previewManyActivitiesQuery(many), staleTime: 0 })}
      save={(many) => change.mutateAsync(many)}
      onClose={onClose}
    />
  )
}
