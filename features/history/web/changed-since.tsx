/** In a question about a record: what somebody has changed since it was asked. What one agrees to then is not what is there. */
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
  // What was there when it was asked.
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
 * Whether the question was answered: from the press of its button on, until that is refused. What comes into the history then is mostly
 * the step itself, which may be fetched before it is answered, and while the question fades.
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
