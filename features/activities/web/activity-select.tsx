/** A select for an activity of a task, searchable by a part of the title. */
import { useQuery } from '@tanstack/react-query'
import { OfferedSelect, type OfferedSelectProps } from '#web/ui/form/offered-select.tsx'
import { activitiesToChooseQuery } from './api.ts'

export function ActivitySelect({ task, ...props }: OfferedSelectProps & { task: string }) {
  const offered = useQuery(activitiesToChooseQuery(task))
  return (
    <OfferedSelect
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
