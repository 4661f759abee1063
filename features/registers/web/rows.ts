/** What a register shows: a page at a time, or more and more as one scrolls. */
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { PageOf } from '#contract/paging.ts'
import type { Scrolled } from '#web/api/scrolled-list.ts'

export interface Rows<Item> {
  /** Nothing yet, or none at all. */
  items: readonly Item[] | undefined
  total: number
  /** Why there is nothing. */
  error: Error | null
  retry: () => void
  more: { kind: 'pages'; pages: number } | { kind: 'endless'; next: NextLoad }
}

/** The next load of an endless list. */
export interface NextLoad {
  hasNext: boolean
  isLoading: boolean
  /** While anything of the list is fetched, be it anew: loading on would end that, and keep what is out of date. */
  isBusy: boolean
  hasFailed: boolean
  load: (options: { cancelRefetch: boolean }) => unknown
}

/** Pages of `PAGE_SIZE`. */
export function pagesOf<Item>(list: UseQueryResult<PageOf<Item>>): Rows<Item> {
  const { data } = list
  return {
    items: data?.items,
    total: data?.totalCount ?? 0,
    error: data ? null : list.error,
    retry: () => void list.refetch(),
    more: { kind: 'pages', pages: data?.totalPages ?? 0 },
  }
}

/** A list that goes on as one scrolls. */
export function endlessRows<Item>(list: UseInfiniteQueryResult<Scrolled<Item>>): Rows<Item> {
  const { data } = list
  return {
    items: data?.items,
    total: data?.total ?? 0,
    error: data ? null : list.error,
    retry: () => void list.refetch(),
    more: {
      kind: 'endless',
      next: {
        hasNext: list.hasNextPage,
        isLoading: list.isFetchingNextPage,
        isBusy: list.isFetching,
        hasFailed: list.isFetchNextPageError,
        load: list.fetchNextPage,
      },
    },
  }
}
