/** What became of a record: who, when, and what from what to what. */
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { PageOf } from '#contract/paging.ts'
import { type Stretch, scrolledList } from '#web/api/scrolled-list.ts'
import { texts } from '#web/api/texts.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import { HISTORY_PAGE, type HistoryEntry } from '../contract.ts'
import { HistoryEntries } from './history-entries.tsx'

export interface HistorySectionProps {
  /** Begins with the module, so that it is refreshed with it. */
  queryKey: readonly string[]
  fetchPage: (page: Stretch, signal: AbortSignal) => Promise<PageOf<HistoryEntry>>
}

/** The list of it, newest first. */
export const historyList = ({ queryKey, fetchPage }: HistorySectionProps) =>
  scrolledList({
    queryKey,
    perLoad: HISTORY_PAGE,
    idOf: ({ historyUniqueId }) => historyUniqueId,
    fetchPage,
  })

export function HistorySection(props: HistorySectionProps) {
  const list = useInfiniteQuery(historyList(props))
  const entries = list.data?.items
  return (
    <RecordSection title="History">
      {!entries && list.isPending && <LoadingRows rows={3} />}
      {!entries && list.isError && (
        <FailedState title={texts.fetchFailed} error={list.error} retry={() => list.refetch()} />
      )}
      {entries && <HistoryEntries entries={entries} />}
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
