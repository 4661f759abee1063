/** What stands in the addresses of punch lists. */

import { type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { type FormSearch, formSearch, idParam, textParam, wordParam } from '#web/router/search-params.ts'
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

/** Without a list in `Parent` one of the project in `obj` is chosen. */
export interface ItemFormSearch extends FormSearch {
  /** The location that the last item had: the next one is often beside it. */
  at?: string | undefined
  /** What it comes of. */
  nonConformance?: string | undefined
  incident?: string | undefined
}

export const itemFormSearch = (search: Record<string, unknown>): ItemFormSearch => ({
  ...formSearch(search),
  at: textParam(search.at),
  nonConformance: idParam(search.nonConformance),
  incident: idParam(search.incident),
})
