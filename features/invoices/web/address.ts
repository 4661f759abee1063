/** The search parameters of the invoice screens. */
import type { SortedName } from '#contract/columns.ts'
import { withParam } from '#features/court/web/public-with.ts'
import { ANY_COLUMN, type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { wordParam } from '#web/router/search-params.ts'
import type { invoiceColumns } from '../columns.ts'

/** The filters of the register. */
const statusChoices = ['open', 'approved', 'created', 'progress', 'completed'] as const
const sides = ['owner', 'subcontractors'] as const

/** The filter, order and page of the register of invoices. */
export interface InvoicesSearch extends RegisterSearch<SortedName<typeof invoiceColumns>> {
  status?: (typeof statusChoices)[number] | undefined
  whose?: (typeof sides)[number] | undefined
  /** Only invoices that wait on this person or firm: `me`, `employee:…` or `subcontractor:…`. */
  with?: string | undefined
  due?: 'overdue' | undefined
}

export const invoicesSearch = (search: Record<string, unknown>): InvoicesSearch => ({
  ...registerSearch(search, ANY_COLUMN),
  status: wordParam(search.status, statusChoices),
  whose: wordParam(search.whose, sides),
  with: withParam(search.with),
  due: wordParam(search.due, ['overdue']),
})
