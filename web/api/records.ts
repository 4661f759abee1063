/** Asking for records: one, or a page of them (000 §7). */
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { PageOf } from '#contract/paging.ts'
import { CallError } from './client.ts'
import { texts } from './texts.ts'

/** How many records a page holds (000 §9, 001 §1). */
export const PAGE_SIZE = 10

/** The part of a body that asks for a page; `page` counts from one, as it is shown. */
export function pageBody(page = 1, size = PAGE_SIZE) {
  return { StartingPageNumber: page - 1, NumberOfItemsPerPage: size }
}

/** All items of a list that nobody turns the pages of: one page after the other. `page` counts from zero. */
export async function allOf<T>(fetchPage: (page: number) => Promise<PageOf<T>>): Promise<T[]> {
  const first = await fetchPage(0)
  const items = [...first.items]
  for (let page = 1; page < first.totalPages; page += 1) {
    // Seldom more than one: for lists that a company keeps by hand.
    // oxlint-disable-next-line no-await-in-loop
    items.push(...(await fetchPage(page)).items)
  }
  return items
}

/**
 * One record, by a call that answers a page with it.
 *
 * @throws CallError 404 where there is none: its text, where the server does not say one itself, is `gone`
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
