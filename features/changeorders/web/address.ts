/** The search parameters in the addresses of change orders. */

import type { SortedName } from '#contract/columns.ts'
import { withParam } from '#features/court/web/public-with.ts'
import { ANY_COLUMN, type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, textParam, wordParam } from '#web/router/search-params.ts'
import type { changeOrderColumns } from '../columns.ts'

/** The choices of the filter by status. */
export const statusChoices = ['open', 'draft', 'pending', 'information', 'force', 'rejected'] as const

/** The filters and the order of the list. */
export interface ChangeOrdersSearch extends RegisterSearch<SortedName<typeof changeOrderColumns>> {
  status?: (typeof statusChoices)[number] | undefined
  /** Whose turn it is: `me`, `employee:…` or `subcontractor:…`. */
  with?: string | undefined
  due?: 'overdue' | undefined
  type?: string | undefined
}

export const changeOrdersSearch = (search: Record<string, unknown>): ChangeOrdersSearch => ({
  ...registerSearch(search, ANY_COLUMN),
  status: wordParam(search.status, statusChoices),
  with: withParam(search.with),
  due: wordParam(search.due, ['overdue']),
  type: textParam(search.type),
})

/** The RFI from which a new change order begins. */
export interface AddSearch {
  rfi?: string | undefined
}

export const addSearch = (search: Record<string, unknown>): AddSearch => ({ rfi: idParam(search.rfi) })
