/** What stands in the addresses of punch lists. */

import { type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, textParam, wordParam } from '#web/router/search-params.ts'
import { type PunchStatusName, punchStatuses } from '../machine.ts'
import { itemOrders, listOrders } from '../orders.ts'

export type ListsSearch = RegisterSearch<(typeof listOrders)[number]>

/** Which items are shown, and how. */
export interface ItemsSearch extends RegisterSearch<(typeof itemOrders)[number]> {
  status?: PunchStatusName | undefined
  group?: 'location' | 'responsible' | undefined
}

/** The lists of a place, or all of their items. */
export type PunchListsSearch = (ListsSearch & { view?: undefined }) | (ItemsSearch & { view: 'items' })

export const itemsSearch = (search: Record<string, unknown>): ItemsSearch => ({
  ...registerSearch(search, itemOrders),
  status: wordParam(search.status, punchStatuses),
  group: wordParam(search.group, ['location', 'responsible']),
})

export const listsSearch = (search: Record<string, unknown>): PunchListsSearch =>
  search.view === 'items' ? { view: 'items', ...itemsSearch(search) } : registerSearch(search, listOrders)

/** What the forms are told: the record above in `Parent` (000 §2), their own in `id`, and the project in `obj`. */
export interface FormSearch {
  Parent?: string | undefined
  id?: string | undefined
  obj?: string | undefined
  /** The location that the last item had: the next one is often beside it. */
  at?: string | undefined
}

export const formSearch = (search: Record<string, unknown>): FormSearch => ({
  Parent: idParam(search.Parent ?? search.parent),
  id: idParam(search.id),
  obj: idParam(search.obj),
  at: textParam(search.at),
})
