/** The section of a record with its history. */
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageOf } from '#contract/paging.ts'
import { type Stretch, scrolledList } from '#web/api/scrolled-list.ts'
import { texts } from '#web/api/texts.ts'
import { formatNumber } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import { HISTORY_PAGE, type HistoryEntry } from '../contract.ts'
import { HistoryEntries } from './history-entries.tsx'

export interface HistorySectionProps {
  /** Begins with the record's module, so that the history is refreshed with the module. */
  queryKey: readonly string[]
  fetchPage: (page: Stretch, signal: AbortSignal) => Promise<PageOf<HistoryEntry>>
}

/** The query for the entries, newest first. */
export const historyList = ({ queryKey, fetchPage }: HistorySectionProps) =>
  scrolledList({
    queryKey,
    perLoad: HISTORY_PAGE,
    idOf: ({ historyUniqueId }) => historyUniqueId,
    fetchPage,
  })

/** The number of entries before the user asks for all. */
const FIRST_SHOWN = 3

export function HistorySection(props: HistorySectionProps) {
  const [isWhole, setWhole] = useState(false)
  const list = useInfiniteQuery(historyList(props))
  const entries = list.data?.items
  const total = list.data?.total ?? 0
  return (
    <RecordSection
      title="History"
      actions={
        total > FIRST_SHOWN && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show less' : `All ${formatNumber(String(total))}`}
          </Button>
        )
      }
    >
      {!entries && list.isPending && <LoadingRows rows={3} />}
      {!entries && list.isError && (
        <FailedState title={texts.fetchFailed} error={list.error} retry={() => list.refetch()} />
      )}
      {entries && <HistoryEntries entries={isWhole ? entries : entries.slice(0, FIRST_SHOWN)} />}
      {isWhole && list.hasNextPage && (
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
