/** The rows of a register: one page at a time, or a list that grows as the user scrolls. */
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { PageOf } from '#contract/paging.ts'
import type { Scrolled } from '#web/api/scrolled-list.ts'

export interface Rows<Item> {
  /** Undefined while nothing is loaded. */
  items: readonly Item[] | undefined
  total: number
  /** The error, if nothing could be loaded. */
  error: Error | null
  retry: () => void
  more: { kind: 'pages'; pages: number } | { kind: 'endless'; next: NextLoad }
}

/** The next load of an endless list. */
export interface NextLoad {
  hasNext: boolean
  isLoading: boolean
  /**
   * True while any part of the list is fetched or fetched again. Loading the next rows would cancel that
   * fetch and leave outdated rows.
   */
  isBusy: boolean
  hasFailed: boolean
  load: (options: { cancelRefetch: boolean }) => unknown
}

/** The rows of a list with pages of `PAGE_SIZE`. */
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

/** The rows of a list that grows as the user scrolls. */
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
