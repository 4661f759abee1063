/** The parameters in the addresses of RFI lists. */
import type { SortedName } from '#contract/columns.ts'
import { withParam } from '#features/court/web/public-with.ts'
import { ANY_COLUMN, type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { wordParam } from '#web/router/search-params.ts'
import type { rfiColumns } from '../columns.ts'

/** The choices of the status filter. */
export const statusChoices = ['open', 'active', 'progress', 'closed', 'void'] as const

/** The filters and the order of a list of RFIs. */
export interface RfisSearch extends RegisterSearch<SortedName<typeof rfiColumns>> {
  status?: (typeof statusChoices)[number] | undefined
  priority?: '1' | '2' | '3' | '4' | undefined
  /** Whose turn it is: `me`, `employee:…` or `subcontractor:…`. */
  with?: string | undefined
  due?: 'overdue' | undefined
}

export const rfisSearch = (search: Record<string, unknown>): RfisSearch => ({
  ...registerSearch(search, ANY_COLUMN),
  status: wordParam(search.status, statusChoices),
  priority: wordParam(String(search.priority), ['1', '2', '3', '4']),
  with: withParam(search.with),
  due: wordParam(search.due, ['overdue']),
})
