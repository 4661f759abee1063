/** Lists that load on as one scrolls. */
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { PageOf } from '#contract/paging.ts'
import { queryClient } from './query-client.ts'

/** What a call answers at most (contract/paging.ts). */
const MOST_AT_ONCE = 1000

interface ScrolledList<T> {
  queryKey: QueryKey
  /** How many a load brings. */
  perLoad: number
  /** Pages count from zero. */
  fetchPage: (page: number, size: number, signal: AbortSignal) => Promise<PageOf<T>>
}

/**
 * A list that loads on page by page, and is fetched again in one call, however far somebody has scrolled: the cache
 * asks for one page after the other then, so the first brings the others along.
 */
export function scrolledList<T>({ queryKey, perLoad, fetchPage }: ScrolledList<T>) {
  const mostPages = Math.floor(MOST_AT_ONCE / perLoad)
  /** What one fetching anew has brought along; its signal tells it from any other. */
  const brought = new WeakMap<AbortSignal, { pages: number; block: PageOf<T> }>()
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam: page, signal }) => {
      if (page === 0) {
        const loaded = queryClient.getQueryData<{ pages: unknown[] }>(queryKey)?.pages.length ?? 1
        const pages = Math.min(loaded, mostPages)
        if (pages > 1) brought.set(signal, { pages, block: await fetchPage(0, pages * perLoad, signal) })
      }
      const along = brought.get(signal)
      if (!along) return fetchPage(page, perLoad, signal)
      const at = page % along.pages
      if (page > 0 && at === 0)
        along.block = await fetchPage(page / along.pages, along.pages * perLoad, signal)
      return pageIn(along.block, at, perLoad)
    },
    initialPageParam: 0,
    getNextPageParam: (last, _all, page) => (page + 1 < last.totalPages ? page + 1 : undefined),
  })
}

/** One page of those that came together. */
function pageIn<T>({ items, totalCount }: PageOf<T>, page: number, perLoad: number): PageOf<T> {
  const own = items.slice(page * perLoad, (page + 1) * perLoad)
  return { items: own, count: own.length, totalCount, totalPages: Math.ceil(totalCount / perLoad) }
}
