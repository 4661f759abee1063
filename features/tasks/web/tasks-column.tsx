/** The second level of the drill-down: the tasks of the chosen job. */
import { Button } from '@mantine/core'
import { IconChevronLeft, IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { explainTotals } from '#features/projects/web/public.ts'
import { formatSpan, percentOf } from '#web/ui/format.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list-states.tsx'
import { RecordColumn } from '#web/ui/record-column.tsx'
import { RecordCount } from '#web/ui/record-count.tsx'
import { RecordLinkRow } from '#web/ui/record-row.tsx'
import type { Task } from '../contract.ts'
import { tasksQuery } from './api.ts'

export interface TasksColumnProps {
  workOrder: string
  job: string
  jobName: string | undefined
  jobsPage: number
  chosen: string | undefined
  page: number
  onPage: (page: number) => void
  onBack: () => void
  isDeepest: boolean
}

/** The task's codes and its span. Its metric has no unit, and says nothing without one. */
function captionOf({ assignedTaskCodeList, taskStartDate, taskEndDate }: Task): string[] {
  const codes = assignedTaskCodeList.map((code) => code.companyTaskCode).join(', ')
  return [...(codes ? [codes] : []), formatSpan(taskStartDate, taskEndDate)]
}

export function TasksColumn(props: TasksColumnProps) {
  const { workOrder, job, jobName, jobsPage, chosen, page, onPage, onBack, isDeepest } = props
  const { data, error, refetch } = useQuery(tasksQuery(job, page))
  return (
    <RecordColumn
      title="Tasks"
      subtitle={
        data ? (
          <>
            <RecordCount shown={data.count} total={data.totalCount} />
            {jobName && ` · ${jobName}`}
          </>
        ) : (
          !error && 'Loading'
        )
      }
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
      page={page}
      totalPages={data?.totalPages ?? 0}
      onPage={onPage}
      isDeepest={isDeepest}
    >
      {!data && !error && <LoadingRows rows={3} />}
      {!data && error && <FailedState title="Get tasks failed" error={error} retry={refetch} />}
      {data?.totalCount === 0 && (
        <EmptyState
          title="No tasks yet"
          text="A job is made of tasks, a task of activities."
          icon={<IconListCheck size={20} />}
        />
      )}
      {data?.items.map((task) => (
        <RecordLinkRow
          key={task.taskUniqueId}
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
          caption={captionOf(task)}
          percent={percentOf(task.completedTotal, task.estimatedTotal)}
          explanation={explainTotals(task)}
        />
      ))}
    </RecordColumn>
  )
}

/** The name of a task that the column shows. */
export function useTaskName(
  job: string | undefined,
  page: number,
  task: string | undefined,
): string | undefined {
  const { data } = useQuery({
    ...tasksQuery(job ?? '', page),
    enabled: job !== undefined && task !== undefined,
  })
  return data?.items.find((item) => item.taskUniqueId === task)?.taskName
}
