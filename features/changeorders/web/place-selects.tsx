/** Chooses a task of a job, or an activity of a task: all there are, by a part of their names. */
import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { texts } from '#web/api/texts.ts'
import { firstOf, restLook } from '#web/ui/form/searched-select.tsx'
import { activitiesToChooseQuery, tasksToChooseQuery } from './api.ts'

/** As many as one reads; the others are found by typing. */
const MOST_SHOWN = 50

/** One that is chosen and may not be there any more. */
export interface Present {
  value: string
  label: string
}

interface PlaceSelectProps extends Omit<SelectProps, 'data'> {
  present?: Present | undefined
}

interface Offered {
  isPending: boolean
  isError: boolean
}

function PlaceSelect(props: PlaceSelectProps & { offered: Offered; found: Present[]; isAsked: boolean }) {
  const { offered, found, present, isAsked, nothingFoundMessage, ...select } = props
  const isMissing = present && !found.some(({ value }) => value === present.value)
  return (
    <Select
      searchable
      disabled={!isAsked}
      filter={firstOf(MOST_SHOWN)}
      classNames={restLook}
      nothingFoundMessage={
        offered.isError ? texts.fetchFailed : offered.isPending ? 'Loading' : nothingFoundMessage
      }
      {...select}
      data={[...found, ...(isMissing ? [present] : [])]}
    />
  )
}

export function TaskSelect({ job, ...props }: PlaceSelectProps & { job: string }) {
  const offered = useQuery(tasksToChooseQuery(job))
  return (
    <PlaceSelect
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

export function ActivitySelect({ task, ...props }: PlaceSelectProps & { task: string }) {
  const offered = useQuery(activitiesToChooseQuery(task))
  return (
    <PlaceSelect
      label="Activity"
      placeholder="Choose the activity"
      nothingFoundMessage="No activities to select"
      offered={offered}
      isAsked={task !== ''}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the activity' }}
      found={(offered.data?.items ?? []).map(({ subTaskUniqueId, subTaskTitle }) => ({
        value: subTaskUniqueId,
        label: subTaskTitle,
      }))}
      {...props}
    />
  )
}
