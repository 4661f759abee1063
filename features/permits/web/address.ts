/** What stands in the addresses of permits. */
import { type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { wordParam } from '#web/router/search-params.ts'
import { permitOrders } from '../orders.ts'

/** What the register is narrowed to. */
export const statusChoices = ['open', 'created', 'approved', 'closed'] as const
export const standChoices = ['failed', 'lapsing'] as const

/** Which permits are shown, and how. */
export interface PermitsSearch extends RegisterSearch<(typeof permitOrders)[number]> {
  status?: (typeof statusChoices)[number] | undefined
  stand?: (typeof standChoices)[number] | undefined
  with?: 'me' | undefined
  view?: 'calendar' | undefined
}

export const permitsSearch = (search: Record<string, unknown>): PermitsSearch => ({
  ...registerSearch(search, permitOrders),
  status: wordParam(search.status, statusChoices),
  stand: wordParam(search.stand, standChoices),
  with: wordParam(search.with, ['me']),
  view: wordParam(search.view, ['calendar']),
})
