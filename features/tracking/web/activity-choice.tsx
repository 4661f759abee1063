/**
 * A picker for the activities to which the caller is assigned; the activity with the latest log comes first.
 */
import { type ComboboxItem, type SelectProps, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { SearchedSelect, useTyping } from '#web/ui/form/searched-select.tsx'
import type { TrackedActivity } from '../contract.ts'
import { trackedActivitiesQuery } from './api.ts'

/** The place of an activity in the plan, as text: task, job and project. */
function placeOf({ taskName, jobTitle, workOrderTitle }: TrackedActivity): string {
  return [taskName, jobTitle, workOrderTitle].join(' · ')
}

export interface ActivityChoiceProps extends SelectProps {
  value?: string | null
  /** Called with the activity that is probably meant, while no activity is chosen. */
  onSuggest: (activity: string) => void
}

export function ActivityChoice({ onSuggest, ...props }: ActivityChoiceProps) {
  const { value } = props
  const [chosen, setChosen] = useState<ComboboxItem>()
  const typing = useTyping(chosen?.label)
  const offered = useQuery(trackedActivitiesQuery(typing.search))
  const { data, error, isPending } = offered
  const places = new Map(data?.items.map((item) => [item.subTaskUniqueId, placeOf(item)]))
  const [place, setPlace] = useState<string>()
  const first = typing.search === '' ? data?.items[0] : undefined
  // Suggests the activity with the latest log, so that people who continue the same work choose nothing.
  const begin = useEffectEvent((activity: TrackedActivity | undefined) => {
    if (!value && activity) onSuggest(activity.subTaskUniqueId)
  })
  useEffect(() => begin(first), [first])
  return (
    <SearchedSelect
      label="Activity"
      required
      allowDeselect={false}
      placeholder={isPending ? 'Loading' : 'Choose an activity'}
      typing={typing}
      offered={offered}
      found={(data?.items ?? []).map((item) => ({ value: item.subTaskUniqueId, label: item.subTaskTitle }))}
      chosen={chosen}
      onChosen={(item) => {
        setChosen(item)
        setPlace(places.get(item.value))
      }}
      nothing={
        data?.totalCount === 0 && typing.search === ''
          ? 'You are not assigned to any activity yet.'
          : 'No activity matches'
      }
      {...props}
      error={props.error ?? error?.message}
      description={value && chosen?.value === value && place}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      renderOption={({ option }) => (
        <Stack gap={0} miw={0}>
          <Text inherit fz={option.disabled ? 'xs' : 'sm'} fw={option.disabled ? 400 : 500}>
            {option.label}
          </Text>
          {places.has(option.value) && (
            <Text fz="xs" c="dimmed">
              {places.get(option.value)}
            </Text>
          )}
        </Stack>
      )}
    />
  )
}
