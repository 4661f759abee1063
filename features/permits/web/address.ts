/** The addresses of the permit screens. */

import type { SortedName } from '#contract/columns.ts'
import { withParam } from '#features/court/web/public-with.ts'
import { ANY_COLUMN, type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { wordParam } from '#web/router/search-params.ts'
import type { permitColumns } from '../columns.ts'

/** The filters of the register. */
export const statusChoices = ['open', 'created', 'approved', 'closed'] as const
export const standChoices = ['failed', 'lapsing'] as const

/** The filter and the view in the address. */
export interface PermitsSearch extends RegisterSearch<SortedName<typeof permitColumns>> {
  status?: (typeof statusChoices)[number] | undefined
  stand?: (typeof standChoices)[number] | undefined
  /** On whom the permits wait: `me`, `employee:…` or `subcontractor:…`. */
  with?: string | undefined
  view?: 'calendar' | undefined
}

export const permitsSearch = (search: Record<string, unknown>): PermitsSearch => ({
  ...registerSearch(search, ANY_COLUMN),
  status: wordParam(search.status, statusChoices),
  stand: wordParam(search.stand, standChoices),
  with: withParam(search.with),
  view: wordParam(search.view, ['calendar']),
})
