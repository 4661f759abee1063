/** Chooses one of the activities that one is assigned to, the one logged last first. */
import { Select, type SelectProps, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { TrackedActivity } from '../contract.ts'
import { trackedActivitiesQuery } from './api.ts'

/** More are found by typing. */
const MOST_SHOWN = 50

/** Where an activity is. */
function placeOf({ taskName, jobTitle, workOrderTitle }: TrackedActivity): string {
  return [taskName, jobTitle, workOrderTitle].join(' · ')
}

export function ActivityChoice(props: SelectProps) {
  const { value, onChange } = props
  const { data, error, isPending } = useQuery(trackedActivitiesQuery)
  const activities = new Map(data?.items.map((item) => [item.subTaskUniqueId, item]))
  const chosen = value ? activities.get(value) : undefined
  const first = data?.items[0]
  // Whoever goes on with what they did last has nothing to choose.
  const begin = useEffectEvent((activity: TrackedActivity | undefined) => {
    if (value || !activity) return
    onChange?.(activity.subTaskUniqueId, { value: activity.subTaskUniqueId, label: activity.subTaskTitle })
  })
  useEffect(() => begin(first), [first])
  return (
    <Select
      label="Activity"
      required
      searchable
      allowDeselect={false}
      limit={MOST_SHOWN}
      placeholder={isPending ? 'Loading' : 'Choose an activity'}
      nothingFoundMessage={
        data?.totalCount === 0 ? 'You are not assigned to any activity yet.' : 'No activity matches'
      }
      {...props}
      error={props.error ?? error?.message}
      description={chosen && placeOf(chosen)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={(data?.items ?? []).map((item) => ({ value: item.subTaskUniqueId, label: item.subTaskTitle }))}
      filter={({ options, search, limit }) => {
        const words = search.trim().toLowerCase()
        const found = options.filter((option) => {
          const item = 'value' in option ? activities.get(option.value) : undefined
          return item && `${item.subTaskTitle} ${placeOf(item)}`.toLowerCase().includes(words)
        })
        return found.slice(0, limit)
      }}
      renderOption={({ option }) => {
        const item = activities.get(option.value)
        return (
          <Stack gap={0} miw={0}>
            <Text fz="sm" fw={500}>
              {option.label}
            </Text>
            {item && (
              <Text fz="xs" c="dimmed">
                {placeOf(item)}
              </Text>
            )}
          </Stack>
        )
      }}
    />
  )
}
