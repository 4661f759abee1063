/** Fetches one page: its rows and, as a statement of its own, the total (it is right past the end, too). */
import { type PageOf, type Paging, toPage } from '#contract/paging.ts'

/** Runs the two statements of a page. */
export async function fetchPage<T>(
  paging: Pick<Paging, 'StartingPageNumber' | 'NumberOfItemsPerPage'>,
  list: (range: { offset: number; limit: number }) => Promise<T[]>,
  count: () => Promise<number>,
): Promise<PageOf<T>> {
  const limit = paging.NumberOfItemsPerPage
  const offset = paging.StartingPageNumber * limit
  const items = await list({ offset, limit })
  // A first page that is not full has been counted by reading it.
  const isWhole = offset === 0 && items.length < limit
  return toPage(items, isWhole ? items.length : await count(), paging)
}

/** The page of a call that asks for one record by id. */
export function pageOfOne<T>(item: T, paging: Pick<Paging, 'NumberOfItemsPerPage'>): PageOf<T> {
  return toPage([item], 1, paging)
}
