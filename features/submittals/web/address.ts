/** What stands in the addresses of submittals. */
import { withParam } from '#features/court/web/public-with.ts'
import { type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, wordParam } from '#web/router/search-params.ts'
import { submittalOrders } from '../orders.ts'

/** What the register is narrowed to. */
export const statusChoices = [
  'open',
  'draft',
  'review',
  'information',
  'approved',
  'noted',
  'rejected',
] as const

/** Which submittals are shown, and how. */
export interface SubmittalsSearch extends RegisterSearch<(typeof submittalOrders)[number]> {
  status?: (typeof statusChoices)[number] | undefined
  package?: string | undefined
  code?: string | undefined
  /** On whom they wait: `me`, `employee:…` or `subcontractor:…`. */
  with?: string | undefined
  due?: 'overdue' | undefined
  revisions?: 'newest' | undefined
}

export const submittalsSearch = (search: Record<string, unknown>): SubmittalsSearch => ({
  ...registerSearch(search, submittalOrders),
  status: wordParam(search.status, statusChoices),
  package: idParam(search.package),
  code: idParam(search.code),
  with: withParam(search.with),
  due: wordParam(search.due, ['overdue']),
  revisions: wordParam(search.revisions, ['newest']),
})
