/**
 * Lists that load more rows during scrolling: each load continues after the last row of the previous load
 * (docs/decisions/0084).
 */
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { PageOf } from '#contract/paging.ts'
import { queryClient } from './query-client.ts'

/** The most rows that one call returns (contract/paging.ts). */
const MOST_AT_ONCE = 1000

/**
 * The range that a load requests: the id of the row before the range (empty for the beginning), and the
 * number of rows.
 */
export interface Stretch {
  after: string
  NumberOfItemsPerPage: number
}

interface ScrolledList<T> {
  queryKey: QueryKey
  /** The number of rows in a load. */
  perLoad: number
  /** Returns the id of a row. */
  idOf: (item: T) => string | null
  fetchPage: (stretch: Stretch, signal: AbortSignal) => Promise<PageOf<T>>
}

/** The loaded part of a list. */
export interface Scrolled<T> {
  /** The loaded rows, each row once. */
  items: T[]
  /** The number of rows in the whole list. If all rows are loaded, the number of loaded rows. */
  total: number
}

/** A load: the number of the load, counted from zero, and the id of the row before the load. */
interface Load {
  page: number
  after: string
}

/** Loads that one call fetched: from number `begin` up to before number `end`, out of `loads` loads. */
interface Block<T> {
  begin: number
  end: number
  loads: number
  answer: PageOf<T>
}

/** The `next` of a page whose following page is in the same block, so that no call uses this id. */
const IN_BLOCK = ''

/**
 * The query of a list that loads page by page. When the list is fetched again, the cache requests each loaded
 * page in turn. The first request then fetches several pages in one call, and the next requests take their
 * pages from the reply to the first request.
 */
export function scrolledList<T>({ queryKey, perLoad, idOf, fetchPage }: ScrolledList<T>) {
  const mostPages = Math.floor(MOST_AT_ONCE / perLoad)
  /** The block that a refetch has loaded, by the refetch's signal: all pages of a refetch share one signal. */
  const blocks = new WeakMap<AbortSignal, Block<T>>()
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam: { page, after }, signal }): Promise<PageOf<T>> => {
      let block = blocks.get(signal)
      if (page === 0 || page === block?.end) {
        const loads =
          block?.loads ?? queryClient.getQueryData<{ pages: unknown[] }>(queryKey)?.pages.length ?? 1
        const pages = Math.min(Math.max(1, loads - page), mostPages)
        const answer = await fetchPage({ after, NumberOfItemsPerPage: pages * perLoad }, signal)
        block = { begin: page, end: page + pages, loads, answer }
        blocks.set(signal, block)
      }
      if (!block) return fetchPage({ after, NumberOfItemsPerPage: perLoad }, signal)
      return pageIn(block.answer, page - block.begin, perLoad)
    },
    initialPageParam: { page: 0, after: '' },
    getNextPageParam: ({ next }, _all, { page }): Load | undefined =>
      typeof next === 'string' ? { page: page + 1, after: next } : undefined,
    select: ({ pages }) => shownOf(pages, idOf),
  })
}

/** Returns one page of a block. */
function pageIn<T>({ items, totalCount, next }: PageOf<T>, page: number, perLoad: number): PageOf<T> {
  const end = (page + 1) * perLoad
  const own = items.slice(page * perLoad, end)
  return {
    items: own,
    count: own.length,
    totalCount,
    totalPages: Math.ceil(totalCount / perLoad),
    next: end < items.length ? IN_BLOCK : next,
  }
}

/** The combined rows by their pages, because `select` runs at each rendering. */
const known = new WeakMap<readonly PageOf<unknown>[], Scrolled<unknown>>()

/**
 * Combines the rows of all pages. A row that moved between two loads is in both loads; the position and
 * values of the later load count. Rows that other people add or delete are fetched again (refresh.ts); until
 * then the total matches the visible rows.
 */
function shownOf<T>(pages: readonly PageOf<T>[], idOf: (item: T) => string | null): Scrolled<T> {
  const made = known.get(pages)
  if (made) return made as Scrolled<T>
  const rows = new Map<string | null, T>()
  for (const item of pages.flatMap((page) => page.items)) {
    const id = idOf(item)
    rows.delete(id)
    rows.set(id, item)
  }
  const items = [...rows.values()]
  const last = pages.at(-1)
  const isAll = typeof last?.next !== 'string'
  const total = isAll ? items.length : Math.max(last.totalCount, items.length + 1)
  const shown = { items, total }
  known.set(pages, shown)
  return shown
}
