/** What stands in the addresses of RFIs. */
import { type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { wordParam } from '#web/router/search-params.ts'
import { rfiOrders } from '../orders.ts'

/** What the register is narrowed to. */
export const statusChoices = ['open', 'active', 'progress', 'closed'] as const

/** Which RFIs are shown, and how. */
export interface RfisSearch extends RegisterSearch<(typeof rfiOrders)[number]> {
  status?: (typeof statusChoices)[number] | undefined
  priority?: '1' | '2' | '3' | '4' | undefined
  with?: 'me' | undefined
  due?: 'overdue' | undefined
}

export const rfisSearch = (search: Record<string, unknown>): RfisSearch => ({
  ...registerSearch(search, rfiOrders),
  status: wordParam(search.status, statusChoices),
  priority: wordParam(String(search.priority), ['1', '2', '3', '4']),
  with: wordParam(search.with, ['me']),
  due: wordParam(search.due, ['overdue']),
})
