/** Fetches records: one record, or a page of them (000 §7). */
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { PageOf } from '#contract/paging.ts'
import { CallError } from './client.ts'
import { texts } from './texts.ts'

/** The number of records on a page (000 §9, 001 §1). */
export const PAGE_SIZE = 10

/** Returns the fields of a body that request a page. `page` counts from one, as on the screen. */
export function pageBody(page = 1, size = PAGE_SIZE) {
  return { StartingPageNumber: page - 1, NumberOfItemsPerPage: size }
}

/** Fetches all items of a list that has no pages on the screen, page by page. `page` counts from zero. */
export async function allOf<T>(fetchPage: (page: number) => Promise<PageOf<T>>): Promise<T[]> {
  const first = await fetchPage(0)
  const items = [...first.items]
  for (let page = 1; page < first.totalPages; page += 1) {
    // Rarely more than one page: such lists are maintained by hand.
    // oxlint-disable-next-line no-await-in-loop
    items.push(...(await fetchPage(page)).items)
  }
  return items
}

/**
 * The query of one record, by a call that returns a page with this record.
 *
 * @throws CallError 404 if the page is empty; `gone` is the message
 */
export function oneQuery<Key extends QueryKey, T>(
  queryKey: Key,
  fetch: (signal: AbortSignal) => Promise<{ items: readonly T[] }>,
  gone: string = texts.notFound,
) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const [record] = (await fetch(signal)).items
      if (record === undefined) throw new CallError(404, 'NOT_FOUND', gone)
      return record
    },
  })
}
