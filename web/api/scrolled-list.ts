/** Lists that load on as one scrolls: each load goes on behind the last row of the one before (docs/decisions/0084). */
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { PageOf } from '#contract/paging.ts'
import { queryClient } from './query-client.ts'

/** What a call answers at most (contract/paging.ts). */
const MOST_AT_ONCE = 1000

/** What a load asks for: behind which row, none for the beginning, and how many. */
export interface Stretch {
  after: string
  NumberOfItemsPerPage: number
}

interface ScrolledList<T> {
  queryKey: QueryKey
  /** How many a load brings. */
  perLoad: number
  /** What tells one row from another. */
  idOf: (item: T) => string | null
  fetchPage: (stretch: Stretch, signal: AbortSignal) => Promise<PageOf<T>>
}

/** What is shown of a list. */
export interface Scrolled<T> {
  /** Each row once. */
  items: T[]
  /** How many there are in all: where the list has come to its end, as many as are shown. */
  total: number
}

/** A load: the how manieth it is, from zero, and behind which row it begins. */
interface Load {
  page: number
  after: string
}

/** Several loads that were fetched in one call: `begin` up to `end`, of so many. */
interface Block<T> {
  begin: number
  end: number
  loads: number
  answer: PageOf<T>
}

/** Behind a page that came together with the next: nobody is asked with it. */
const IN_BLOCK = ''

/**
 * A list that loads on page by page, and is fetched again in one call, however far somebody has scrolled: the cache
 * asks for one page after the other then, so the first brings the others along.
 */
export function scrolledList<T>({ queryKey, perLoad, idOf, fetchPage }: ScrolledList<T>) {
  const mostPages = Math.floor(MOST_AT_ONCE / perLoad)
  /** What one fetching anew has brought along; its signal tells it from any other. */
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

/** One page of those that came together. */
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

/** What was made of these pages already: it is asked for at each rendering. */
const known = new WeakMap<readonly PageOf<unknown>[], Scrolled<unknown>>()

/**
 * The rows of all pages. One that has moved between two loads came with both, and stands where the later one has it.
 * What others add or delete meanwhile is fetched anew (refresh.ts); until then the number is that of the rows one sees.
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
