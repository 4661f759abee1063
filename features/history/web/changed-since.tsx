/**
 * Part of a confirmation dialog about a record: lists changes since the dialog opened, because the user would
 * confirm outdated values.
 */
import { Alert, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { HistoryEntries } from './history-entries.tsx'
import { type HistorySectionProps, historyList } from './history-section.tsx'

export function ChangedSince(props: HistorySectionProps) {
  const { data } = useInfiniteQuery(historyList(props))
  const isAnswered = useIsAnswered()
  const [entries, setEntries] = useState(data?.items)
  if (!isAnswered && entries !== data?.items) setEntries(data?.items)
  const newest = entries?.[0]?.historyUniqueId
  // The newest entry when the dialog opened.
  const [last, setLast] = useState(newest)
  if (entries && last === undefined && newest !== undefined) setLast(newest)
  const since = entries?.slice(
    0,
    Math.max(
      0,
      entries.findIndex(({ historyUniqueId }) => historyUniqueId === last),
    ),
  )
  if (!since || since.length === 0) return null
  return (
    <Alert color="orange" variant="outline" mb="md" title="Changed since you opened this">
      <Stack gap="sm">
        <HistoryEntries entries={since} />
        <Text fz="sm">Close this, look at what is there now, and decide again.</Text>
      </Stack>
    </Alert>
  )
}

/**
 * True from the press of the confirm button until the step is refused. New entries after that are mostly the
 * step itself: they can arrive before the answer, and while the dialog closes.
 */
function useIsAnswered(): boolean {
  const steps = useQueryClient().getMutationCache()
  const [isAnswered, setAnswered] = useState(false)
  useEffect(
    () =>
      steps.subscribe(({ type, mutation }) => {
        if (type === 'updated') setAnswered(mutation.state.status !== 'error')
      }),
    [steps],
  )
  return isAnswered
}
