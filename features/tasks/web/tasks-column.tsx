/** The second level of the drill-down: the tasks of the chosen job. */
import { Button } from '@mantine/core'
import { IconChevronLeft, IconListCheck, IconPencil, IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { riskReason } from '#features/hierarchy/risk-words.ts'
import { basisOfAll } from '#features/hierarchy/totals-words.ts'
import { explainTotals, PlanManyDialog, RiskMark } from '#features/hierarchy/web/public.ts'
import { PlanColumn } from '#features/hierarchy/web/public-plan.ts'
import type { Job } from '#features/jobs/contract.ts'
import { jobQuery } from '#features/jobs/web/public.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { dueOf, formatSpan, percentOf } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RecordLinkRow } from '#web/ui/list/record-row.tsx'
import { MenuItem } from '#web/ui/menu/menu-parts.tsx'
import type { Task } from '../contract.ts'
import {
  downloadTasks,
  previewManyTasksQuery,
  TASKS_PER_PAGE,
  tasksQuery,
  useChangeManyTasks,
  useDeleteTasks,
  useMoveTask,
  useRestoreTasks,
} from './api.ts'
import { useCodesOfTask } from './task-codes.ts'

const PasteTasks = lazy(() => import('./paste-tasks.tsx').then((module) => ({ default: module.PasteTasks })))

export interface TasksColumnProps {
  workOrder: string
  job: string
  jobName: string | undefined
  jobsPage: number
  chosen: string | undefined
  page: number
  onPage: (page: number, isCorrection?: boolean) => void
  onBack: () => void
  /** Called if the job does not exist any more. */
  onGone: () => void
  /** Called before tasks are deleted: the chosen task may be one of them. */
  onRemove: (ids: readonly string[]) => void
  isDeepest: boolean
}

const noun = { one: 'task', many: 'tasks' }

/**
 * The dates of a task, the time that is left, and its codes. Not its metric: without a unit the number means
 * nothing.
 */
function captionOf(
  { assignedTaskCodeList, taskStartDate, taskEndDate }: Task,
  left: readonly string[],
): string[] {
  const codes = assignedTaskCodeList.map((code) => code.companyTaskCode).join(', ')
  return [formatSpan(taskStartDate, taskEndDate), ...left, ...(codes ? [codes] : [])]
}

export function TasksColumn(props: TasksColumnProps) {
  const { workOrder, job, jobName, jobsPage, chosen, page, onPage, onBack, onGone, onRemove, isDeepest } =
    props
  const fetched = useQuery(tasksQuery(job, page))
  const may = useMay()
  // People of a subcontractor see only titles.
  const { isOfSubcontractor } = useSession()
  const navigate = useNavigate()
  const rights = {
    create: may('Tasks', 'Create', workOrder),
    update: may('Tasks', 'Update', workOrder),
    remove: may('Tasks', 'Delete', workOrder),
  }
  const mayReadPeople = may('Assignments', 'Read', workOrder)
  const move = useMoveTask()
  const remove = useDeleteTasks()
  const restore = useRestoreTasks()
  return (
    <PlanColumn
      title="Tasks"
      of={job}
      noun={noun}
      fetched={fetched}
      page={page}
      onPage={onPage}
      pageSize={TASKS_PER_PAGE}
      isDeepest={isDeepest}
      basis={isOfSubcontractor ? null : basisOfAll(fetched.data?.items)}
      back={
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          Jobs
        </Button>
      }
      above={jobName}
      failure="Get tasks failed"
      empty={{ text: 'A job is made of tasks, a task of activities.', icon: <IconListCheck size={20} /> }}
      rights={rights}
      idOf={(task) => task.taskUniqueId}
      nameOf={(task) => task.taskName}
      chosen={chosen}
      row={(task) => {
        const percent = percentOf(task.completedTotal, task.estimatedTotal)
        const { left, late } = dueOf(task.remainingDays, percent)
        return (
          <RecordLinkRow
            to="/projects/details/$woID"
            params={{ woID: workOrder }}
            search={{
              job,
              task: task.taskUniqueId,
              ...(jobsPage > 1 && { jobsPage }),
              ...(page > 1 && { tasksPage: page }),
            }}
            resetScroll={false}
            isChosen={task.taskUniqueId === chosen}
            name={task.taskName}
            isCompact
            {...(isOfSubcontractor
              ? { caption: [] }
              : {
                  caption: captionOf(task, left),
                  late,
                  percent,
                  risk: <RiskMark level={task.riskLevel} isSmall />,
                  explanation: explainTotals(task),
                  reason: riskReason({ ...task, start: task.taskStartDate, end: task.taskEndDate }),
                  warning: task.isOutsideParentDates ? "Outside the job's dates" : undefined,
                })}
          />
        )
      }}
      add={
        <LinkButton
          to="/tasks/add/$jobid"
          params={{ jobid: job }}
          size="compact-sm"
          variant="light"
          aria-label="New task"
          leftSection={<IconPlus size={14} aria-hidden />}
        >
          New
        </LinkButton>
      }
      menu={(task) =>
        (rights.update || mayReadPeople) && (
          <>
            {rights.update && (
              <MenuItem
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => navigate({ to: '/tasks/edit/$taskid', params: { taskid: task.taskUniqueId } })}
              >
                Edit
              </MenuItem>
            )}
            {mayReadPeople && (
              <MenuItem
                leftSection={<IconUsers size={16} aria-hidden />}
                onClick={() =>
                  navigate({
                    to: '/tasks/employeeAdd/$woid/$id',
                    params: { woid: workOrder, id: task.taskUniqueId },
                  })
                }
              >
                Employees
              </MenuItem>
            )}
          </>
        )
      }
      move={(taskUniqueId, toIndex) => move.mutateAsync({ taskUniqueId, toIndex })}
      remove={(ids) => remove.mutateAsync(ids)}
      restore={(ids) => restore.mutateAsync(ids)}
      removedText="Removed!"
      takesAlong="Its activities are deleted too."
      onRemove={onRemove}
      onGone={onGone}
      download={(format) => downloadTasks(job, format)}
      editSeveral={(ids, close) => <ManyTasks job={job} ids={ids} onClose={close} />}
      paste={(close) => <PasteTasks job={job} onClose={close} />}
    />
  )
}

interface ManyTasksProps {
  ids: string[]
  onClose: () => void
}

function ManyTasks({ job, ...props }: ManyTasksProps & { job: string }) {
  const { data } = useQuery(jobQuery(job))
  return data ? <ManyTasksDialog job={data} {...props} /> : null
}

function ManyTasksDialog({ job, ids, onClose }: ManyTasksProps & { job: Job }) {
  const client = useQueryClient()
  const change = useChangeManyTasks()
  return (
    <PlanManyDialog
      ids={ids}
      noun={noun}
      codes={useCodesOfTask(job).offer}
      preview={(many) => client.fetchQuery({ ...previewManyTasksQuery(many), staleTime: 0 })}
      save={(many) => change.mutateAsync(many)}
      onClose={onClose}
    />
  )
}

/** The tasks of the column; undefined while they load. */
export function useShownTasks(job: string | undefined, page: number) {
  const { data, isPlaceholderData } = useQuery({ ...tasksQuery(job ?? '', page), enabled: job !== undefined })
  if (isPlaceholderData) return undefined
  return data?.items.map(({ taskUniqueId, taskName }) => ({ id: taskUniqueId, name: taskName }))
}
