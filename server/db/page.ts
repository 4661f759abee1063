/** Fetches one page: its rows and the total, which is right past the end, too. */
import { type PageOf, type Paging, toPage } from '#contract/paging.ts'

/** Which rows of a list are wanted. */
export interface Range {
  offset: number
  limit: number
  /** Given where the total is wanted too: a list that can find it in the same statement tells it. */
  tellTotal?: (total: number) => void
}

/** Fetches a page; `count` is asked where the list does not tell the total, as it cannot past its end. */
export async function fetchPage<T>(
  paging: Pick<Paging, 'StartingPageNumber' | 'NumberOfItemsPerPage'>,
  list: (range: Range) => Promise<T[]>,
  count: () => Promise<number>,
): Promise<PageOf<T>> {
  const limit = paging.NumberOfItemsPerPage
  const offset = paging.StartingPageNumber * limit
  let total: number | undefined
  const tellTotal = (told: number) => {
    total = told
  }
  const items = await list({ offset, limit, tellTotal })
  // A first page that is not full has been counted by reading it.
  if (offset === 0 && items.length < limit) total = items.length
  return toPage(items, total ?? (await count()), paging)
}

/** The page of a call that asks for one record by id. */
export function pageOfOne<T>(item: T, paging: Pick<Paging, 'NumberOfItemsPerPage'>): PageOf<T> {
  return toPage([item], 1, paging)
}
