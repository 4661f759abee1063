/** The search parameters of the submittal screens. */

import type { SortedName } from '#contract/columns.ts'
import { withParam } from '#features/court/web/public-with.ts'
import { ANY_COLUMN, type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, wordParam } from '#web/router/search-params.ts'
import type { submittalColumns } from '../columns.ts'

/** The status filter of the register. */
export const statusChoices = [
  'open',
  'draft',
  'review',
  'information',
  'approved',
  'noted',
  'rejected',
] as const

/** The filter, order and page of the register of submittals. */
export interface SubmittalsSearch extends RegisterSearch<SortedName<typeof submittalColumns>> {
  status?: (typeof statusChoices)[number] | undefined
  package?: string | undefined
  code?: string | undefined
  /** Only submittals that wait on this person or firm: `me`, `employee:…` or `subcontractor:…`. */
  with?: string | undefined
  due?: 'overdue' | undefined
  revisions?: 'newest' | undefined
}

export const submittalsSearch = (search: Record<string, unknown>): SubmittalsSearch => ({
  ...registerSearch(search, ANY_COLUMN),
  status: wordParam(search.status, statusChoices),
  package: idParam(search.package),
  code: idParam(search.code),
  with: withParam(search.with),
  due: wordParam(search.due, ['overdue']),
  revisions: wordParam(search.revisions, ['newest']),
})
