/** The search parameters in the addresses of the screens of stock. */
import type { SortedName } from '#contract/columns.ts'
import { ANY_COLUMN, type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, pageParam, textParam, wordParam } from '#web/router/search-params.ts'
import type { heldColumns, itemColumns } from '../columns.ts'
import { type MovementKind, movementKinds, useOrders } from '../orders.ts'

/** The filter by status. Without the parameter, active items are shown. */
export const statusFilters = ['inactive', 'all'] as const
const levelFilters = ['low', 'none'] as const

export interface InventorySearch extends RegisterSearch<SortedName<typeof itemColumns>> {
  category?: string | undefined
  location?: string | undefined
  charge?: 'me' | undefined
  level?: (typeof levelFilters)[number] | undefined
  status?: (typeof statusFilters)[number] | undefined
}

export function inventorySearch(search: Record<string, unknown>): InventorySearch {
  return {
    ...registerSearch(search, ANY_COLUMN),
    category: idParam(search.category),
    location: textParam(search.location),
    charge: wordParam(search.charge, ['me']),
    level: wordParam(search.level, levelFilters),
    status: wordParam(search.status, statusFilters),
  }
}

export interface MaterialsSearch extends RegisterSearch<SortedName<typeof heldColumns>> {
  category?: string | undefined
}

export function materialsSearch(search: Record<string, unknown>): MaterialsSearch {
  return { ...registerSearch(search, ANY_COLUMN), category: idParam(search.category) }
}

/**
 * The person and the project whose uses are shown. Without the parameters: the user's own uses, on all
 * projects.
 */
export interface UsageSearch extends RegisterSearch<(typeof useOrders)[number]> {
  /** The id of a person, or `EVERYBODY` on the project. */
  who?: string | undefined
  project?: string | undefined
}

export const EVERYBODY = 'all'

export function usageSearch(search: Record<string, unknown>): UsageSearch {
  return {
    ...registerSearch(search, useOrders),
    who: wordParam(search.who, [EVERYBODY]) ?? idParam(search.who),
    project: idParam(search.project),
  }
}

/** The kind and the page of an item's movements. */
export interface ItemSearch {
  kind?: MovementKind | undefined
  page?: number | undefined
}

export const itemSearch = (search: Record<string, unknown>): ItemSearch => ({
  kind: wordParam(search.kind, movementKinds),
  page: pageParam(search.page),
})
