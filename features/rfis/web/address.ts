/** What stands in the addresses of RFIs. */
import type { SortedName } from '#contract/columns.ts'
import { withParam } from '#features/court/web/public-with.ts'
import { ANY_COLUMN, type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { wordParam } from '#web/router/search-params.ts'
import type { rfiColumns } from '../columns.ts'

/** What the register is narrowed to. */
export const statusChoices = ['open', 'active', 'progress', 'closed', 'void'] as const

/** Which RFIs are shown, and how. */
export interface RfisSearch extends RegisterSearch<SortedName<typeof rfiColumns>> {
  status?: (typeof statusChoices)[number] | undefined
  priority?: '1' | '2' | '3' | '4' | undefined
  /** On whom they wait: `me`, `employee:…` or `subcontractor:…`. */
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
