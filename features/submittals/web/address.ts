/** What stands in the addresses of submittals. */

import type { SortedName } from '#contract/columns.ts'
import { withParam } from '#features/court/web/public-with.ts'
import { ANY_COLUMN, type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, wordParam } from '#web/router/search-params.ts'
import type { submittalColumns } from '../columns.ts'

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
export interface SubmittalsSearch extends RegisterSearch<SortedName<typeof submittalColumns>> {
  status?: (typeof statusChoices)[number] | undefined
  package?: string | undefined
  code?: string | undefined
  /** On whom they wait: `me`, `employee:…` or `subcontractor:…`. */
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
