/** What became of a record: who, when, and what from what to what. */
import { Button, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { PageOf } from '#contract/paging.ts'
import { scrolledList } from '#web/api/scrolled-list.ts'
import { texts } from '#web/api/texts.ts'
import { formatInstant } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list-states.tsx'
import { RecordSection } from '#web/ui/record-page.tsx'
import { HISTORY_PAGE, type HistoryEntry } from '../contract.ts'
import classes from './history-section.module.css'

export interface HistorySectionProps {
  /** Begins with the module, so that it is refreshed with it. */
  queryKey: readonly string[]
  fetchPage: (
    page: { StartingPageNumber: number; NumberOfItemsPerPage: number },
    signal: AbortSignal,
  ) => Promise<PageOf<HistoryEntry>>
}

export function HistorySection({ queryKey, fetchPage }: HistorySectionProps) {
  const list = useInfiniteQuery(
    scrolledList({
      queryKey,
      perLoad: HISTORY_PAGE,
      fetchPage: (page, size, signal) =>
        fetchPage({ StartingPageNumber: page, NumberOfItemsPerPage: size }, signal),
    }),
  )
  const entries = list.data?.pages.flatMap(({ items }) => items)
  return (
    <RecordSection title="History">
      {!entries && list.isPending && <LoadingRows rows={3} />}
      {!entries && list.isError && (
        <FailedState title={texts.fetchFailed} error={list.error} retry={() => list.refetch()} />
      )}
      {entries && (
        <ol className={classes.entries}>
          {entries.map((entry) => (
            <Entry key={entry.historyUniqueId} entry={entry} />
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </RecordSection>
  )
}

function Entry({ entry: { employeeName, what, createdOnDate, changes } }: { entry: HistoryEntry }) {
  return (
    <li className={classes.entry}>
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        <b>{employeeName || 'Plumbline'}</b> {what}
      </Text>
      {changes.length > 0 && (
        <Stack gap={0} component="ul" className={classes.changes}>
          {changes.map(({ field, from, to }) => (
            <Text key={field} fz="xs" component="li" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
              <b>{field}</b> {from ?? 'nothing'} → {to ?? 'nothing'}
            </Text>
          ))}
        </Stack>
      )}
      <Text fz="xs" c="dimmed">
        {formatInstant(createdOnDate)}
      </Text>
    </li>
  )
}
