/** The field to choose a task of a job, by part of its name. */
import { useQuery } from '@tanstack/react-query'
import { OfferedSelect, type OfferedSelectProps } from '#web/ui/form/offered-select.tsx'
import { tasksToChooseQuery } from './api.ts'

export function TaskSelect({ job, ...props }: OfferedSelectProps & { job: string }) {
  const offered = useQuery(tasksToChooseQuery(job))
  return (
    <OfferedSelect
      label="Task"
      placeholder="Choose the task"
      nothingFoundMessage="No tasks to select"
      offered={offered}
      isAsked={job !== ''}
      found={(offered.data?.items ?? []).map(({ taskUniqueId, taskName }) => ({
        value: taskUniqueId,
        label: taskName,
      }))}
      {...props}
    />
  )
}
