/** In a question about a record: what somebody has changed since it was asked. What one agrees to then is not what is there. */
import { Alert, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HistoryEntries } from './history-entries.tsx'
import { type HistorySectionProps, historyList } from './history-section.tsx'

export function ChangedSince(props: HistorySectionProps) {
  const { data } = useInfiniteQuery(historyList(props))
  const entries = data?.items
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
