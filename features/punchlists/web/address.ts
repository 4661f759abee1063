/** The addresses of the punch list screens. */

import type { SortedName } from '#contract/columns.ts'
import { ANY_COLUMN, type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { type FormSearch, formSearch, idParam, textParam, wordParam } from '#web/router/search-params.ts'
import type { punchItemColumns, punchListColumns } from '../columns.ts'
import { type PunchStatusName, punchStatuses } from '../machine.ts'

export type ListsSearch = RegisterSearch<SortedName<typeof punchListColumns>>

/** The filter and the order of the items in the address. */
export interface ItemsSearch extends RegisterSearch<SortedName<typeof punchItemColumns>> {
  status?: PunchStatusName | undefined
  group?: 'location' | 'responsible' | undefined
}

/** The lists of a place, or all items of these lists. */
export type PunchListsSearch = (ListsSearch & { view?: undefined }) | (ItemsSearch & { view: 'items' })

export const itemsSearch = (search: Record<string, unknown>): ItemsSearch => ({
  ...registerSearch(search, ANY_COLUMN),
  status: wordParam(search.status, punchStatuses),
  group: wordParam(search.group, ['location', 'responsible']),
})

export const listsSearch = (search: Record<string, unknown>): PunchListsSearch =>
  search.view === 'items'
    ? { view: 'items', ...itemsSearch(search) }
    : registerSearch<SortedName<typeof punchListColumns>>(search, ANY_COLUMN)

/** Without a list in `Parent`, the user chooses a list of the project in `obj`. */
export interface ItemFormSearch extends FormSearch {
  /** The location of the last item, because the next item is often beside it. */
  at?: string | undefined
  /** The record from which the item originates. */
  nonConformance?: string | undefined
  incident?: string | undefined
}

export const itemFormSearch = (search: Record<string, unknown>): ItemFormSearch => ({
  ...formSearch(search),
  at: textParam(search.at),
  nonConformance: idParam(search.nonConformance),
  incident: idParam(search.incident),
})
