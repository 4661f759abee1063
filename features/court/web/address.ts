/** What stands in the address of the court. */
import { type Module, modules } from '#contract/modules.ts'
import { type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, wordParam } from '#web/router/search-params.ts'
import { courtOrders } from '../contract.ts'
import { withParam } from './public-with.ts'

export interface CourtSearch extends RegisterSearch<(typeof courtOrders)[number]> {
  /** Left out: mine. */
  view?: 'others' | 'holders' | undefined
  module?: Module | undefined
  overdue?: 'yes' | undefined
  /** On whom, of everybody: `employee:…` or `subcontractor:…`. */
  who?: string | undefined
  project?: string | undefined
}

export const courtSearch = (search: Record<string, unknown>): CourtSearch => ({
  ...registerSearch(search, courtOrders),
  view: wordParam(search.view, ['others', 'holders']),
  module: wordParam(search.module, modules),
  overdue: wordParam(search.overdue, ['yes']),
  who: withParam(search.who),
  project: idParam(search.project),
})
